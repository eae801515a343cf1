"""A client for a record: step forward, back or to any move, with all hands open or as one seat saw it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.events import Event
from fairdeal.engine.game_log import GameLog
from fairdeal.engine.record import Record
from fairdeal.engine.scene import Button, CardScene, Problem, Scene, ScoreRow, Zone
from fairdeal.engine.second_person import second_person
from fairdeal.engine.state import State
from fairdeal.terminal.clients.base import Hint, Refused, TableClient, TableDisplay, log_event
from fairdeal.terminal.rules_page import rules_page

BUTTONS = (
    Button("next", "Next move", note="or press the right arrow"),
    Button("back", "Previous move", note="or press the left arrow"),
    Button("first", "Go to the deal"),
    Button("last", "Go to the end"),
    Button("view", "Switch the view: each seat in turn, then all hands"),
)
READ_ONLY = "you are viewing a record: you cannot play"


class ReplayClient(TableClient):
    """A viewer of a record. States that were reached once are kept, so that going back is instant."""

    commands: ClassVar[Mapping[str, str]] = {
        "next": "go one move forward, or the number you name",
        "back": "go one move back, or the number you name",
        "jump": "go to the move with this number",
        "first": "go to the deal",
        "last": "go to the end",
        "view": "view the record as a seat (its number, from 1) or with all hands (all)",
    }

    def __init__(self, record: Record, at: int | None = None, seat: int | None = None) -> None:
        super().__init__()
        self.record = record
        self.state = record.start()
        self.steps = record.steps(self.state)
        self.states: list[State] = [self.state.copy()]
        self.events: list[tuple[Event, Sequence[str]]] = []  # each with the players' names at that time, by seat
        self.event_counts = [0]  # the number of events before each state
        self.error = ""  # why the record cannot be played further
        self.seat = seat
        self.at = 0
        self.go_to(at or 0)

    def go_to(self, move: int) -> None:
        """Show the state after this many moves, or the last one that the record reaches."""
        while len(self.states) <= move and self._play_next():
            pass
        self.at = max(0, min(move, len(self.states) - 1))
        self.update_display()

    def _play_next(self) -> bool:
        try:
            step = next(self.steps, None)
            if step is None:
                return False
            names = self.record.names_before(step.n)
            self.events += [(event, names) for event in (*step.before, *step.play())]
        except FairdealError as error:
            self.error = str(error)
            return False
        self.states.append(self.state.copy())
        self.event_counts.append(len(self.events))
        return True

    def update_display(self) -> None:
        state, game = self.states[self.at], self.record.game
        seat = self.seat if self.seat is not None and self.seat < state.players else None
        names = self.record.names_before(self.at)
        scene = replace(game.presentation.scene(state.view(seat), names), actions=None)
        log = GameLog()
        scores: list[ScoreRow] = []
        for event, names_then in self.events[: self.event_counts[self.at]]:
            if seat is None or event.visible_to(seat):
                log_event(log, game.presentation, event, names_then, self.record.outcome is not None)
            row = game.presentation.score_row(event)
            scores += [row] if row is not None else []
        perspective = "all hands" if seat is None else f"as {names[seat]} saw it"
        notice = f"Move {self.at:,} of {len(self.record.moves):,}, {perspective}."
        if self.error and self.at == len(self.states) - 1:
            notice += f" The record cannot be played further: {self.error}."
        shown = scene if seat is not None else _with_hands(scene, state, names)
        self.display = TableDisplay(game.title, shown, log.lines, scores, notice=notice, command_buttons=BUTTONS)
        self.on_change()

    async def run(self) -> None:
        """Do nothing: a record changes only by commands."""

    async def play(self, text: str) -> None:  # noqa: ARG002
        raise Refused(READ_ONLY)

    async def hint(self) -> Hint:
        raise Refused(READ_ONLY)

    async def problems(self, text: str) -> Sequence[Problem]:  # noqa: ARG002
        raise Refused(READ_ONLY)

    async def run_command(self, name: str, argument: str) -> str:
        if name == "view":
            self._switch_view(argument)
        elif name in ("first", "last"):
            self.go_to(0 if name == "first" else len(self.record.moves))
        else:
            number = _parse_number(argument, name)
            self.go_to({"next": self.at + number, "back": self.at - number}.get(name, number))
        return ""

    def _switch_view(self, argument: str) -> None:
        players = self.states[self.at].players
        if not argument:
            following = 0 if self.seat is None else self.seat + 1
            self.seat = following if following < players else None
        elif argument == "all":
            self.seat = None
        else:
            number = _parse_number(argument, "view")
            if not 1 <= number <= players:
                raise Refused(f"there is no seat {number}; seats: 1 to {players}")
            self.seat = number - 1
        self.update_display()

    def rules(self) -> str:
        return rules_page(type(self.record.game), self.record.game.options.to_json())


def _parse_number(argument: str, command: str) -> int:
    if not argument and command != "jump":
        return 1
    if not argument.isdecimal() or len(argument) > 9:
        raise Refused(f"{command} takes a number")
    return int(argument)


def _with_hands(scene: Scene, state: State, names: Sequence[str]) -> Scene:
    """Add every hand to the table."""
    hands = [
        Zone(f"hand {seat}", "row", second_person(f"{names[seat]} holds"), tuple(_card_scenes(hand)))
        for seat, hand in enumerate(state.hands())
    ]
    return replace(scene, centre=(*scene.centre, *hands))


def _card_scenes(hand: object) -> list[CardScene]:
    """A hand in record form: cards, or the number of each card."""
    if isinstance(hand, Mapping):
        return [CardScene(str(card), count=number) for card, number in hand.items()]
    return [CardScene(str(card)) for card in hand] if isinstance(hand, Sequence) else []
