cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64, u128
from fairdeal.games.rummy.fast cimport symbols
from fairdeal.games.rummy.fast.deep_draws cimport can_use_spares, undo_trial
from fairdeal.games.rummy.fast.new_groups cimport NewGroupSearch, new_search
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms

cpdef bint can_draw(Table table, int depth, list found)
cpdef bint can_stop(Table table, list found)
@cython.locals(
    depths=u128, has_spares=bint, seat=int, hand_size=int, halves=u64, sums=u64, pairs=u64, triples=u64,
    depth=int, card=int
)
cpdef u128 usable_depths(Table table, NewGroupSearch search) noexcept nogil
@cython.locals(own_halves=u64, own_sum=u64, is_in_run=bint)
cdef inline bint can_use(Table table, int card, int hand_size, u64 halves, u64 sums, u64 triples) noexcept nogil
cpdef void draw_from_stock(Table table) noexcept nogil
@cython.locals(i=int)
cpdef void draw_from_pile(Table table, int depth) noexcept nogil
cpdef void stop(Table table) noexcept nogil
