cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport Lock, u32, u64
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport layout, look
from fairdeal.mechanics.suit_tricks cimport SuitTricks

cdef int DECIDED, POINT, EIGHTHS, PARTNER_STANDS, PARTNER_MAY, ANYWAY, ON_A_CARD

@cython.final
cdef class QuickTricks:
    cdef SuitTricks table
    cdef bint in_teams
    cdef int[6] wanted
    @cython.locals(seat=int, lock=Lock)
    cpdef list play_on(self, Stream stream, int wild)
    @cython.locals(legal=u64)
    cdef void play_tricks(self, Stream stream, int wild) noexcept nogil
    @cython.locals(chosen=int, place=int, most=int, price=int)
    cdef int best(self, u64 legal) noexcept nogil
    @cython.locals(seat=int, wants=bint, seen=u32)
    cdef inline int price(self, int place) noexcept nogil
    @cython.locals(found=int, face=int, place=int)
    cpdef int surprises(self, int seat, int leader, list shown)
    cdef inline int height(self, u32 seen) noexcept nogil
    @cython.locals(height=int)
    cdef int to_lead(self, u32 seen, bint wants) noexcept nogil
    @cython.locals(height=int, points=int, suit=int, wins=bint, last=bint)
    cdef int to_follow(self, u32 seen, bint wants) noexcept nogil
    @cython.locals(strength=int)
    cdef inline bint wins(self, u32 seen) noexcept nogil
    @cython.locals(seen=u32, after=int, ours=int, stake=int, points=int)
    cdef int to_share(self, int seat, int place) noexcept nogil
    @cython.locals(suit=int)
    cdef int stands(self, u32 seen) noexcept nogil
    @cython.locals(most=int, kind=int, seen=u32, suit=int, high=int, worth=int)
    cdef int good_for(self, int seat, int card) noexcept nogil
    @cython.locals(winner=int)
    cdef bint partner_wins(self) noexcept nogil
