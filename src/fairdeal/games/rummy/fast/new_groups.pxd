cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u8, u32, u64
from fairdeal.games.rummy.fast cimport memory, spared_groups, symbols
from fairdeal.games.rummy.fast.spare_cards cimport SpareCards
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms
from fairdeal.mechanics.choices cimport chosen, ways

@cython.final
cdef class NewGroupSearch:
    cdef i64 counted, wanted
    cdef int[24] pattern
    cdef int[24] fillers
    cdef SpareCards spares
    cdef int drawn
    cdef bint is_recording
    cdef u32 *recorded
    cdef int recorded_count

    cdef bint prepare_spares(self, Table table) noexcept nogil
    cdef i64 scan(self, Table table, bint with_spares, i64 wanted) noexcept nogil
    @cython.locals(held=u64, halves=u64, three=u64, four=u64, duty=u64, values=u64)
    cdef inline bint scan_halves(self, Table table, bint with_spares) noexcept nogil
    @cython.locals(held=u64, sums=u64, duty=u64, three=u64, four=u64, equal=u64)
    cdef inline bint scan_sums(self, Table table, bint with_spares) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef bint scan_runs(self, Table table, u64 starts, int base, int size, bint with_spares) noexcept nogil
    @cython.locals(found=i64, i=int, number=int)
    cdef inline i64 count_runs(self, Table table, u64 starts, int base, int size) noexcept nogil
    @cython.locals(value=int, suits=u64, suit=int)
    cdef bint scan_blocks(self, Table table, u64 halves, u64 values, bint with_spares) noexcept nogil
    @cython.locals(block=u64, size=int)
    cdef bint scan_block(self, Table table, u64 suits, int value, bint with_spares) noexcept nogil
    @cython.locals(size=int, i=int)
    cdef bint scan_combined_blocks(self, Table table, u64 sums, bint with_spares) noexcept nogil
    cdef inline bint is_duty_symbol(self, Table table, int symbol) noexcept nogil
    @cython.locals(held=int)
    cdef inline int count_holders(self, Table table, int symbol) noexcept nogil
    @cython.locals(i=int)
    cdef inline int holder(self, Table table, int symbol, i64 k) noexcept nogil
    @cython.locals(before=i64, found=bint)
    cdef inline bint scan_pattern(self, Table table, int size, bint with_spares) noexcept nogil
    @cython.locals(code=u32)
    cdef void record_pattern(self, int size) noexcept nogil
    @cython.locals(found=i64, i=int, k=i64)
    cdef inline bint fill(self, Table table, int size) noexcept nogil
    @cython.locals(symbol=int, duty=int, held=int, found=i64)
    cdef bint fill_block(self, Table table, int size) noexcept nogil
    @cython.locals(i=int, k=int, card=int)
    cdef void choose_equal_sums(self, Table table, int symbol, u64 indices) noexcept nogil

@cython.locals(search=NewGroupSearch)
cpdef NewGroupSearch new_search()
