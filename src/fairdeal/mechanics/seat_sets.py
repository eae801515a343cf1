"""Sets of seats as integers with a bit for each seat, Python side; compiled modules use the C side in seat_sets.pxd."""

EMPTY = 0
NOBODY = -1  # instead of a seat


def contains(seats: int, seat: int) -> bool:
    """Whether a seat is in a set."""
    return bool(seats >> seat & 1)


def including(seats: int, seat: int) -> int:
    """A set with a seat added."""
    return seats | 1 << seat


def excluding(seats: int, seat: int) -> int:
    """A set with a seat removed."""
    return seats & ~(1 << seat)


def shared(seats: int, others: int) -> int:
    """The seats of both sets."""
    return seats & others


def without(seats: int, others: int) -> int:
    """The seats of the first set that are not in the second."""
    return seats & ~others


def everybody(players: int) -> int:
    """The set of all seats."""
    return (1 << players) - 1


def first(seats: int) -> int:
    """The seat of a non-empty set with the lowest number."""
    return (seats & -seats).bit_length() - 1


def next_clockwise(seats: int, seat: int) -> int:
    """The first seat of a non-empty set that comes after `seat`; `seat` itself comes last."""
    after = seats >> seat + 1 << seat + 1
    first = after or seats
    return (first & -first).bit_length() - 1


def next_counterclockwise(seats: int, seat: int) -> int:
    """The first seat of a non-empty set that comes before `seat`; `seat` itself comes last."""
    before = seats & (1 << seat) - 1
    return (before or seats).bit_length() - 1
