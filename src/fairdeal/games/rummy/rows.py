"""Rows of places as bits, Python side; compiled modules take the C side from rows.pxd."""


def of_three(places: int) -> int:
    """Where rows of three begin: this place and the next two are there."""
    return places & places >> 1 & places >> 2


def of_four(places: int) -> int:
    return places & places >> 1 & places >> 2 & places >> 3


def in_three(places: int) -> int:
    """Where a row of three would begin that has one of these places in it."""
    return places | places >> 1 | places >> 2


def in_four(places: int) -> int:
    return places | places >> 1 | places >> 2 | places >> 3


def has_in_row(places: int, own: int) -> bool:
    """Is one of a card's own places in a row of three of all these?"""
    return of_three(places) & in_three(own & places) != 0


def of_three_suits(halves: int) -> int:
    """The values that three suits or all four have."""
    clubs = halves & 0xFFFF
    diamonds = halves >> 16 & 0xFFFF
    hearts = halves >> 32 & 0xFFFF
    spades = halves >> 48
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


def values_of(halves: int) -> int:
    """The values that some halves have, whatever their suits."""
    return (halves | halves >> 16 | halves >> 32 | halves >> 48) & 0xFFFF
