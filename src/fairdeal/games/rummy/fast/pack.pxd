cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u64, u128
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.rules cimport terms
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics.faces cimport FaceTable

@cython.final
cdef class Pack:
    cdef readonly FaceTable faces
    cdef readonly tuple discards
    cdef tuple texts
    cdef u8[234] symbol
    cdef u8[78] low
    cdef u8[78] high
    cdef u8[78] total
    cdef u64[78] halves
    cdef u64[78] sums
    cdef u8[78] held_points
    cdef u8[96] points
    cdef u8[96] holder_count
    cdef u8[576] holders
    cpdef int face_showing(self, int card, int symbol) noexcept nogil
    cdef inline int sort_key(self, int face) noexcept nogil
    @cython.locals(i=int, j=int, face=u8)
    cdef void sort_faces(self, u8 *faces, int first, int number) noexcept nogil
    cpdef str text_of(self, int card)
    @cython.locals(card=int)
    cpdef list texts_of(self, list cards)
    @cython.locals(texts=list)
    cpdef list texts_of_set(self, u128 cards)
    cpdef int symbol_of_face(self, int face) noexcept nogil
    cpdef int points_of(self, int face) noexcept nogil
    cpdef int held_points_of(self, int card) noexcept nogil
