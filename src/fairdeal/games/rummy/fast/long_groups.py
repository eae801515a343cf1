# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""New groups with spare cards for a card that must be put down (RU-2), of any size.

A group of three or four cards is nearly always enough. But a run can spare an inner card only together with all cards
beyond it. If the new group needs them all, it may have to be a run of five or more.
"""

from fairdeal.games.rummy.fast import memory, symbols
from fairdeal.games.rummy.fast.new_groups import NewGroupSearch
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.rules import terms


def finds_spared_group(search: NewGroupSearch, table: Table) -> bool:
    """Whether there is a new group with spare cards and with the card that must be put down."""
    search.counted = 0
    search.wanted = 0
    if search.scan_halves(table, True) or search.scan_sums(table, True):
        return True
    return scan_long(search, table, memory.COUNT_ONLY) > 0


def scan_long(search: NewGroupSearch, table: Table, wanted: int) -> int:
    """Count the runs of five cards or more, of the shortest size for which there is one; choose the wanted one."""
    search.counted = 0
    search.wanted = wanted
    if can_spare_several(table):
        for size in range(memory.LONG_GROUP, memory.GROUP_CAPACITY):
            if scan_long_runs(search, table, size) or search.counted:
                break
    return search.counted


def can_spare_several(table: Table) -> bool:
    """Whether a run or a combined run can spare two cards or more: without one, groups of four are long enough."""
    for group in range(table.groups.count):
        if table.groups.length[group] > terms.MIN_GROUP_SIZE + 1 and (
            table.groups.kind[group] == terms.RUN or table.groups.kind[group] == terms.COMBINED_RUN
        ):
            return True
    return False


def scan_long_runs(search: NewGroupSearch, table: Table, size: int) -> bool:
    """Scan the runs and combined runs of one size that have the card that must be put down."""
    halves = table.hands.halves[table.turn] & ~table.groups.halves | search.spares.halves  # RU-4
    sums = table.hands.sums[table.turn] | search.spares.sums
    own_halves = table.pack.halves[table.duty] & ~table.groups.halves
    own_sum = table.pack.sums[table.duty]
    for _ in range(size - 1):
        halves = symbols.one_longer(halves)
        sums = symbols.one_longer(sums)
        own_halves |= own_halves >> 1
        own_sum |= own_sum >> 1
    if search.scan_runs(table, halves & own_halves, 0, size, True):
        return True
    return search.scan_runs(table, sums & own_sum, memory.SUMS, size, True)
