# cython: annotation_typing=False, infer_types=True, binding=False
"""Bids: one move with a number."""

from collections.abc import Sequence

from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move

HIGHEST = 1000


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
    """The bid of a text's words after the verb."""
    digits = words[0] if len(words) == 1 else ""
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9 or int(digits) > HIGHEST:
        raise UnreadableMove("a bid has one whole number, such as: bid 3")
    return Bid(int(digits))
