"""Sets of seats as integers with a bit for each seat, Python side; compiled modules use the C side in seat_sets.pxd."""


def contains(seats: int, seat: int) -> bool:
    """Whether a seat is in a set."""
    return bool(seats >> seat & 1)


def including(seats: int, seat: int) -> int:
    """A set with a seat added."""
    return seats | 1 << seat


def excluding(seats: int, seat: int) -> int:
    """A set with a seat removed."""
    return seats & ~(1 << seat)
