cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u64, u128
from fairdeal.games.rummy.fast cimport memory
from fairdeal.mechanics.faces cimport FaceTable

@cython.final
cdef class Pack:
    cdef readonly FaceTable faces
    cdef readonly tuple discards
    cdef tuple texts
    cdef u8[234] place
    cdef u8[78] low
    cdef u8[78] high
    cdef u8[78] total
    cdef u64[78] halves
    cdef u8[78] lost
    cdef u8[96] showing
    cdef u8[576] shower
    cdef u8[96] points
    cpdef int face_at(self, int card, int place) noexcept nogil
    cpdef str text_of(self, int card)
    @cython.locals(card=int)
    cpdef list texts_of(self, list cards)
    @cython.locals(told=list)
    cpdef list texts_of_set(self, u128 cards)
    cpdef int place_of_face(self, int face) noexcept nogil
    cpdef int points_of(self, int face) noexcept nogil
    cpdef int lost_with(self, int card) noexcept nogil
