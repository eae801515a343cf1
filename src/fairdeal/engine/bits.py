"""Small arithmetic on bits, Python side; compiled modules take the C side from bits.pxd."""

from typing import Any

COMPILED = False
M32 = 0xFFFFFFFF
M64 = 0xFFFFFFFFFFFFFFFF


def bit(i: int) -> int:
    """The set that holds `i` alone."""
    return 1 << i


def first(x: int) -> int:
    """The smallest member of a set that is not empty."""
    return (x & -x).bit_length() - 1


def rarely(so: bool) -> bool:
    """Is it so? It hardly ever is, and what has to be done then may wait."""
    return so


def last(x: int) -> int:
    """The largest member of a set that is not empty."""
    return x.bit_length() - 1


def count(x: int) -> int:
    """How many members a set has."""
    return x.bit_count()


def nth(x: int, k: int) -> int:
    """The k-th member of a set, from 0, lowest first."""
    while k:
        x &= x - 1
        k -= 1
    return first(x)


def one(i: int) -> int:
    """As `bit`, for sets of up to 128 members: the cards of a double deck."""
    return 1 << i


def lowest(x: int) -> int:
    """As `first`, for sets of up to 128 members."""
    return first(x)


def members(x: int) -> int:
    """As `count`, for sets of up to 128 members."""
    return x.bit_count()


def member(x: int, k: int) -> int:
    """As `nth`, for sets of up to 128 members."""
    return nth(x, k)


def at_places(x: int, places: int) -> int:
    """The members of a set of up to 128 at some places, lowest first: the places are a set, too."""
    found = 0
    while places:
        found |= one(member(x, first(places)))
        places &= places - 1
    return found


def rotate(x: int, n: int) -> int:
    """A 32-bit word turned left by n places."""
    return (x << n | x >> (32 - n)) & M32


def wide(x: int) -> int:
    """A number about to take part in a product of more than 64 bits."""
    return x


def counts(length: int) -> list[int]:
    """Room for `length` numbers, all zero; compiled code gives it back with `release`."""
    return [0] * length


def copy_counts(source: list[int], length: int) -> list[int]:
    """The same numbers in room of their own."""
    return source[:length]


def release(_room: list[int]) -> None:
    """Give room back: work for compiled code only."""


def small(length: int) -> list[int]:
    """Room for `length` numbers below 256; compiled code gives it back with `release_small`."""
    return [0] * length


def release_small(_room: list[int]) -> None:
    """Give room back: work for compiled code only."""


def give_up_lock() -> object:
    """Let other threads run: work for compiled code only, while it touches no Python object."""
    return None


def take_lock(_lock: object) -> None:
    """The end of what `give_up_lock` began."""


def with_room(log: list[Any], used: int) -> list[Any]:
    """The first entries of a list, in a new one; compiled code leaves room there for more."""
    return log[:used]


def append_both(log: list[Any], one: object, other: object) -> None:
    """Two more entries of a list."""
    log.append(one)
    log.append(other)


def only_ours_here(_thing: object) -> bool:
    """Is this held by one owner and one local name only, so that it may be used again? Plain Python does not look."""
    return False


def unkept(_told: tuple[object, ...]) -> bool:
    """The same of a tuple and of all that is in it. Plain Python does not look."""
    return False


def put_second(_told: tuple[object, ...], _given: object) -> None:
    """Put another into the second place of a tuple of ours that nobody else holds: plain Python never knows that."""
    raise NotImplementedError


def small_number(given: object) -> int:
    """A number that a C integer holds; -1 for anything else that a caller may give."""
    return given if isinstance(given, int) and -1 <= given < 1 << 31 else -1
