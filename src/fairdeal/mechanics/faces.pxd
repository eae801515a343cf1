cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u16, u32, u128
from fairdeal.engine.events cimport LazyData
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport deck_terms, memory

@cython.final
cdef class FaceMove(Move):
    cdef readonly int number, card, kind, value, suit
    cdef readonly str written

@cython.final
cdef class FaceTable:
    cdef readonly object deck
    cdef u8[237] value
    cdef u8[237] suit
    cdef u32[237] packed
    cdef u16[237] row
    cdef readonly tuple moves, names
    cpdef list card_texts(self, u128 cards)
    cpdef str card_text(self, int card)
    cpdef int value_of(self, int face)
    cpdef int suit_of(self, int face)

@cython.no_gc  # never part of a reference cycle
cdef class CardsData(LazyData):
    cdef str key
    cdef u128 cards
    cdef FaceTable faces

@cython.locals(data=CardsData)
cpdef CardsData cards_data(str key, u128 cards, FaceTable faces)

@cython.locals(found=list)
cpdef list cards_in(u128 cards)
@cython.locals(found=u128, card=int)
cpdef u128 set_of(object cards)
@cython.locals(left=list)
cpdef u128 draw_cards(u128 cards, int number, Stream stream)
