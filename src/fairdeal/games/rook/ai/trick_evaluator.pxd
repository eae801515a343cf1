cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport GilState, u32, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.rook.rules.tricks cimport RookTricks
from fairdeal.mechanics cimport look
from fairdeal.mechanics cimport memory

cdef int WHOLE, MOST_OUT
cdef int ANYWAY, SURE_WINNER, TRUMP_HALF, THE_ROOK, DRAW, RIVALRY, EAGER, HELP, ROOK_COMES

cdef class Ladder:
    cdef int[237] rung
    cdef int[237] over
    cdef int[64] has_some

@cython.final
cdef class Partners:
    cdef RookTricks table
    cdef Ladder ladder
    cdef u64[24] held
    cdef u64[6] everywhere
    cdef int[4] points
    cdef int rook_with
    cdef u64[5] others
    cdef int[5] lacking
    cdef int[5] ruffed
    cdef int seat, after, trump, has_trump, stake, not_won, rook_comes, drawing
    @cython.locals(seat=int, place=int, at=int, seen=u32, rest=u64)
    cdef void look_round(self) noexcept nogil
    @cython.locals(seat=int, lock=GilState)
    cpdef list play_on(self, Stream stream, int wild)
    @cython.locals(legal=u64, place=int)
    cdef void play_tricks(self, Stream stream, int wild) noexcept nogil
    @cython.locals(found=int, face=int, place=int)
    cpdef int unlikely_moves(self, int seat, int leader, list shown)
    @cython.locals(at=int, seat=int, kind=int, seen=u32, gone=u64)
    cdef void show(self, int place) noexcept nogil
    @cython.locals(chosen=int, place=int, most=int, price=int, card=int, last=int, spent=int)
    cpdef int best(self, u64 legal) noexcept nogil
    cdef int price(self, int place) noexcept nogil
    @cython.locals(suit=int, out=int, cards=int, points=int, has=int)
    cdef void consider(self) noexcept nogil
    @cython.locals(winner=int, seen=u32)
    cdef int without_us(self) noexcept nogil
    @cython.locals(ours=int, seen=u32, drawing=int, points=int)
    cdef int gain(self, int place) noexcept nogil
    cdef bint takes(self, u32 seen) noexcept nogil
    @cython.locals(chance=int)
    cdef int stands(self, u32 seen) noexcept nogil
    cdef int withstands(self, u32 seen, int seat) noexcept nogil
    @cython.locals(suit=int, higher=int, led=int)
    cdef int can_beat(self, int seat, u32 seen) noexcept nogil
    cdef int above(self, u32 seen) noexcept nogil
    cdef int lacks(self, int seat, int suit) noexcept nogil
    @cython.locals(at=int, seen=u32, suit=int, most=int, kind=int, beaten=int, trump=int)
    cdef int spent(self, int card) noexcept nogil

cpdef Ladder ladder()
