"""Sets of one value that a hand can play: counted, and picked by number. Python side; the C side is in set_counts.pxd.

Plays are in order of value, then of number, then of cards. Hands are rows as in hand_rows.py. `totals` has, for every
value, the number of plays up to there; `count_plays` fills it, and the functions that pick a play read it.
"""

from bisect import bisect_right
from collections.abc import Sequence

from fairdeal.engine import bits
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.rules.beating import min_cards
from fairdeal.games.sanityholes.rules.terms import HIGHEST, LOWEST


def values_with_enough(counts: list[int], row: int, top_number: int, top_value: int) -> int:
    """PS-5: the values of which a hand has enough cards to beat a play, as a set."""
    found = 0
    for value in range(LOWEST, HIGHEST + 1):
        found |= (counts[row + value] >= min_cards(top_number, top_value, value)) << value
    return found


def count_plays(
    at_least: Sequence[int],
    counts: list[int],
    row: int,
    top_number: int,
    top_value: int,
    playable: int,
    totals: list[int],
) -> int:
    """The number of plays of the playable values that beat a play; fills `totals`, which differs in compiled code."""
    total = 0
    for value in range(LOWEST, HIGHEST + 1):
        if playable >> value & 1:
            total += at_least[memory.COLUMN * min_cards(top_number, top_value, value) + counts[row + value]]
        totals[value] = total
    return total


def find_play(totals: list[int], k: int) -> int:
    """The value of the k-th play, and in the lower 32 bits the number of plays of the same value after it."""
    value = bisect_right(totals, k, LOWEST, HIGHEST + 1)
    return value << 32 | (totals[value] - k - 1)


def pick_tabulated(subsets: list[int], held: list[int], counts: list[int], row: int, totals: list[int], k: int) -> int:
    """The code of the k-th play; 0 if the hand has more cards of its value than the table of choices covers."""
    found = find_play(totals, k)
    value = found >> 32
    number = counts[row + value]
    if number > memory.MAX_TABULATED:
        return 0
    return value << memory.SLOT_BITS | select(held[row + value], subsets[(1 << number) + (found & bits.M32)])


def select(members: int, chosen: int) -> int:
    """The k-th lowest members of a set, for every k in `chosen`; at most 18 bits."""
    found = 0
    while chosen:
        if chosen & 1:
            found |= members & -members
        members &= members - 1
        chosen >>= 1
    return found
