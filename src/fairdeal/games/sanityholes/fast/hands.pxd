from fairdeal.engine.bits cimport u64
from fairdeal.games.sanityholes.fast cimport hand_rows, memory, set_counts
from fairdeal.games.sanityholes.fast.table cimport Table

cdef inline u64 values_beating_top(Table table) noexcept nogil:
    return set_counts.values_with_enough(table.counts, table.turn * memory.ROW, table.top_number, table.top_value)

cdef inline int number_showing(Table table, long seat, long value) noexcept nogil:
    return table.counts[seat * memory.ROW + value]

cdef inline long remove_set(Table table, long seat, long value, u64 slots) noexcept nogil:
    cdef long number = hand_rows.remove_set(
        table.held, table.counts, seat * memory.ROW, table.values.other_value, table.values.other_bit, value, slots)
    table.hand_size[seat] -= number
    return number
