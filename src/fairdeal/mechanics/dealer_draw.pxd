cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport UInt8s, u8, u64, u128
from fairdeal.engine.random cimport Stream

@cython.locals(drawn=UInt8s, tied=u64)
cdef int draw_dealer(Stream stream, u8 *sums, int size, int players) noexcept nogil
@cython.locals(taken=u128, highest=int, best=u64, seat=int, card=int)
cdef u64 draw_once(Stream stream, u8 *sums, int size, u64 tied, u8 *drawn) noexcept nogil
@cython.locals(size=int, place=int, sums=UInt8s, drawn=UInt8s, tied=u64, seat=int)
cpdef tuple draw_for_dealer(Stream stream, object cards, int players)
