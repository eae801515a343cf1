cimport cython
from fairdeal.engine.bits cimport u8, u32, u64, u128
from fairdeal.games.sanityholes.fast cimport hand_rows, memory, seat_sets, set_counts
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable
from fairdeal.games.sanityholes.rules cimport terms

@cython.final
cdef class CompiledFunctions:
    cdef ValueTable values
    cdef u32[64] held
    cdef u8[64] counts
    cdef u32[32] held_copy
    cdef u8[32] counts_copy
    cdef int[32] totals
    cdef u8[78] pack
    @cython.locals(at=int)
    cpdef tuple rows(self)
    @cython.locals(at=int)
    cpdef tuple copy_row(self, long row)
    cpdef add_card(self, long row, long card)
    cpdef remove_card(self, long row, long card)
    cpdef long remove_set(self, long row, long value, u64 slots)
    @cython.locals(at=int)
    cpdef u128 deal_row(self, long row, list pack, long first, long step)
    cpdef u64 values_with_enough(self, long row, long top_number, long top_value)
    cpdef u32 count_plays(self, long row, long top_number, long top_value, u64 playable)
    cpdef u64 find_play(self, int k)
    cpdef u64 pick_tabulated(self, long row, int k)
    cpdef u64 pick(self, long row, u64 k)
    cpdef u64 select(self, u64 members, u64 chosen)
    cpdef tuple seat_sets(self, u64 seats, long seat)
    @cython.locals(at=int)
    cpdef dict tables(self)
