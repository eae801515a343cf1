"""Rows of places as bits, Python side; compiled modules take the C side from rows.pxd."""


def of_three(places: int) -> int:
    """Where rows of three begin: this place and the next two are there."""
    return places & places >> 1 & places >> 2


def longer(starts: int) -> int:
    """Where rows begin that have one place more: a row begins here, and one at the next place."""
    return starts & starts >> 1


def in_three(places: int) -> int:
    """Where a row of three would begin that has one of these places in it."""
    return places | places >> 1 | places >> 2


def in_four(places: int) -> int:
    return places | places >> 1 | places >> 2 | places >> 3


def in_row(places: int, own: int) -> int:
    """Where rows of three of all these places begin that have one of a card's own in them."""
    return of_three(places) & in_three(own & places)


def of_three_suits(halves: int) -> int:
    """The values that three suits or all four have."""
    clubs = halves & 0xFFFF
    diamonds = halves >> 16 & 0xFFFF
    hearts = halves >> 32 & 0xFFFF
    spades = halves >> 48
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


def is_fresh(place: int, down: int) -> int:
    """RU-4: 1 unless it is a half that lies on the table; the places of sums begin at 64."""
    return 1 - (down >> (place & 63) & (place < 64))


def values_of(halves: int) -> int:
    """The values that some halves have, whatever their suits."""
    return (halves | halves >> 16 | halves >> 32 | halves >> 48) & 0xFFFF
