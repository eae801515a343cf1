"""Room in arrays of others, to write numbers into; compiled modules take the C side from rooms.pxd.

A room is flat, whatever the shape of its array, and is there as long as somebody keeps the array.
"""

from typing import Any


def shorts(array: Any) -> Any:
    """An array of numbers of 16 bits."""
    return memoryview(array).cast("B").cast("h")


def marks(array: Any) -> Any:
    """An array of numbers of 8 bits."""
    return memoryview(array).cast("B").cast("b")


def numbers(array: Any) -> Any:
    """An array of numbers of 64 bits."""
    return memoryview(array).cast("B").cast("q")


def clear_shorts(room: Any, at: int, size: int) -> None:
    for place in range(at, at + size):
        room[place] = 0


def clear_marks(room: Any, at: int, size: int) -> None:
    for place in range(at, at + size):
        room[place] = 0


def as_short(number: int) -> int:
    """A number as far as 16 bits go."""
    return min(max(number, -(1 << 15)), (1 << 15) - 1)
