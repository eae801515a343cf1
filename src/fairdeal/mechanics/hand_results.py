# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, binding=False
"""What is told of a hand of tricks that was counted: numbers, put into words when somebody asks."""

from fairdeal.engine import bits
from fairdeal.engine.events import Facts
from fairdeal.mechanics.suit_tricks import SuitTricks


class Counted(Facts):
    """Tricks and points of every seat, and its score before and after."""

    players: int
    hand_number: int

    def __init__(self) -> None:
        self.won = [0] * 6
        self.taken = [0] * 6
        self.before = [0] * 6
        self.scores = [0] * 6

    def note_scores(self, table: SuitTricks) -> None:
        """The hand is counted."""
        for seat in range(self.players):
            self.taken[seat] = table.taken_by(seat)
            self.scores[seat] = table.score_of(seat)

    def told(self) -> dict[str, object]:
        seats = range(self.players)
        return {
            "hand_number": self.hand_number,
            "won": [self.won[seat] for seat in seats],
            "taken": [self.taken[seat] for seat in seats],
            "change": [self.scores[seat] - self.before[seat] for seat in seats],
            "scores": [self.scores[seat] for seat in seats],
        }


def counted(table: SuitTricks) -> Counted:
    """Of the hand that was played at a table, before it is counted there."""
    made = Counted.__new__(Counted) if bits.COMPILED else Counted()
    made.players = table.players
    made.hand_number = table.hand_number
    for seat in range(table.players):
        made.won[seat] = table.tricks_of(seat)
        made.before[seat] = table.score_of(seat)
    return made
