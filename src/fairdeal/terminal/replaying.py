"""A record looked at move by move: forward, back, anywhere, with every hand open or as one seat saw it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from textual.widgets import OptionList

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.events import Event
from fairdeal.engine.record import Record
from fairdeal.engine.scene import Button, CardScene, Doubt, Scene, ScoreRow, Zone
from fairdeal.engine.state import State
from fairdeal.terminal.rules import rules_page
from fairdeal.terminal.screen import TableScreen
from fairdeal.terminal.sight import Refused, Seat, Sight

WISHES = (
    Button("next", "Next move", note="also the right arrow"),
    Button("back", "Move before", note="also the left arrow"),
    Button("first", "To the deal"),
    Button("last", "To the end"),
    Button("view", "As the next seat saw it, or with every hand open"),
)
LOOKING = "a record is looked at, not played"


class ReplaySeat(Seat):
    """A place before a record. States that were seen are kept, so that going back costs nothing."""

    words: ClassVar[Mapping[str, str]] = {
        "next": "one move on; or so many",
        "back": "one move back; or so many",
        "jump": "to the move of a number",
        "first": "to the deal",
        "last": "to the end",
        "view": "as another seat saw it: its number, from 1, or all",
    }

    def __init__(self, record: Record, at: int | None = None, seat: int | None = None) -> None:
        super().__init__()
        self.record = record
        self.state = record.start()
        self.steps = record.steps(self.state)
        self.states: list[State] = [self.state.copy()]
        self.events: list[Event] = []
        self.happened = [0]  # how many events before each state
        self.wrong = ""  # why the record goes no further
        self.seat = seat
        self.at = 0
        self.go(at or 0)

    def go(self, wanted: int) -> None:
        """To the state after so many moves, or as far as the record goes."""
        while len(self.states) <= wanted and self._one_more():
            pass
        self.at = max(0, min(wanted, len(self.states) - 1))
        self.look()

    def _one_more(self) -> bool:
        try:
            step = next(self.steps, None)
            if step is None:
                return False
            self.events += step.before
            self.events += step.make()
        except FairdealError as error:
            self.wrong = str(error)
            return False
        self.states.append(self.state.copy())
        self.happened.append(len(self.events))
        return True

    def look(self) -> None:
        state, game = self.states[self.at], self.record.game
        seat = self.seat if self.seat is not None and self.seat < state.players else None
        scene = replace(game.scene(state.view(seat), state.names), actions=None)
        log: list[str] = []
        scores: list[ScoreRow] = []
        for event in self.events[: self.happened[self.at]]:
            sentence = game.sentence(event, state.names) if seat is None or event.visible_to(seat) else None
            log += [sentence] if sentence is not None else []
            row = game.score_row(event)
            scores += [row] if row is not None else []
        whose = "every hand" if seat is None else f"as {state.names[seat]} saw it"
        notice = f"Move {self.at:,} of {len(self.record.moves):,}, {whose}."
        if self.wrong and self.at == len(self.states) - 1:
            notice += f" It goes no further: {self.wrong}."
        shown = scene if seat is not None else _with_hands(scene, state)
        self.sight = Sight(game.title, shown, log, scores, notice=notice, wishes=WISHES)
        self.tell()

    async def run(self) -> None:
        """Nothing happens by itself."""

    async def move(self, text: str) -> None:  # noqa: ARG002
        raise Refused(LOOKING)

    async def hint(self) -> str:
        raise Refused(LOOKING)

    async def doubts(self, text: str) -> Sequence[Doubt]:  # noqa: ARG002
        raise Refused(LOOKING)

    async def ask(self, word: str, rest: str) -> str:
        if word == "view":
            self._view(rest)
        elif word in ("first", "last"):
            self.go(0 if word == "first" else len(self.record.moves))
        else:
            number = _number(rest, word)
            self.go({"next": self.at + number, "back": self.at - number}.get(word, number))
        return ""

    def _view(self, wanted: str) -> None:
        players = self.states[self.at].players
        if not wanted:
            following = 0 if self.seat is None else self.seat + 1
            self.seat = following if following < players else None
        elif wanted == "all":
            self.seat = None
        else:
            number = _number(wanted, "view")
            if not 1 <= number <= players:
                raise Refused(f"there is no seat {number}; seats: 1 to {players}")
            self.seat = number - 1
        self.look()

    def rules(self) -> str:
        return rules_page(type(self.record.game), self.record.game.options.to_json())


def _number(text: str, word: str) -> int:
    if not text and word != "jump":
        return 1
    if not text.isdecimal() or len(text) > 9:
        raise Refused(f"{word} takes a number")
    return int(text)


def _with_hands(scene: Scene, state: State) -> Scene:
    """Every hand lies open."""
    hands = [
        Zone(f"hand {seat}", "row", f"{state.names[seat]} holds", tuple(_cards(hand)))
        for seat, hand in enumerate(state.hands())
    ]
    return replace(scene, centre=(*scene.centre, *hands))


def _cards(hand: object) -> list[CardScene]:
    if isinstance(hand, Mapping):
        return [CardScene(str(card), count=number) for card, number in hand.items()]
    return [CardScene(str(card)) for card in hand] if isinstance(hand, Sequence) else []


class ReplayScreen(TableScreen):
    """The table's screen, with the arrows for going through the record."""

    def use_key(self, key: str) -> bool:
        if key in ("left", "right") and not self.line.value:
            self.run_worker(self.obey("next" if key == "right" else "back"))
            return True
        return super().use_key(key)

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one("#menu", OptionList).highlighted = 0
