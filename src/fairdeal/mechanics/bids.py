# cython: annotation_typing=False, infer_types=True, binding=False
"""Bids: a move with one number."""

from collections.abc import Sequence

from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move

MAX_BID = 1000


class Bid(Move):
    """`bid 3`: tricks in Oh Hell, points in Rook."""

    def __init__(self, number: int) -> None:
        self.number = number

    def text(self) -> str:
        return f"bid {self.number}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bid) and self.number == other.number

    def __hash__(self) -> int:
        return hash(("bid", self.number))


def parse_bid(words: Sequence[str]) -> Bid:
    """Parse the words after the verb `bid`."""
    digits = words[0] if len(words) == 1 else ""
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9 or int(digits) > MAX_BID:
        raise UnreadableMove("a bid has one whole number, such as: bid 3")
    return Bid(int(digits))
