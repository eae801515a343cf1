"""A draw in a hot loop, Python side; compiled modules take the C side from draw.pxd, which needs no call a draw."""

from fairdeal.engine.random import Stream


def below(stream: Stream, n: int) -> int:
    """As `Stream.below`, for n from 1 to 2**32 - 1."""
    return stream.below(n)
