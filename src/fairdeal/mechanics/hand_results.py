# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, binding=False
"""The result of a hand of tricks as event data that is built on first access."""

from fairdeal.engine import bits
from fairdeal.engine.events import LazyData
from fairdeal.mechanics.suit_tricks import SuitTricks


class HandResult(LazyData):
    """Tricks and points of every seat, and its score before and after the hand."""

    players: int
    hand_number: int

    def __init__(self) -> None:
        self.won = [0] * 6
        self.taken = [0] * 6
        self.before = [0] * 6
        self.scores = [0] * 6

    def add_scores(self, table: SuitTricks) -> None:
        """Take points and scores from a table after the hand is scored."""
        for seat in range(self.players):
            self.taken[seat] = table.taken_by(seat)
            self.scores[seat] = table.score_of(seat)

    def build(self) -> dict[str, object]:
        seats = range(self.players)
        return {
            "hand_number": self.hand_number,
            "won": [self.won[seat] for seat in seats],
            "taken": [self.taken[seat] for seat in seats],
            "change": [self.scores[seat] - self.before[seat] for seat in seats],
            "scores": [self.scores[seat] for seat in seats],
        }


def new_hand_result(table: SuitTricks) -> HandResult:
    """The result of the hand played on a table, created before the hand is scored."""
    result = HandResult.__new__(HandResult) if bits.COMPILED else HandResult()
    result.players = table.players
    result.hand_number = table.hand_number
    for seat in range(table.players):
        result.won[seat] = table.tricks_of(seat)
        result.before[seat] = table.score_of(seat)
    return result
