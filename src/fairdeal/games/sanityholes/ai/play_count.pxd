cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u32, u64, u128
from fairdeal.games.sanityholes.fast cimport hand_rows, memory, set_counts
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable
from fairdeal.games.sanityholes.rules cimport terms

@cython.final
cdef class PlayCounter:
    cdef ValueTable values
    cdef u32[32] held
    cdef u8[32] counts
    cdef int size

    cdef void take_hand(self, Table table, int seat) noexcept nogil
    cdef void take_row(self, u32 *held, u8 *counts, long row, int size) noexcept nogil
    @cython.locals(value=int)
    cdef void take_cards(self, u128 cards) noexcept nogil
    @cython.locals(number=int)
    cdef int remove_set(self, long value, u64 slots) noexcept nogil
    @cython.locals(plays=int, number=int, values=u64)
    cdef int count_plays(self) noexcept nogil
    cpdef int plays_for(self, u128 cards)
