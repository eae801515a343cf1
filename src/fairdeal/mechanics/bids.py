"""Bids: one move with a number."""

from collections.abc import Sequence

from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move

HIGHEST = 1000


class Bid(Move):
    """`bid 3`: tricks in Oh Hell, points in Rook."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def text(self) -> str:
        return f"bid {self.number}"


def parse_bid(words: Sequence[str]) -> Bid:
    """The bid of a text's words after the verb."""
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit() or int(words[0][:9]) > HIGHEST:
        raise UnreadableMove("a bid has one whole number, such as: bid 3")
    return Bid(int(words[0]))
