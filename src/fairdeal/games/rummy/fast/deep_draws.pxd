cimport cython
from fairdeal.engine.bits cimport u64
from fairdeal.games.rummy.fast cimport symbols
from fairdeal.games.rummy.fast.long_groups cimport finds_spared_group
from fairdeal.games.rummy.fast.new_groups cimport NewGroupSearch
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms

@cython.locals(card=int, found=bint)
cpdef bint can_use_spares(
    Table table, NewGroupSearch search, int depth, u64 halves, u64 sums, u64 pairs
) noexcept nogil
@cython.locals(own_halves=u64, own_sum=u64)
cdef inline bint has_symbols(
    Table table, NewGroupSearch search, int card, u64 halves, u64 sums, u64 pairs
) noexcept nogil
@cython.locals(i=int)
cdef inline void draw_for_trial(Table table, NewGroupSearch search, int depth) noexcept nogil
@cython.locals(i=int)
cpdef void undo_trial(Table table, NewGroupSearch search) noexcept nogil
