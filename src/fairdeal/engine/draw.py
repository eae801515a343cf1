"""Random draws for hot loops, Python side; compiled modules take the inlined C side from draw.pxd."""

from fairdeal.engine import bits
from fairdeal.engine.random import Stream


def below(stream: Stream, n: int) -> int:
    """Like `Stream.below`, for n from 1 to 2**32 - 1."""
    return stream.below(n)


def long_word(stream: Stream) -> int:
    """Like `Stream.long_word`."""
    return stream.long_word()


def member(stream: Stream, members: int) -> int:
    """Draw a member of a bit set uniformly at random."""
    return bits.nth(members, stream.below(bits.count(members)))
