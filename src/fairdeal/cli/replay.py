"""`fairdeal replay`: play a record through, move by move, as NOTATION says."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fairdeal.cli import BAD_INPUT, documents, full_screen, output, setup
from fairdeal.engine.errors import BadRecord, BadSetup, FairdealError, IllegalMove
from fairdeal.engine.events import Event
from fairdeal.engine.outcome import places_json
from fairdeal.engine.record import Record, Step, legal, read_record
from fairdeal.engine.state import State
from fairdeal.games import find_game

ILLEGAL = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the command line says."""

    as_json: bool = False
    trace: bool = False
    at: int | None = None
    seat: int | None = None
    plain: bool = False


def run(path: str, wishes: Wishes) -> int:
    """Replay every record of a file; the status is that of the first that fails."""
    if not wishes.as_json and path != documents.STANDARD_INPUT and full_screen.wanted(wishes.plain):
        texts = list(documents.texts(path))
        if len(texts) == 1:
            return look_at(read_record(documents.parse(texts[0][1]), find_game), wishes)
    status = 0
    for number, text, several in _with_company(documents.texts(path)):
        where = f"line {number}: " if several else ""
        if several and not wishes.as_json:
            output.say(f"--- Record in line {number}")
        try:
            found = replay(read_record(documents.parse(text), find_game), wishes, where)
        except FairdealError as error:
            found = output.complain(f"{where}{error}", BAD_INPUT)
        status = status or found
    return status


def look_at(record: Record, wishes: Wishes) -> int:
    """Open one record on the full screen."""
    from fairdeal.terminal.replaying import ReplayScreen, ReplaySeat

    check(record, wishes)
    return full_screen.show(ReplaySeat(record, wishes.at, wishes.seat), ReplayScreen)


def _with_company(texts: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, bytes, bool]]:
    """Each text, and whether there are others."""
    waiting = next(texts)
    several = False
    for following in texts:
        several = True
        yield *waiting, several
        waiting = following
    yield *waiting, several


def replay(record: Record, wishes: Wishes, where: str) -> int:
    """Play one record through and tell what the wishes ask for."""
    check(record, wishes)
    state = record.start()
    teller = Teller(record, state, wishes)
    teller.begin()
    for step in record.steps(state, wishes.at):
        before = teller.before(step)
        try:
            events = step.make()
        except IllegalMove as illegal:
            teller.after(before, None)
            return refuse(step, illegal, wishes, where)
        teller.after(before, events)
    teller.end()
    return compare(record, state, where) if wishes.at is None else 0


def check(record: Record, wishes: Wishes) -> None:
    """Refuse a seat or a move that the record does not have."""
    if wishes.at is not None and wishes.at > len(record.moves):
        raise BadSetup(f"--at: the record has {len(record.moves):,} moves; accepted: 0 to {len(record.moves)}")
    seats = record.game.players + sum(len(change.join) for change in record.seats)
    if wishes.seat is not None and wishes.seat >= seats:
        raise BadSetup(f"--seat: there is no seat {wishes.seat} at this table; accepted: 0 to {seats - 1}")


def refuse(step: Step, illegal: IllegalMove, wishes: Wishes, where: str) -> int:
    if wishes.as_json:
        output.say_json(step.error(illegal))
        return ILLEGAL
    return output.complain(f"{where}move {step.n}, seat {step.seat}: {step.text}: {illegal}", ILLEGAL)


def compare(record: Record, state: State, where: str) -> int:
    """Does a record that says how it ended say so rightly?"""
    outcome = state.outcome
    told = record.outcome.get("places") if isinstance(record.outcome, Mapping) else record.outcome
    if outcome is None or told is None or in_order(told) == places_json(outcome.places):
        return 0
    return output.complain(
        f"{where}the record says that the places were {told}; played through they are {places_json(outcome.places)}",
        ILLEGAL,
    )


def in_order(places: object) -> object:
    """Seats that share a place have no order among them, in whichever a record names them."""
    if not isinstance(places, list):
        return places
    return [sorted(place) if isinstance(place, list) and all_seats(place) else place for place in places]


def all_seats(shared: list[object]) -> bool:
    return all(isinstance(seat, int) for seat in shared)


class Teller:
    """Tells what happens: nothing but the end, or every move for another program, or every event for people."""

    def __init__(self, record: Record, state: State, wishes: Wishes) -> None:
        self.record = record
        self.state = state
        self.wishes = wishes
        self.played = 0

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(output.one_line(name) for name in self.state.names)

    def begin(self) -> None:
        if not self.wishes.as_json:
            output.say(setup.described(self.record.game))
            self.table()

    def before(self, step: Step) -> dict[str, object] | None:
        """What the trace says of a move, with what could be done instead; looked at before it is made."""
        if not self.wishes.as_json:
            self.tell(step.before)
        if not self.wishes.trace:
            return None
        if self.wishes.seat is None:
            return step.trace()
        return {**step.trace(), "legal": own_moves(self.state, self.wishes.seat)}

    def after(self, traced: dict[str, object] | None, events: Sequence[Event] | None) -> None:
        self.played += events is not None
        if traced is not None:
            if not self.may_know(traced, events):
                traced["move"] = None
            output.say_json(traced)
        if not self.wishes.as_json:
            self.tell(events or ())

    def may_know(self, traced: dict[str, object], events: Sequence[Event] | None) -> bool:
        """Has the seat we look from made this move, or seen it made?"""
        seat = self.wishes.seat
        if seat is None or traced["seat"] == seat or events is None:
            return True
        return any(event.move is not None and event.visible_to(seat) for event in events)

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            if self.wishes.seat is None or event.visible_to(self.wishes.seat):
                sentence = self.record.game.sentence(event, self.names)
                if sentence is not None:
                    output.say(sentence)

    def table(self) -> None:
        """The table as lines; one who may see all sees every hand."""
        output.say()
        output.say("\n".join(self.record.game.lines(self.state.view(self.wishes.seat), self.names)))
        if self.wishes.seat is None:
            for name, hand in zip(self.names, self.state.hands(), strict=False):
                output.say(f"{name} holds: {hand_text(hand)}")
        output.say()

    def end(self) -> None:
        seat = self.wishes.seat
        if seat is not None and seat >= self.state.players:
            raise BadRecord(f"seat {seat} has left; seats now: 0 to {self.state.players - 1}")
        if self.wishes.as_json:
            output.say_json(document(self.state, self.played, seat))
            return
        self.table()
        output.say(f"{self.played:,} moves played; {standing(self.state, self.names)}")


def own_moves(state: State, seat: int) -> dict[str, list[object]]:
    """The legal moves of one seat, in the form of `legal`."""
    return {str(seat): state.moves(seat).to_json()} if seat in state.actors else {}


def document(state: State, played: int, seat: int | None) -> dict[str, object]:
    """Where the match stands, in the form that NOTATION gives."""
    public = state.view(None)
    seen: dict[str, object] = {"hands": state.hands()} if seat is None else {"view": state.view(seat).to_json()}
    places, outcome = state.places, state.outcome
    return {
        "game": state.game.key,
        "players": list(state.names),
        "moves_played": played,
        "round": state.rounds_dealt,
        "phase": state.phase,
        "actors": list(state.actors),
        "legal": legal(state) if seat is None else own_moves(state, seat),
        **seen,
        "roles": list(public.roles),
        "scores": list(state.scores) if state.scores is not None else None,
        "places": places_json(places) if places is not None else None,
        "over": state.over,
        "outcome": outcome.to_json() if outcome is not None else None,
    }


def standing(state: State, names: Sequence[str]) -> str:
    """How the match stands, in a sentence."""
    outcome = state.outcome
    if outcome is not None:
        return f"the match is over ({outcome.reason}): {place_list(outcome.places, names)}."
    if not state.actors:
        return "there are no more deals."
    return f"{' and '.join(names[seat] for seat in state.actors)} to act ({state.phase})."


def place_list(places: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """Who came in where: `1. Ada, 2. Ben and Cy`."""
    told, above = [], 0
    for seats in places:
        told.append(f"{above + 1}. {' and '.join(names[seat] for seat in seats)}")
        above += len(seats)
    return ", ".join(told)


def hand_text(hand: object) -> str:
    """A hand as a record has it: cards, or how many of each."""
    if isinstance(hand, Mapping):
        return " ".join(f"{card}×{number:,}" if number != 1 else str(card) for card, number in hand.items()) or "-"
    return " ".join(str(card) for card in hand) or "-" if isinstance(hand, Sequence) else str(hand)
