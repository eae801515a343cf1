cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.random cimport Stream
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.fast.deep_draws cimport usable_depths
from fairdeal.games.rummy.fast.long_groups cimport scan_long
from fairdeal.games.rummy.fast.new_groups cimport NewGroupSearch, new_search
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms
from fairdeal.games.rummy.rules.discard cimport discard
from fairdeal.games.rummy.rules.draw cimport draw_from_pile, draw_from_stock, stop
from fairdeal.games.rummy.rules.lay_off cimport lay_off
from fairdeal.games.rummy.rules.melds cimport put_down_chosen

@cython.final
cdef class ListedMoves:
    cdef NewGroupSearch search
    cdef u128 depths
    cdef readonly i64 melds, lay_offs, discards, arrangements, total
    cdef readonly bint is_long
    cdef i64 counted, wanted

    @cython.locals(size=int)
    cdef void count(self, Table table) noexcept nogil
    cdef void choose(self, Table table, i64 k) noexcept nogil
    @cython.locals(halves=u64, sums=u64, group=int)
    cdef i64 scan_lay_offs(self, Table table, i64 wanted) noexcept nogil
    @cython.locals(found=i64)
    cdef inline i64 count_holders(self, Table table, u64 fitting, int base) noexcept nogil
    @cython.locals(symbol=int, found=i64, card=int)
    cdef bint scan_group(self, Table table, int group, u64 fitting, int base) noexcept nogil

cpdef void make_chosen(Table table) noexcept nogil
@cython.locals(moves=ListedMoves)
cpdef ListedMoves new_listed_moves()

@cython.locals(moves=i64)
cpdef i64 play_random_round(Table table, ListedMoves listed, Stream choices) noexcept nogil
