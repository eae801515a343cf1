"""A draw in a hot loop, Python side; compiled modules take the C side from draw.pxd, which needs no call a draw."""

from fairdeal.engine import bits
from fairdeal.engine.random import Stream


def below(stream: Stream, n: int) -> int:
    """As `Stream.below`, for n from 1 to 2**32 - 1."""
    return stream.below(n)


def long_word(stream: Stream) -> int:
    """As `Stream.long_word`."""
    return stream.long_word()


def member(stream: Stream, members: int) -> int:
    """Any member of a set of up to 64, each equally likely."""
    return bits.nth(members, stream.below(bits.count(members)))
