"""Symbols and sets of symbols as bits (memory.py). Compiled modules take the C versions from symbols.pxd.

A set holds either halves or sums. A run of sums is a combined run.
"""

from fairdeal.games.rummy.fast import memory


def is_half(symbol: int) -> bool:
    return symbol < 64


def value_of(half: int) -> int:
    return half & 15


def bit(symbol: int) -> int:
    """A symbol as a bit of its set; those of sums begin at 64."""
    return 1 << (symbol & 63)


def contains(symbols: int, symbol: int) -> bool:
    """Whether a set of halves has this half, or a set of sums this sum."""
    return bool(symbols >> (symbol & 63) & 1)


def including(symbols: int, symbol: int) -> int:
    """A set of halves with this half added, or a set of sums with this sum."""
    return symbols | bit(symbol)


def in_every_suit(value: int) -> int:
    """The halves with a value."""
    return memory.ONE_PER_SUIT << value


def ends_of_run(lowest: int, length: int) -> int:
    """The symbols that would make a run longer, at either end."""
    ends = bit(lowest) >> 1 | bit(lowest) << length
    return ends & (memory.ALL_HALVES if is_half(lowest) else memory.ALL_SUMS)


def is_free(symbol: int, halves_on_table: int) -> int:
    """RU-4: 0 for a half that lies on the table, otherwise 1."""
    return 1 - (halves_on_table >> (symbol & 63) & (symbol < 64))


def runs_of_three(symbols: int) -> int:
    """The first symbol of each run of three within a set."""
    return symbols & symbols >> 1 & symbols >> 2


def one_longer(starts: int) -> int:
    """The first symbols of the runs that are one longer, given those of all runs of some length."""
    return starts & starts >> 1


def threes_around(symbols: int) -> int:
    """The first symbol of each run of three that would contain one of these symbols."""
    return symbols | symbols >> 1 | symbols >> 2


def fours_around(symbols: int) -> int:
    """The first symbol of each run of four that would contain one of these symbols."""
    return symbols | symbols >> 1 | symbols >> 2 | symbols >> 3


def runs_of_five(symbols: int) -> int:
    """The first symbol of each run of five within a set."""
    return runs_of_three(symbols) & runs_of_three(symbols) >> 2


def fives_around(symbols: int) -> int:
    """The first symbol of each run of five that would contain one of these symbols."""
    return fours_around(symbols) | symbols >> 4


def runs_through(own: int, symbols: int) -> int:
    """The first symbol of each run of three within a set that contains one of some symbols of its own."""
    return runs_of_three(symbols) & threes_around(own & symbols)


def block_values(halves: int) -> int:
    """The values that are there in three suits or in all four."""
    clubs = halves & 0xFFFF
    diamonds = halves >> 16 & 0xFFFF
    hearts = halves >> 32 & 0xFFFF
    spades = halves >> 48
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


def values_of(halves: int) -> int:
    """The values that are there in any suit."""
    return (halves | halves >> 16 | halves >> 32 | halves >> 48) & 0xFFFF
