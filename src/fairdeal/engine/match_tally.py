"""The tally of one match that a game has played and counted in compiled code, without an object for each event."""

from dataclasses import dataclass, field
from typing import Protocol

from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import Stream


@dataclass(slots=True)
class MatchTally:
    """What the events of a match would have shown."""

    moves: int
    forced_moves: int  # moves without an alternative
    rounds: int
    opener: int | None  # the seat that acts first; None if several may
    outcome: Outcome
    standings: list[tuple[tuple[int, ...], ...]]  # places after each round
    counts: dict[str, int]  # as an `EventCounter` has them, in the order in which they first happened
    attempts: dict[str, tuple[int, int]] = field(default_factory=dict)
    titles: tuple[str, ...] = ()  # of the places, in games with roles
    role_changes: list[tuple[int, int, int]] = field(default_factory=list)
    """Place before, place after, and how often: in the order in which they first happened, after the first round."""


class CountedMatches(Protocol):
    """Plays whole matches of a game in compiled code and counts them. Not to be shared by threads."""

    def play(self, seed: int, is_random: tuple[bool, ...], choices: Stream) -> MatchTally:
        """Play one match to its end, with a heuristic or a random player on each seat.

        It makes the same moves as a match that is played step by step.
        """
