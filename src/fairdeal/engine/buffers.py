"""Typed, flat views of caller-owned buffers, Python side; compiled modules take the C side from buffers.pxd.

A view is one-dimensional whatever the shape of the array. It is valid as long as the caller keeps the array.
"""

from typing import Any


def int16(array: Any) -> Any:
    """An array of 16-bit integers."""
    return memoryview(array).cast("B").cast("h")


def int8(array: Any) -> Any:
    """An array of 8-bit integers."""
    return memoryview(array).cast("B").cast("b")


def int32(array: Any) -> Any:
    """An array of 32-bit integers."""
    return memoryview(array).cast("B").cast("i")


def int64(array: Any) -> Any:
    """An array of 64-bit integers."""
    return memoryview(array).cast("B").cast("q")


def clear_int16(buffer: Any, start: int, length: int) -> None:
    """Set a range to zero."""
    for index in range(start, start + length):
        buffer[index] = 0


def clear_int8(buffer: Any, start: int, length: int) -> None:
    """Set a range to zero."""
    for index in range(start, start + length):
        buffer[index] = 0


def clamp_int16(number: int) -> int:
    """The nearest 16-bit integer."""
    return min(max(number, -(1 << 15)), (1 << 15) - 1)
