# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""New groups that have at least one card of the hand and at least one that a group on the table can spare (RU-6)."""

from typing import TYPE_CHECKING

from fairdeal.engine import bits
from fairdeal.games.rummy.fast import memory, symbols
from fairdeal.games.rummy.fast.table import Table
from fairdeal.mechanics.choices import chosen, ways

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.new_groups import NewGroupSearch


def fill(search: "NewGroupSearch", table: Table, size: int) -> bool:
    """Fill a pattern of different symbols: some from the table, the others, at least one, from the hand."""
    search.spares.list_by_symbol(table)
    must = 0  # indices that only a spare card can fill
    may = 0  # indices that a spare card can fill; that of the card that must be put down is for the hand (RU-2)
    for i in range(size):
        symbol = search.pattern[i]
        held = table.hands.counts[table.turn * memory.SYMBOLS + symbol] * symbols.is_free(symbol, table.groups.halves)
        may |= (search.spares.holder_count[symbol] > 0) << i
        if table.duty >= 0 and search.is_duty_symbol(table, symbol):
            held = search.count_holders(table, symbol)
            may &= ~(1 << i)
        search.fillers[i] = held
        must |= (held == 0) << i
    if must & ~may:
        return False
    free = may & ~must
    from_table = must
    while True:  # every set of indices from `must` to `may`, in ascending order
        if from_table and from_table != (1 << size) - 1 and fill_from_table(search, table, size, from_table):
            return True
        if from_table == may:
            return False
        from_table = must | ((from_table & free) - free & free)


def fill_from_table(search: "NewGroupSearch", table: Table, size: int, from_table: int) -> bool:
    """Fill a set of indices from the table, in every way in which the groups can spare the cards."""
    if from_table & (from_table - 1) == 0:
        return fill_one(search, table, size, from_table)
    found = 1
    mixes = 1  # ways to choose the spare cards: a number with one digit for each index
    number = 0
    for i in range(size):
        spared = from_table >> i & 1
        found *= search.fillers[i] * (1 - spared) + spared
        mixes *= search.spares.holder_count[search.pattern[i]] * spared + 1 - spared
        number += spared
    if table.hands.sizes[table.turn] <= size - number:  # RU-7
        return False
    for mix in range(mixes):
        take_mix(search, size, from_table, mix)
        if not search.spares.can_take(table, number):
            continue
        if search.wanted < search.counted + found:
            choose_mix(search, table, size, from_table)
            return True
        search.counted += found
    return False


def fill_one(search: "NewGroupSearch", table: Table, size: int, from_table: int) -> bool:
    """Fill one index from the table, with any card that its group can spare alone."""
    if table.hands.sizes[table.turn] < size:  # RU-7
        return False
    found = 1
    symbol = 0
    for i in range(size):
        spared = from_table >> i & 1
        symbol |= search.pattern[i] * spared
        found *= search.fillers[i] * (1 - spared) + spared
    for k in range(search.spares.holder_count[symbol]):
        search.spares.taken[0] = search.spares.holders[memory.CARDS_PER_SYMBOL * symbol + k]
        if search.spares.is_alone[search.spares.taken[0]]:
            if search.wanted < search.counted + found:
                choose_mix(search, table, size, from_table)
                return True
            search.counted += found
    return False


def take_mix(search: "NewGroupSearch", size: int, from_table: int, mix: int) -> None:
    """Take the spare cards of a mix, index by index."""
    number = 0
    for i in range(size):
        symbol = search.pattern[i]
        digit = 0
        if search.spares.holder_count[symbol] > 1 and from_table >> i & 1:
            digit = mix % search.spares.holder_count[symbol]
            mix //= search.spares.holder_count[symbol]
        search.spares.taken[number] = search.spares.holders[memory.CARDS_PER_SYMBOL * symbol + digit]
        number += from_table >> i & 1


def choose_mix(search: "NewGroupSearch", table: Table, size: int, from_table: int) -> None:
    """Choose the wanted group: the spare cards at a set of indices, cards of the hand at the others."""
    k = search.wanted - search.counted
    table.chosen_count = 0
    number = 0
    for i in range(size):
        if from_table >> i & 1:
            table.add_chosen(search.spares.taken[number], search.pattern[i])
            number += 1
        else:
            table.add_chosen(search.holder(table, search.pattern[i], k % search.fillers[i]), search.pattern[i])
            k //= search.fillers[i]


def fill_block(search: "NewGroupSearch", table: Table, size: int) -> bool:
    """Fill a combined block, some of it from the table."""
    search.spares.list_by_symbol(table)
    symbol = search.pattern[0]
    duty = 1 if search.is_duty_symbol(table, symbol) else 0
    held = table.hands.counts[table.turn * memory.SYMBOLS + symbol] - duty
    for from_table in range(1, 1 << search.spares.holder_count[symbol]):
        number = bits.count(from_table)
        from_hand = size - number - duty
        if number >= size or from_hand > held or table.hands.sizes[table.turn] <= size - number:
            continue
        take_spares(search, symbol, from_table)
        if not search.spares.can_take(table, number):
            continue
        found = ways(held, from_hand)
        if search.wanted < search.counted + found:
            table.chosen_count = 0
            for i in range(number):
                table.add_chosen(search.spares.taken[i], symbol)
            search.choose_equal_sums(table, symbol, chosen(held, from_hand, search.wanted - search.counted))
            return True
        search.counted += found
    return False


def take_spares(search: "NewGroupSearch", symbol: int, indices: int) -> None:
    """Take some of the spare cards that show a symbol, by their indices."""
    i = 0
    while indices and i < 4:
        search.spares.taken[i] = search.spares.holders[memory.CARDS_PER_SYMBOL * symbol + bits.lowest(indices)]
        indices &= indices - 1
        i += 1
