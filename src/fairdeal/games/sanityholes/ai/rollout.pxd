cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport GilState, u8, u32, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.ai.card_worth cimport SheddingOrder
from fairdeal.games.sanityholes.ai.play_count cimport PlayCounter
from fairdeal.games.sanityholes.fast cimport bulk, hand_rows, memory
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.match cimport SanityholesMatch
from fairdeal.games.sanityholes.rules cimport beating, ending, terms, tricks

cdef int MAX_COST

@cython.locals(table=Table, policy=RolloutPolicy, lock=GilState)
cpdef tuple finish_round(SanityholesMatch match, Stream stream, int random_odds)

@cython.final
cdef class RolloutPolicy:
    cdef PlayCounter counter
    cdef SheddingOrder order
    cdef int lowest_cost
    cdef u64 best_code
    cdef u32[32] held
    cdef u8[32] counts
    cdef int size

    cdef void play_tricks(self, Table table, Stream stream, int random_odds) noexcept nogil
    cdef void play_best(self, Table table, u64 values) noexcept nogil
    cdef void clear_best(self, Table table) noexcept nogil
    cdef void take_row(self, u32 *held, u8 *counts, long row, int size) noexcept nogil
    @cython.locals(value=long, min_cards=int)
    cdef void find_best_play(self, u64 values, int top_number, int top_value) noexcept nogil
    @cython.locals(twos=u64)
    cdef void find_best_clear(self) noexcept nogil
    @cython.locals(twos=int, cost=int)
    cdef void consider(self, long value, u64 slots) noexcept nogil
