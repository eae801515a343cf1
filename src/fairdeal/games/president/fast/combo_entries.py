# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Legal combos of packs with several decks: a few entries, however many cards there are.

An entry is a rank, a number of cards, and a minimum and maximum of jokers. For a leader, the number is the maximum of
natural cards, and any number from 1 on goes with any number of jokers up to their maximum, as long as both together are
no more than the limit (PR-10). Otherwise the number is the size of the combo.
"""

from typing import TYPE_CHECKING

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine import bits
from fairdeal.engine.random import Stream
from fairdeal.games.president.fast import memory, rank_sets
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.rules import ranks

if TYPE_CHECKING:
    from fairdeal.games.president.fast.legal_combos import LegalCombos


def rank_of(legal: "LegalCombos", entry: int) -> int:
    return legal.entries[memory.ENTRY * entry]


def number_of(legal: "LegalCombos", entry: int) -> int:
    return legal.entries[memory.ENTRY * entry + 1]


def min_jokers_of(legal: "LegalCombos", entry: int) -> int:
    return legal.entries[memory.ENTRY * entry + 2]


def max_jokers_of(legal: "LegalCombos", entry: int) -> int:
    return legal.entries[memory.ENTRY * entry + 3]


def combos_in(legal: "LegalCombos", number: int, min_jokers: int, max_jokers: int) -> int:
    """The number of combos that an entry with these numbers stands for."""
    if legal.leading:
        combos = bits.to_u128(number) * (max_jokers + 1)
        excess = number + max_jokers - legal.limit  # by how much the largest numbers together exceed it
        return combos if excess <= 0 else combos - excess * (excess + 1) // 2
    return bits.to_u128(max_jokers - min_jokers + 1)


# ---- Collecting


def collect_leads(legal: "LegalCombos", table: Round, row: int) -> None:
    """Collect the combos that a leader can play from the hand in a row."""
    clear(legal)
    asked = legal.ranks
    for rank in range(ranks.RANKS):
        held = table.rows[row + rank]
        if held and rank_sets.contains(asked, rank):
            max_jokers = 0 if rank == ranks.JOKER else min(legal.jokers, legal.limit - 1)
            add(legal, rank, min(held, legal.limit), 0, max_jokers)


def collect_answers(legal: "LegalCombos", table: Round, row: int, other_jokers: bool) -> None:
    """Collect the combos of the numbers asked for from the hand in a row."""
    clear(legal)
    asked = legal.ranks
    number = legal.number
    for rank in range(ranks.RANKS):
        if rank_sets.contains(asked, rank):
            add_answers(legal, table, row, rank, number)
    if legal.other_number:
        add_answers(legal, table, row, legal.other_rank, legal.other_number)
        if other_jokers:
            add_answers(legal, table, row, ranks.JOKER, legal.other_number)


def clear(legal: "LegalCombos") -> None:
    if not legal.entries:
        legal.entries = bits.new_int64s(memory.ENTRY * memory.MAX_ENTRIES)
    legal.word = 0
    legal.entry_count = 0
    legal.total = 0


def add_answers(legal: "LegalCombos", table: Round, row: int, rank: int, number: int) -> None:
    """Add the combos of `number` cards of a rank that the hand can make."""
    held = table.rows[row + rank]
    if rank == ranks.JOKER:
        if held >= number:
            add(legal, rank, number, 0, 0)
        return
    if held == 0:
        return
    min_jokers = number - held if number > held else 0
    max_jokers = number - 1
    if legal.jokers < max_jokers:
        max_jokers = legal.jokers
    if min_jokers <= max_jokers:
        add(legal, rank, number, min_jokers, max_jokers)


def add(legal: "LegalCombos", rank: int, number: int, min_jokers: int, max_jokers: int) -> None:
    at = memory.ENTRY * legal.entry_count
    legal.entries[at] = rank
    legal.entries[at + 1] = number
    legal.entries[at + 2] = min_jokers
    legal.entries[at + 3] = max_jokers
    legal.total += combos_in(legal, number, min_jokers, max_jokers)
    legal.entry_count += 1


# ---- Picking and testing, as in `LegalCombos`


def pick(legal: "LegalCombos", k: int) -> bool:
    for entry in range(legal.entry_count):
        number = number_of(legal, entry)
        max_jokers = max_jokers_of(legal, entry)
        combos = combos_in(legal, number, min_jokers_of(legal, entry), max_jokers)
        if k < combos:
            legal.picked_rank = rank_of(legal, entry)
            if legal.leading:
                joker_counts = max_jokers + 1
                legal.picked_naturals = 1 + k // joker_counts
                legal.picked_jokers = k % joker_counts
                if legal.picked_naturals + max_jokers > legal.limit:
                    pick_limited(legal, k, max_jokers)
            else:
                legal.picked_jokers = max_jokers - k
                legal.picked_naturals = number - legal.picked_jokers
            return True
        k -= combos
    return False


def pick_limited(legal: "LegalCombos", k: int, max_jokers: int) -> None:
    """Pick a lead that has too many natural cards to go with every number of jokers."""
    naturals = legal.limit - max_jokers  # with more, the limit leaves room for fewer and fewer jokers
    left = k - naturals * (max_jokers + 1)
    naturals += 1
    while left > legal.limit - naturals:
        left -= legal.limit - naturals + 1
        naturals += 1
    legal.picked_naturals = naturals
    legal.picked_jokers = left


def pick_randomly(legal: "LegalCombos", stream: Stream) -> bool:
    return pick(legal, stream.below_wide(legal.total))


def has(legal: "LegalCombos", rank: int, naturals: int, jokers: int) -> bool:
    for entry in range(legal.entry_count):
        if rank_of(legal, entry) == rank and min_jokers_of(legal, entry) <= jokers <= max_jokers_of(legal, entry):
            if legal.leading:
                if naturals <= number_of(legal, entry) and naturals + jokers <= legal.limit:
                    return True
            elif naturals == number_of(legal, entry) - jokers:
                return True
    return False


def basic_combos(legal: "LegalCombos") -> list[tuple[int, int, int]]:
    found = []
    for entry in range(legal.entry_count):
        rank, number, min_jokers = rank_of(legal, entry), number_of(legal, entry), min_jokers_of(legal, entry)
        found.append((rank, number - min_jokers, min_jokers))
        if legal.leading and number > 1:
            found.append((rank, 1, 0))
    return found


# ---- As JSON


def max_count(legal: "LegalCombos") -> int:
    """The largest number of cards or jokers in an entry; 0 if there are no entries."""
    largest = 0
    for entry in range(legal.entry_count):
        largest = max(largest, number_of(legal, entry), max_jokers_of(legal, entry))
    return largest


def to_json(legal: "LegalCombos") -> list[object]:
    """The entries as compact entries (docs/notation.md)."""
    compact: list[object] = []
    for entry in range(legal.entry_count):
        number = number_of(legal, entry)
        max_jokers = max_jokers_of(legal, entry)
        ranges: dict[str, object] = {"rank": RANK_NAMES[rank_of(legal, entry)]}
        if legal.leading:
            ranges["count"] = [1, number]
        else:
            ranges["total"] = number
        ranges["jokers"] = [min_jokers_of(legal, entry), max_jokers]
        if legal.leading and number + max_jokers > legal.limit:
            ranges["most"] = legal.limit
        compact.append(ranges)
    return compact
