cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport u8, u64, u128
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport layout

@cython.final
cdef class FaceMove(Move):
    cdef readonly int number, card, kind, value, suit
    cdef readonly str written

@cython.final
cdef class FaceTable:
    cdef readonly object deck
    cdef u8[237] value
    cdef u8[237] suit
    cdef u8[237] twins
    cdef u8[1185] twin_card
    cdef u8[1185] twin_kind
    cdef readonly tuple moves, names
    cpdef list card_texts(self, u128 cards)
    cpdef str card_text(self, int card)
    cpdef int value_of(self, int face)
    cpdef int suit_of(self, int face)

@cython.final
cdef class Faces(Moves):
    cdef FaceTable table
    cdef u64 legal
    cdef u8[21] cards
    @cython.locals(slot=int)
    cdef FaceMove shown_at(self, int place)
    cpdef Move choice(self, Stream stream)

@cython.locals(found=list)
cpdef list cards_in(u128 cards)

@cython.locals(made=Faces)
cpdef Faces no_faces(FaceTable table)
