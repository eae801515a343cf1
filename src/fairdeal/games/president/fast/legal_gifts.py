# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""The legal gifts of a player before the tricks (PR-6, PR-7, PR-28)."""

from collections.abc import Sequence

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.moves import Listed
from fairdeal.games.president.rules import ranks
from fairdeal.games.president.rules.moves import Gift

MAX_LISTED_COUNT = 1000  # legal moves with larger counts are written as compact entries (docs/notation.md)


class LegalGifts(Listed):
    """PR-6: any `number` cards of a hand. There are few ways: at most two cards are ever given."""

    def __init__(self, hand: Sequence[int], number: int) -> None:
        super().__init__(gifts_of(hand, number))
        self.number = number
        self.hand = {RANK_NAMES[rank]: held for rank, held in enumerate(hand) if held}

    def is_long(self) -> bool:
        return max(self.hand.values(), default=0) > MAX_LISTED_COUNT

    def compact(self) -> list[object]:
        return [{"verb": "give", "choose": self.number, "from": self.hand}]


def gifts_of(hand: Sequence[int], number: int) -> list[Gift]:
    """Every way to take `number` cards out of a hand, lowest cards first."""
    ways: list[list[tuple[int, int]]] = [[]]
    for _ in range(number):
        ways = [
            [*way, (rank, 1)] for way in ways for rank in range(way[-1][0] if way else 0, ranks.RANKS) if hand[rank]
        ]
    gifts = (Gift(way) for way in ways)
    return [gift for gift in gifts if all(given <= hand[rank] for rank, given in gift.cards)]


def has_one_gift(hand: Sequence[int], number: int) -> bool:
    """Whether there is only one way to take `number` cards out of a hand: it has no more, or all of one rank."""
    held = 0
    kinds = 0
    for rank in range(ranks.RANKS):
        held += hand[rank]
        kinds += hand[rank] > 0
    return kinds == 1 or held == number
