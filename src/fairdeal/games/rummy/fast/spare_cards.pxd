cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u8, u64
from fairdeal.games.rummy.fast cimport memory, symbols
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms

@cython.final
cdef class SpareCards:
    cdef i64 version
    cdef u8[78] cards
    cdef int count
    cdef u8[78] group
    cdef u8[78] index
    cdef u8[78] is_alone
    cdef u64[7] halves_for
    cdef u64[7] sums_for
    cdef u64[7] pairs_for
    cdef u64 halves, sums, pairs
    cdef int listed_for
    cdef u8[96] holder_count
    cdef u8[576] holders
    cdef int[24] taken

    cdef void forget(self) noexcept nogil
    @cython.locals(seat=int, both=u64)
    cdef void prepare(self, Table table) noexcept nogil
    @cython.locals(seat=int, large=u64, group=int, kind=int, is_block=bint, last=int, i=int, from_end=int, card=int)
    cdef void find(self, Table table) noexcept nogil
    @cython.locals(owner=int, others=int, symbol=int, is_half=u64, total=u64, user=int)
    cdef inline void add_symbols(self, Table table, int card) noexcept nogil
    @cython.locals(symbol=int, i=int, card=int, is_own=int, low=int, high=int)
    cdef void list_by_symbol(self, Table table) noexcept nogil
    cdef inline void list_card(self, Table table, int card, int symbol, int can_change) noexcept nogil
    @cython.locals(i=int, j=int, group=int, rest=u64, row=u64)
    cdef bint can_take(self, Table table, int number) noexcept nogil
