"""The outcome of a match, and places as numbers."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """Places from first to last (seats that share a place are grouped), scores if any, and the reason it ended."""

    places: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...] | None
    reason: str
    stopped: bool = False  # by the limit that the match was started with (`Game.max_rounds`), not by a rule

    def place_of(self, seat: int) -> int:
        """Place of a seat, from 1; seats that share a place have the same number."""
        above = 0
        for sharing in self.places:
            if seat in sharing:
                return above + 1
            above += len(sharing)
        raise ValueError(f"seat {seat} has no place")

    def to_json(self) -> dict[str, object]:
        """The outcome as JSON."""
        return {
            "places": places_json(self.places),
            "scores": list(self.scores) if self.scores is not None else None,
            "reason": self.reason,
        }


def stopped_outcome(places: tuple[tuple[int, ...], ...], scores: tuple[int, ...] | None, max_rounds: int) -> Outcome:
    """The outcome of a match that its limit on rounds has ended."""
    return Outcome(places, scores, f"the match was started with a limit of {deals_in_words(max_rounds)}", stopped=True)


def ended_by_limit(stopped: int, matches: int, max_rounds: int) -> str:
    """How many of some matches their limit ended, as a sentence without its end."""
    return f"the limit of {deals_in_words(max_rounds)} ended {stopped:,} of {matches:,} matches"


def deals_in_words(number: int) -> str:
    """A number of deals as text."""
    return "1 deal" if number == 1 else f"{number:,} deals"


def places_json(places: tuple[tuple[int, ...], ...]) -> list[int | list[int]]:
    """Seats, first place first; shared places as nested lists (docs/notation.md)."""
    return [sharing[0] if len(sharing) == 1 else list(sharing) for sharing in places]


def place_scores(places: Sequence[Sequence[int]], players: int) -> list[float]:
    """Place of each seat as a number from 1 (first) to 0 (last); seats that share places share the mean."""
    scores = [0.0] * players
    above = 0
    for sharing in places:
        score = 1 - (above + (len(sharing) - 1) / 2) / (players - 1)
        for seat in sharing:
            scores[seat] = score
        above += len(sharing)
    return scores
