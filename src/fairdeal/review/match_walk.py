"""The rounds of a record, with the position before every move: what a review looks at.

A record that cannot be replayed, or whose match is still running, is refused here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from fairdeal.engine.errors import BadRecord, BadSetup, IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.record import READY, Record, SeatChange
from fairdeal.engine.state import DEAL, INTERMISSION, OVER, ROUND_ENDED, State

Redeal: TypeAlias = Callable[[Stream], State]  # the same round with other cards


@dataclass(frozen=True, slots=True)
class Position:
    """The match just before a move."""

    number: int  # of the move, in the record
    seat: int  # of the player who moves, as seats were numbered then
    move: Move
    state: State

    def is_decision(self) -> bool:
        """Whether the player had a choice."""
        return self.state.moves(self.seat).count() >= 2


@dataclass(slots=True)
class Round:
    """One deal of a match."""

    start: State  # just after the deal
    seat: int | None  # of the reviewed player in this round; None if they have left or not joined yet
    redeal: Redeal | None  # None if the deal was given or the seats changed: there is nothing to compare with
    positions: list[Position] = field(default_factory=list)
    end: State | None = None  # after the last move, with the result of the round

    def results(self) -> list[float]:
        """What the round was worth to each seat, in points or places."""
        assert self.end is not None
        return round_values(self.end, self.end.game.strategy.utilities(self.end), self.start)


def round_values(state: State, utilities: Sequence[float], start: State) -> list[float]:
    """Utilities at the end of a round as its own worth: points won in this round, or players left behind."""
    if start.scores is None:
        return [utility * (state.players - 1) for utility in utilities]
    before = state.game.strategy.margins(start.scores)
    return [utility - margin for utility, margin in zip(utilities, before, strict=True)]


def walk(record: Record, seat: int) -> list[Round]:
    """Replay a record; raises BadRecord for one that cannot be reviewed, BadSetup for a seat that it does not have."""
    check_seat(record, seat)
    state = record.start()
    rounds = [Round(state.copy(), seat, _first_redeal(record))]
    dealt_before = 0  # number of the move before which the current round was dealt
    previous = state.copy()
    for step in record.steps(state):
        if state.rounds_dealt != previous.rounds_dealt:  # the intermission ended without a move
            changes = _changes(record, dealt_before, step.n)
            redeal = None if changes else _redeal(record, previous, None)
            rounds.append(Round(state.copy(), _seat_after(rounds[-1].seat, changes), redeal))
            dealt_before = step.n
        before = state.copy()
        try:
            step.play()
        except IllegalMove as illegal:
            raise BadRecord(f"move {step.n}, seat {step.seat}: {step.text}: {illegal}") from None
        current, is_dealt = rounds[-1], state.rounds_dealt != before.rounds_dealt
        if step.text.strip().lower() != READY:
            current.positions.append(Position(step.n, step.seat, record.game.parse(step.text), before))
        if current.end is None and (is_dealt or state.phase in ROUND_ENDED):
            current.end = state.copy()
        if is_dealt:
            changes = _changes(record, dealt_before, step.n)
            redeal = _redeal(record, before, (step.seat, step.text))
            rounds.append(Round(state.copy(), _seat_after(current.seat, changes), redeal))
            dealt_before = step.n
        previous = state.copy()
    check_over(record, state)
    finished = [each for each in rounds if each.end is not None]
    if not finished:
        raise BadRecord("no round of this match was played to its end; there is nothing to review")
    return finished


def check_over(record: Record, state: State) -> None:
    """Raise BadRecord for a match that goes on: a review shows cards and plans of players who still need them.

    A match is over if its rules say so, if it had no more deals, or if a server has disclosed the secret of its deals:
    it does so only when the match has ended, which the players may decide at any time.
    """
    if state.phase in (OVER, DEAL) or "fair" in record.extra:
        return
    where = "it ends in an intermission, before the next round" if state.phase == INTERMISSION else "it ends in a round"
    raise BadRecord(f"this match is still running ({where}); only a match that is over can be reviewed")


def check_seat(record: Record, seat: int) -> None:
    """Raise BadSetup for a seat that the record does not have."""
    if not 0 <= seat < record.game.players:
        raise BadSetup(f"there is no seat {seat} at this table; accepted: 0 to {record.game.players - 1}")


def _first_redeal(record: Record) -> Redeal | None:
    if record.seed is None or record.deals:
        return None
    return lambda stream: record.game.start(stream.long_word())


def _redeal(record: Record, before: State, move: tuple[int, str] | None) -> Redeal | None:
    """Other cards for the round that a move, or the end of an intermission, dealt; None if its deal was given."""
    if record.seed is None or len(record.deals) > before.rounds_dealt:
        return None

    def redeal(stream: Stream) -> State:
        other = before.copy()
        other.forget_later_deals(stream)
        if move is not None:
            other.play(*move)
        else:
            other.proceed()
        return other

    return redeal


def _changes(record: Record, after: int, up_to: int) -> list[SeatChange]:
    """Seat changes since a round was dealt."""
    return [change for change in record.seats if after < change.at <= up_to]


def _seat_after(seat: int | None, changes: Sequence[SeatChange]) -> int | None:
    """The seat of a player after others have left; None if they have left themselves."""
    for change in changes:
        if seat is not None:
            seat = None if seat in change.leave else seat - sum(other < seat for other in change.leave)
    return seat
