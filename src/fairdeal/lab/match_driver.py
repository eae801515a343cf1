# cython: annotation_typing=False, infer_types=True, binding=False
"""Play a match between bots to its end: the one loop that `simulate`, `lab` and `arena` share.

Games that play and count matches in compiled code (`Research.counted_matches`) do without it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from fairdeal.bots import RANDOM, Player
from fairdeal.engine.errors import FairdealError, IllegalMove
from fairdeal.engine.event_counter import EventCounter
from fairdeal.engine.events import ROUND_ENDS, Event
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import Stream
from fairdeal.engine.state import INTERMISSION, State

EventHandler: TypeAlias = Callable[[tuple[Event, ...]], None]
RoundHandler: TypeAlias = Callable[[Event], None]

COMPILED_BOTS = frozenset(("steady", RANDOM))  # games that count matches in compiled code can play these


class RefusedMove(FairdealError):
    """A bot returned something that is not a legal move."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(seat, reason)  # both, so that it can be pickled in a worker
        self.seat = seat
        self.reason = reason

    def __str__(self) -> str:
        return f"the bot on seat {self.seat}: {self.reason}"


class PlayedMatch(NamedTuple):
    """A finished match."""

    state: State
    outcome: Outcome
    moves: int
    forced_moves: int  # moves without an alternative; 0 unless they were counted


def are_random(names: Sequence[str]) -> tuple[bool, ...]:
    """Which of the compiled bots on the seats are random players."""
    return tuple([name == RANDOM for name in names])


def play_match(
    state: State,
    bots: Sequence[Player],
    stream: Stream,
    *,
    on_events: EventHandler | None = None,
    counter: EventCounter | None = None,
    on_round: RoundHandler | None = None,
    count_forced: bool = False,
) -> PlayedMatch:
    """Play a seeded match to its end, with one bot per seat; all of them draw from the same stream.

    Where several seats may act, the first of `state.actors` does. Intermissions are skipped. `on_events` gets the
    events of each step, right after it. `counter` counts them, and `on_round` gets those that end a round.
    `count_forced` inspects the legal moves before every move.
    """
    moves = forced = 0
    play = state.play
    legal = state.moves
    while actors := state.actors:
        if state.phase == INTERMISSION:
            events = state.proceed()
        else:
            seat = actors[0]
            if count_forced and legal(seat).count() == 1:
                forced += 1
            move = bots[seat](state, seat, stream)
            try:
                events = play(seat, move)
            except (IllegalMove, TypeError) as error:  # a bot from elsewhere may return anything
                raise RefusedMove(seat, str(error)) from error
            moves += 1
        if counter is not None:
            counter.observe(events)
        if on_round is not None:
            for event in events:
                if event.kind in ROUND_ENDS:
                    on_round(event)
            del event
        if on_events is not None:
            on_events(events)
        del events  # so that the match can reuse their memory for the next step: 3 % faster
    outcome = state.outcome
    assert outcome is not None
    return PlayedMatch(state, outcome, moves, forced)
