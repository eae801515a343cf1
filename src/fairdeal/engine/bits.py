"""Bit sets, wide integers and plain memory, Python side; compiled modules take the C side from bits.pxd.

A set of small numbers is an integer with one bit for each member. Functions that end in `128` are for sets of up to 128
members (the cards of a double deck), the others for up to 64.
"""

COMPILED = False
M32 = 0xFFFFFFFF
M64 = 0xFFFFFFFFFFFFFFFF


def bit(i: int) -> int:
    """The set with the single member `i`."""
    return 1 << i


def lowest(x: int) -> int:
    """The smallest member of a non-empty set."""
    return (x & -x).bit_length() - 1


def highest(x: int) -> int:
    """The largest member of a non-empty set."""
    return x.bit_length() - 1


def count(x: int) -> int:
    """The number of members."""
    return x.bit_count()


def nth(x: int, k: int) -> int:
    """The k-th smallest member, from 0."""
    while k:
        x &= x - 1
        k -= 1
    return lowest(x)


def unlikely(condition: bool) -> bool:
    """The condition; compiled code treats the branch as rarely taken."""
    return condition


def bit128(i: int) -> int:
    """The set with the single member `i`."""
    return 1 << i


def lowest128(x: int) -> int:
    """The smallest member of a non-empty set."""
    return lowest(x)


def count128(x: int) -> int:
    """The number of members."""
    return x.bit_count()


def nth128(x: int, k: int) -> int:
    """The k-th smallest member, from 0."""
    return nth(x, k)


def select128(x: int, indices: int) -> int:
    """The members of a set at the given indices, counted from the smallest; `indices` is a set as well."""
    found = 0
    while indices:
        found |= bit128(nth128(x, lowest(indices)))
        indices &= indices - 1
    return found


def rotate_left(x: int, n: int) -> int:
    """A 32-bit word rotated left by n bits."""
    return (x << n | x >> (32 - n)) & M32


def to_u128(x: int) -> int:
    """A number as 128 bits, for products that need more than 64."""
    return x


def new_int64s(length: int) -> list[int]:
    """An array of `length` zeros; compiled code frees it with `free_int64s`."""
    return [0] * length


def copy_int64s(source: list[int], length: int) -> list[int]:
    """A copy of the first `length` numbers; compiled code frees it with `free_int64s`."""
    return source[:length]


def free_int64s(_array: list[int]) -> None:
    """Free an array; only compiled code has to."""


def new_uint8s(length: int) -> list[int]:
    """An array of `length` zeros, each below 256; compiled code frees it with `free_uint8s`."""
    return [0] * length


def free_uint8s(_array: list[int]) -> None:
    """Free an array; only compiled code has to."""


def release_gil() -> object:
    """Let other threads run while compiled code touches no Python object."""
    return None


def acquire_gil(_state: object) -> None:
    """Take back the lock that `release_gil` gave up."""
