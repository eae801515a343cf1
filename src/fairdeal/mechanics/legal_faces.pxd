cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport u64
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport packed_face
from fairdeal.mechanics cimport memory
from fairdeal.mechanics.faces cimport FaceMove, FaceTable
from fairdeal.mechanics.sorted_hands cimport SortedHands

@cython.final
cdef class Faces(Moves):
    cdef FaceTable table
    cdef SortedHands sorted
    cdef int seat, picked
    cdef u64 legal
    cdef FaceMove shown_at(self, int place)
    cpdef Move choice(self, Stream stream)

@cython.locals(faces=Faces)
cpdef Faces no_faces(FaceTable table)
