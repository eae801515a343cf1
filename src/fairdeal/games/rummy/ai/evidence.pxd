cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.moves cimport Move
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.fast cimport rows
from fairdeal.games.rummy.match cimport RummyMatch
from fairdeal.games.rummy.rules.turns cimport Turns, copy_of

cdef int KEPT, HELD, NEIGHBOUR, NEXT_BUT_ONE, NEIGHBOUR_BY_SUM

@cython.final
cdef class Onlooker:
    cdef Turns table
    cdef list groups, pile
    cdef bint changed
    cdef int[6] discarded
    cdef int[6] left
    cdef u64[6] down_before
    cdef u64[6] down
    cdef u64[6] fits_halves
    cdef u64[6] fits_sums

    @cython.locals(seat=int)
    cdef begin_again(self, object deal)
    cdef see(self, int seat, Move move)
    cdef see_draw(self, int seat, int depth)
    cdef see_groups(self, Move move)
    cdef see_discard(self, int seat, int card)
    cdef lay_out(self)
    @cython.locals(found=int)
    cdef int unlikely_moves(self, int seat) noexcept nogil
    @cython.locals(halves=u64)
    cdef bint kept_something(self, int seat) noexcept nogil
    @cython.locals(own=u64, halves=u64, total=u64)
    cdef bint wanted(self, int seat, int card) noexcept nogil
    @cython.locals(price=int, worse=bint, rest=u128)
    cdef bint had_worse(self, int seat, int card) noexcept nogil
    @cython.locals(at=int, near=int, use=int)
    cdef int price(self, int seat, int card) noexcept nogil
    @cython.locals(use=int, suit=int)
    cdef int use_of_half(self, int seat, int place) noexcept nogil
    cdef inline int held(self, int seat, int place) noexcept nogil

@cython.locals(onlooker=Onlooker, found=int, player=int, other=int)
cpdef int unlikely_moves(RummyMatch match, int seat)
