cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport GilState, u32, u64
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport packed_face
from fairdeal.mechanics cimport deck_terms, memory
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_match cimport TrickMatch

cdef int DECIDED, POINT

@cython.final
cdef class TrickRollout:
    cdef SuitTricks table
    cdef int[6] wanted
    @cython.locals(seat=int, gil=GilState)
    cpdef list play_on(self, Stream stream, int random_odds)
    @cython.locals(legal=u64)
    cdef void play_tricks(self, Stream stream, int random_odds) noexcept nogil
    @cython.locals(chosen=int, place=int, most=int, preference=int)
    cdef int best(self, u64 legal) noexcept nogil
    @cython.locals(seat=int, wants=bint, seen=u32)
    cdef inline int preference(self, int place) noexcept nogil
    @cython.locals(found=int, face=int, place=int)
    cpdef int unlikely_moves(self, int seat, int leader, list shown)
    @cython.locals(value=int)
    cdef inline int height(self, u32 seen) noexcept nogil
    @cython.locals(height=int)
    cdef int to_lead(self, u32 seen, bint wants) noexcept nogil
    @cython.locals(height=int, points=int, suit=int, wins=bint, last=bint)
    cdef int to_follow(self, u32 seen, bint wants) noexcept nogil
    @cython.locals(strength=int)
    cdef inline bint wins(self, u32 seen) noexcept nogil

cpdef list finish_hand(TrickMatch match, list wanted, Stream stream, int random_odds)
@cython.locals(copied=TrickMatch)
cpdef int count_unlikely_moves(TrickMatch match, list wanted, int seat)
