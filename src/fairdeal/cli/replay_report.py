"""What `fairdeal replay` prints: the final position as JSON, with or without a trace, or an account in sentences."""

from collections.abc import Mapping, Sequence

from fairdeal.cards.naming import count_of, value_name, write_card
from fairdeal.cli import output
from fairdeal.cli.table_setup import describe_table
from fairdeal.engine.errors import BadRecord
from fairdeal.engine.events import Event
from fairdeal.engine.outcome import places_json
from fairdeal.engine.record import Record, Step, legal
from fairdeal.engine.second_person import second_person
from fairdeal.engine.state import State
from fairdeal.engine.wording import counted
from fairdeal.terminal.speech import speak_text
from fairdeal.terminal.text import numbered_places

MAX_TRIED = 20  # legal moves that are tried to find out who would see them


class ReplayReport:
    """Prints the replay of one record; with a `seat`, only what that seat may know."""

    def __init__(self, record: Record, state: State, *, as_json: bool, trace: bool, seat: int | None) -> None:
        self.record = record
        self.state = state
        self.as_json = as_json
        self.trace = trace
        self.seat = seat
        self.moves_played = 0
        self.at = 0  # number of the next move in the record, which may have moves that are skipped

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players now: somebody else may have taken over a seat."""
        return tuple(output.one_line(name) for name in self.record.names_before(self.at))

    def begin(self) -> None:
        if not self.as_json:
            output.print_text(describe_table(self.record.game))
            self.print_table()

    def before_move(self, step: Step) -> dict[str, object] | None:
        """The trace of a move with its alternatives, which are known only before it is played; None without a trace."""
        self.at = step.n
        if not self.as_json:
            self.print_events(step.before)
        if not self.trace:
            return None
        if self.seat is None:
            return step.trace()
        return {**step.trace(), "legal": legal_moves_of(self.state, self.seat)}

    def after_move(self, trace: dict[str, object] | None, events: Sequence[Event] | None) -> None:
        """Report a move; `events` is None if it was illegal."""
        self.moves_played += events is not None
        if trace is not None:
            if not self.may_see_move(trace, events):
                trace["move"] = None
            output.print_json(trace)
        if not self.as_json:
            self.print_events(events or ())
        self.at += 1

    def may_see_move(self, trace: dict[str, object], events: Sequence[Event] | None) -> bool:
        """Whether our seat made this move or saw it."""
        seat = self.seat
        if seat is None or trace["seat"] == seat:
            return True
        if events is None:
            return would_see_moves(self.state, int(str(trace["seat"])), seat)
        return any(event.move is not None and event.visible_to(seat) for event in events)

    def print_events(self, events: Sequence[Event]) -> None:
        for event in events:
            if self.seat is None or event.visible_to(self.seat):
                sentence = self.record.game.presentation.sentence(event, self.names)
                if sentence is not None:
                    output.print_text(speak_text(second_person(sentence)))

    def print_table(self) -> None:
        """Print the table; without a seat, with all hands."""
        output.print_text()
        lines = self.record.game.presentation.lines(self.state.view(self.seat), self.names)
        output.print_text(speak_text("\n".join(lines)))
        if self.seat is None:
            for name, hand in zip(self.names, self.state.hands(), strict=False):
                output.print_text(f"{second_person(f'{name} holds')}: {speak_text(hand_text(hand))}")
        output.print_text()

    def end(self) -> None:
        if self.seat is not None and self.seat >= self.state.players:
            raise BadRecord(f"seat {self.seat} has left; seats now: 0 to {self.state.players - 1}")
        if self.as_json:
            output.print_json(position_json(self.state, self.moves_played, self.seat))
            return
        self.print_table()
        output.print_text(f"{counted(self.moves_played, 'move')} played; {standing(self.state, self.names)}")


def would_see_moves(state: State, mover: int, seat: int) -> bool:
    """Whether `seat` sees the moves that `mover` may make now: cards that are passed on, say, are hidden."""
    if mover == seat:
        return True
    if mover not in state.actors:
        return False
    moves = state.moves(mover)
    for number in range(min(moves.count(), MAX_TRIED)):
        copy = state.copy()
        events = copy.play(mover, moves.at(number))
        if not any(event.move is not None and event.visible_to(seat) for event in events):
            return False
    return True


def position_json(state: State, moves_played: int, seat: int | None) -> dict[str, object]:
    """The position as docs/notation.md specifies it."""
    public = state.view(None)
    visible: dict[str, object] = {"hands": state.hands()} if seat is None else {"view": state.view(seat).to_json()}
    places, outcome = state.places, state.outcome
    return {
        "game": state.game.key,
        "players": list(state.names),
        "moves_played": moves_played,
        "round": state.rounds_dealt,
        "phase": state.phase,
        "actors": list(state.actors),
        "legal": legal(state) if seat is None else legal_moves_of(state, seat),
        **visible,
        "roles": list(public.roles),
        "scores": list(state.scores) if state.scores is not None else None,
        "places": places_json(places) if places is not None else None,
        "over": state.over,
        "outcome": outcome.to_json() if outcome is not None else None,
    }


def legal_moves_of(state: State, seat: int) -> dict[str, list[object]]:
    """The legal moves of one seat, in the form of `legal`."""
    return {str(seat): state.moves(seat).to_json()} if seat in state.actors else {}


def standing(state: State, names: Sequence[str]) -> str:
    """The state of the match in words: who won, or whose turn it is."""
    outcome = state.outcome
    if outcome is not None:
        return f"the match is over ({outcome.reason}): {list_places(outcome.places, names)}."
    if not state.actors:
        return "there are no more deals."
    return f"{' and '.join(names[seat] for seat in state.actors)} to act ({state.phase})."


def list_places(places: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """The players by place: `1. Ada, 2. Ben and Cy`."""
    return ", ".join(
        f"{number}. {' and '.join(names[seat] for seat in seats)}" for number, seats in numbered_places(places)
    )


def hand_text(hand: object) -> str:
    """A hand in record form: cards, or the number of each card."""
    if isinstance(hand, Mapping):
        cards = [count_of(number, card) if number != 1 else value_name(card) for card, number in hand.items()]
    else:
        cards = [write_card(str(card)) for card in hand] if isinstance(hand, Sequence) else [str(hand)]
    return ", ".join(cards) or "no cards"
