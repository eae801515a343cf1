cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.moves cimport Move
from fairdeal.games.rummy.fast cimport memory, symbols
from fairdeal.games.rummy.fast.table cimport Table, copy_of
from fairdeal.games.rummy.match cimport RummyMatch
from fairdeal.games.rummy.rules cimport terms

cdef int KEPT, HELD, NEIGHBOR, NEXT_BUT_ONE, NEIGHBOR_BY_SUM

@cython.final
cdef class RoundReplay:
    cdef Table table
    cdef list groups, pile
    cdef bint is_stale
    cdef int[6] discarded
    cdef int[6] left
    cdef u64[6] halves_before
    cdef u64[6] halves_after
    cdef u64[6] open_halves
    cdef u64[6] open_sums

    @cython.locals(seat=int)
    cdef begin(self, object deal)
    cdef replay(self, int seat, Move move)
    cdef replay_draw(self, int seat, int depth)
    cdef replay_groups(self, Move move)
    cdef replay_discard(self, int seat, int card)
    cdef update_table(self)
    @cython.locals(found=int)
    cdef int unlikely_moves(self, int seat) noexcept nogil
    @cython.locals(halves=u64)
    cdef bint kept_something(self, int seat) noexcept nogil
    @cython.locals(own=u64, halves=u64, total=u64)
    cdef bint could_use(self, int seat, int card) noexcept nogil
    @cython.locals(value=int, found=bint, cards=u128)
    cdef bint had_better_discard(self, int seat, int card) noexcept nogil
    @cython.locals(i=int, near=int, fit=int)
    cdef int discard_value(self, int seat, int card) noexcept nogil
    @cython.locals(fit=int, suit=int)
    cdef int fit_of_half(self, int seat, int symbol) noexcept nogil
    cdef inline int count_free(self, int seat, int symbol) noexcept nogil

@cython.locals(replay=RoundReplay, found=int, player=int, other=int)
cpdef int unlikely_moves(RummyMatch match, int seat)
