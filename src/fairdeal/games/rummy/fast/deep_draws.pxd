cimport cython
from fairdeal.engine.bits cimport u64, u128
from fairdeal.games.rummy.fast cimport symbols
from fairdeal.games.rummy.fast.long_groups cimport finds_spared_group
from fairdeal.games.rummy.fast.new_groups cimport NewGroupSearch, new_search
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms
from fairdeal.games.rummy.rules.deep_draw cimport is_of_use
from fairdeal.mechanics cimport sets

cpdef bint is_usable(Table table, int depth) except -1
@cython.locals(
    depths=u128, has_spares=bint, seat=int, hand_size=int, halves=u64, sums=u64, pairs=u64, triples=u64,
    depth=int, card=int
)
cpdef u128 usable_depths(Table table, NewGroupSearch search) noexcept nogil
@cython.locals(card=int, found=bint)
cdef bint can_use_spares(
    Table table, NewGroupSearch search, int depth, u64 halves, u64 sums, u64 pairs
) noexcept nogil
@cython.locals(own_halves=u64, own_sum=u64)
cdef inline bint has_symbols(
    Table table, NewGroupSearch search, int card, u64 halves, u64 sums, u64 pairs
) noexcept nogil
@cython.locals(i=int)
cdef inline void draw_for_trial(Table table, NewGroupSearch search, int depth) noexcept nogil
@cython.locals(i=int)
cdef inline void undo_trial(Table table, NewGroupSearch search) noexcept nogil
