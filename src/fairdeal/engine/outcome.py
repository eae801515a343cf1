"""How a match ended."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """Places from first to last (seats that share one stand together), scores if the game has any, and why it ended."""

    places: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...] | None
    reason: str

    def place_of(self, seat: int) -> int:
        """The place of a seat, from 1; seats that share a place have the same."""
        above = 0
        for sharing in self.places:
            if seat in sharing:
                return above + 1
            above += len(sharing)
        raise ValueError(f"seat {seat} has no place")

    def to_json(self) -> dict[str, object]:
        return {
            "places": places_json(self.places),
            "scores": list(self.scores) if self.scores is not None else None,
            "reason": self.reason,
        }


def places_json(places: tuple[tuple[int, ...], ...]) -> list[int | list[int]]:
    """Seats, first place first; equal places as a list in the list (NOTATION)."""
    return [sharing[0] if len(sharing) == 1 else list(sharing) for sharing in places]


def place_scores(places: Sequence[Sequence[int]], players: int) -> list[float]:
    """Every seat's place as a number from 1, the first, to 0, the last; those who share places share their scores."""
    scores = [0.0] * players
    above = 0
    for sharing in places:
        score = 1 - (above + (len(sharing) - 1) / 2) / (players - 1)
        for seat in sharing:
            scores[seat] = score
        above += len(sharing)
    return scores
