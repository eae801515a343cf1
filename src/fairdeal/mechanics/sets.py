"""Sets of cards or other small numbers, Python side; compiled modules take the C side from sets.pxd.

A set is an integer with a bit for each member, from 0 to 127. seat_sets.py has sets of seats.
"""

EMPTY = 0


def contains(members: int, member: int) -> bool:
    """Whether a set has a member."""
    return bool(members >> member & 1)


def including(members: int, member: int) -> int:
    """A set with a member added."""
    return members | 1 << member


def excluding(members: int, member: int) -> int:
    """A set with a member removed."""
    return members & ~(1 << member)


def joined(members: int, others: int) -> int:
    """The members of either set."""
    return members | others


def shared(members: int, others: int) -> int:
    """The members of both sets."""
    return members & others


def without(members: int, others: int) -> int:
    """The members of the first set that are not in the second."""
    return members & ~others


def overlap(members: int, others: int) -> bool:
    """Whether two sets have a member in common."""
    return bool(members & others)


def is_within(members: int, others: int) -> bool:
    """Whether all members of the first set are in the second."""
    return not members & ~others


def size(members: int) -> int:
    """The number of members."""
    return members.bit_count()


def lowest(members: int) -> int:
    """The lowest member of a non-empty set."""
    return (members & -members).bit_length() - 1


def all_below(limit: int) -> int:
    """The set of all numbers from 0 to below `limit`."""
    return (1 << limit) - 1
