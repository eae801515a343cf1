"""Records: a whole match as one JSON document (docs/notation.md). Read, check, replay and write them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fairdeal.engine.errors import BadRecord, BadSetup, IllegalMove, UnreadableMove
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game, check_max_rounds
from fairdeal.engine.options import quoted
from fairdeal.engine.record_fields import SeatChange as SeatChange
from fairdeal.engine.record_fields import SeatPlayer as SeatPlayer
from fairdeal.engine.record_fields import is_text as is_text
from fairdeal.engine.record_fields import (
    parse_deals,
    parse_moves,
    parse_names,
    parse_played_by,
    parse_seat_changes,
    parse_seed,
)
from fairdeal.engine.state import DEAL, INTERMISSION, OVER, State

VERSION = 1
READY = "ready"  # the move between rounds
KEYS = frozenset(
    {
        "fairdeal",
        "game",
        "preset",
        "options",
        "max_rounds",
        "players",
        "seed",
        "deal",
        "deals",
        "moves",
        "outcome",
        "seats",
        "played_by",
    }
)


@dataclass(frozen=True, slots=True)
class Record:
    """A parsed record: the configured game and what happened in the match."""

    game: Game
    seed: int | str | None
    deals: tuple[Mapping[str, object], ...]
    moves: tuple[tuple[int, str], ...]
    outcome: object = None
    seats: tuple[SeatChange, ...] = ()
    played_by: tuple[SeatPlayer, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict)

    def start(self) -> State:
        """Start the match of the record."""
        return self.game.start(self.seed, self.deals)

    def steps(self, state: State, upto: int | None = None) -> Iterator["Step"]:
        """Play the moves on a fresh state, one by one. The caller inspects each step and then calls its `play`."""
        for n, (seat, text) in enumerate(self.moves[:upto]):
            self._change_seats(state, n)
            before: tuple[Event, ...] = ()
            is_ready = text.strip().lower() == READY
            if state.phase == INTERMISSION and not is_ready:
                before = state.proceed()  # `ready` between rounds is optional
            if is_ready and self._has_no_further_deal(state):
                continue
            if seat >= state.players:
                raise BadRecord(f"move {n}: there is no seat {seat} at this table of {state.players}")
            yield Step(n, seat, text, state, before)
        self._change_seats(state, len(self.moves) if upto is None else upto)

    def names_before(self, number: int) -> tuple[str, ...]:
        """Names of the players before a move, by seat: players may have joined, left, or taken over a seat."""
        names = list(self.game.names)
        moments = {change.at for change in self.seats} | {player.at for player in self.played_by}
        for at in sorted(moment for moment in moments if moment <= number):
            for change in self.seats:
                if change.at == at:
                    names = [name for seat, name in enumerate(names) if seat not in change.leave] + list(change.join)
            for player in self.played_by:
                if player.at == at and player.seat < len(names):
                    names[player.seat] = player.name
        return tuple(names)

    def _has_no_further_deal(self, state: State) -> bool:
        """Whether all deals are played: without a seed there is no next round to be ready for."""
        return self.seed is None and state.phase in (DEAL, OVER) and has_intermissions(self.game)

    def _change_seats(self, state: State, before_move: int) -> None:
        """Apply the seat changes before a move, in order."""
        for change in self.seats:
            if change.at == before_move:
                if state.phase != INTERMISSION:
                    raise BadRecord(f"seats before move {change.at}: seats change between rounds only")
                try:
                    state.change_seats(change.leave, change.join)
                except BadSetup as error:
                    raise BadRecord(f"seats before move {change.at}: {error}") from None

    def replay(self, upto: int | None = None) -> State:
        """The state after all moves, or after `upto` of them. Raises the IllegalMove of a move that fails."""
        state = self.start()
        for step in self.steps(state, upto):
            step.play()
        return state


def has_intermissions(game: Game) -> bool:
    """Whether `ready` is a move of this game."""
    try:
        game.parse(READY)
    except UnreadableMove:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a record and the state just before it."""

    n: int
    seat: int
    text: str
    state: State
    before: tuple[Event, ...] = ()  # events between the previous move and this one: the next round was dealt

    def play(self) -> tuple[Event, ...]:
        """Play the move."""
        return self.state.play(self.seat, self.text)

    def error(self, illegal: IllegalMove) -> dict[str, object]:
        """What is wrong with this move, as JSON (docs/notation.md)."""
        return {
            "error": {
                "move": self.n,
                "seat": self.seat,
                "text": self.text,
                "rule": illegal.rule,
                "message": illegal.reason,
            }
        }

    def trace(self) -> dict[str, object]:
        """One trace line, with which another program can check the rules move by move."""
        return {
            "n": self.n,
            "phase": self.state.phase,
            "actors": list(self.state.actors),
            "legal": legal(self.state),
            "seat": self.seat,
            "move": self.text,
        }


def legal(state: State) -> dict[str, list[object]]:
    """Legal moves of every actor, as texts or compact entries."""
    return {str(seat): state.moves(seat).to_json() for seat in state.actors}


def read_record(document: object, find_game: Callable[[str], type[Game]]) -> Record:
    """Parse a JSON document as a record; BadRecord says what is wrong with it."""
    if not isinstance(document, dict):
        raise BadRecord('not a record: a record is a JSON object such as {"fairdeal": 1, "game": …}')
    if document.get("fairdeal") != VERSION or isinstance(document.get("fairdeal"), bool):
        raise BadRecord(
            f'not a record of version {VERSION}: "fairdeal" must be {VERSION}, not {quoted(document.get("fairdeal"))}'
        )
    names = parse_names(document.get("players"))
    seed = parse_seed(document.get("seed"))
    deals = parse_deals(document)
    if seed is None and not deals:
        raise BadRecord('a record needs a "seed", a "deal" or "deals": without one there are no cards')
    key = document.get("game")
    if not isinstance(key, str):
        raise BadRecord(f'"game" must be the key of a game, not {quoted(key)}')
    options = document.get("options", {})
    if not isinstance(options, dict):
        raise BadRecord(f'"options" must be an object of names and values, not {quoted(options)}')
    preset = document.get("preset")
    if preset is not None and not isinstance(preset, str):
        raise BadRecord(f'"preset" must be a name, not {quoted(preset)}')
    kind = find_game(key)
    defaults = kind.defaults_in_record(seed is not None, len(deals))
    try:
        current, former_limit = kind.take_former_limit(options)
        limit = check_max_rounds(document.get("max_rounds", former_limit))
        game = kind.configure(len(names), preset, {**defaults, **current}, names, limit)
    except BadSetup as error:
        raise BadRecord(str(error)) from None
    changes = parse_seat_changes(document.get("seats", []))
    played = parse_moves(document.get("moves", []), len(names) + sum(len(change.join) for change in changes))
    for change in changes:
        if change.at > len(played):
            raise BadRecord(f"seats: there is no move {change.at} to change seats before; the record has {len(played)}")
    return Record(
        game=game,
        seed=seed,
        deals=deals,
        moves=played,
        outcome=document.get("outcome"),
        seats=changes,
        played_by=parse_played_by(document.get("played_by", [])),
        extra={name: value for name, value in document.items() if name not in KEYS},
    )


def write_record(state: State, deals: bool = False) -> dict[str, object]:
    """The record of a match so far, ready for JSON; with `deals` it includes every deal."""
    game = state.game
    defaults = game.presets[game.preset].changed(
        game.defaults_in_record(state.seed is not None, len(state.given_deals()))
    )
    document: dict[str, object] = {
        "fairdeal": VERSION,
        "game": game.key,
        "preset": game.preset,
        "options": game.options.differences(defaults),
        "players": list(game.names),
    }
    if game.max_rounds:
        document["max_rounds"] = game.max_rounds
    if state.seed is not None:
        document["seed"] = state.seed
    if deals:
        document["deals"] = every_deal(state)
    elif len(state.given_deals()) == 1:
        document["deal"] = state.given_deals()[0]
    elif state.given_deals():
        document["deals"] = list(state.given_deals())
    document["moves"] = [[seat, move.text()] for seat, move in state.played()]
    if state.seat_changes():
        document["seats"] = state.seat_changes()
    outcome = state.outcome
    document["outcome"] = outcome.to_json() if outcome is not None else None
    return document


def rewind(state: State, moves: int) -> State:
    """The match as it was after that many moves, found by replaying it from its start."""
    return record_of(state).replay(moves)


def events_since(state: State, moves: int) -> list[Event]:
    """Events of a match after that many moves, found by replaying it from its start."""
    record = record_of(state)
    events: list[Event] = []
    for step in record.steps(record.start()):
        played = (*step.before, *step.play())
        events += played if step.n >= moves else ()
    return events


def record_of(state: State) -> Record:
    """The record of a match as a value, without writing and reading it."""
    return Record(
        game=state.game,
        seed=state.seed,
        deals=tuple(state.given_deals()),
        moves=tuple((seat, move.text()) for seat, move in state.played()),
        seats=parse_seat_changes(state.seat_changes()),
    )


def every_deal(state: State) -> Sequence[object]:
    """All deals of a match, found by replaying it from its start."""
    record = record_of(state)
    fresh = record.start()
    deals: list[object] = []

    def collect() -> None:
        """Add the current deal if it is new."""
        if fresh.rounds_dealt > len(deals):
            deals.append(fresh.last_deal())

    collect()
    for step in record.steps(fresh):
        collect()  # dealt when the intermission ended without a move
        step.play()
        collect()  # dealt by the move itself
    while fresh.phase != DEAL and fresh.rounds_dealt < state.rounds_dealt:
        fresh.proceed()
        collect()
    return deals
