cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u16, u32, u64, u128
from fairdeal.mechanics cimport packed_face
from fairdeal.mechanics cimport deck_terms, memory

@cython.final
@cython.freelist(64)
cdef class SortedHands:
    cdef u32[512] packed_faces
    cdef u64[616] showing
    cdef u64[48] suited
    cdef u64[8] marked
    cdef bint blank
    @cython.locals(i=int)
    cdef void clear(self) noexcept nogil
    @cython.locals(
        without_rook=u128, marked=u64, at=long, bit=u64, begin=long, rest=u64, card=long, kind=long, rook=u32, sums=u64,
        all_faces=u64,
    )
    cdef u64 sort(self, long seat, u128 cards, u32 *packed_faces, u16 *rows) noexcept nogil
    @cython.locals(suit=long)
    cdef void sort_suits(self, long seats) noexcept nogil

@cython.locals(hands=SortedHands)
cpdef SortedHands new_hands()
