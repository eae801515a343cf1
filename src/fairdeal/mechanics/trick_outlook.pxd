cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u64, u128
from fairdeal.mechanics cimport deck_terms, memory, packed_face
from fairdeal.mechanics.faces cimport FaceMove, FaceTable, set_of
from fairdeal.mechanics.legal_faces cimport Faces
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_match cimport TrickMatch
from fairdeal.mechanics.trick_memory cimport TrickMemory

cdef int VALUES

@cython.final
cdef class TrickPack:
    cdef FaceTable faces
    cdef dict card_of, face_of
    cdef u128 cards
    cdef u8[237] suit
    cdef u8[237] value
    cdef u128[140] above
    cdef u128[140] below
    cdef u128[5] suited
    cdef int[79] points
    cdef int[8] worths
    cdef u128[8] worth_cards
    cdef int worth_count
    @cython.locals(other=int)
    cdef void add_face(self, int card, int suit, int value)
    cpdef u128 set_of_names(self, object names)

cdef class Outlook:
    cdef TrickPack pack
    cdef int trump, seat, players, cards_out, down, leader, led, best, winner, later
    cdef bint trump_beats_sums
    cdef u128 hand, out
    cdef u64[6] lacking
    cdef int[6] trick
    cdef double elsewhere
    cdef double[80] powers
    cdef double[5] no_suit

    @cython.locals(past=TrickMemory, face=int)
    cpdef object see_view(self, object view, int trump, object seen)
    @cython.locals(table=SuitTricks, k=int)
    cdef object see_match(self, TrickMatch match, int seat, u128 seen)
    @cython.locals(seat=int, number=int, suit=int)
    cdef void infer(self, TrickMemory past, u128 seen, int next_hand) noexcept nogil
    @cython.locals(k=int)
    cdef void find_best(self) noexcept nogil

    @cython.final
    @cython.locals(legal=u64, chosen=int, last=int, place=int, face=int, least=double, card_cost=double, cost=double)
    cdef int best_place(self, Faces faces) noexcept nogil
    cdef double card_cost(self, int card) noexcept nogil
    cdef double face_cost(self, int face, double card_cost) noexcept nogil

    @cython.final
    cdef bint takes(self, int face) noexcept nogil
    @cython.final
    @cython.locals(suit=int)
    cdef int strength(self, int face) noexcept nogil
    @cython.final
    cdef bint is_led(self, int suit) noexcept nogil

    @cython.final
    @cython.locals(number=int)
    cdef double lacks(self, u128 cards) noexcept nogil
    @cython.final
    cdef u128 above(self, int face) noexcept nogil
    @cython.final
    cdef u128 below(self, int face) noexcept nogil
    @cython.final
    cdef double has_above(self, int face) noexcept nogil
    @cython.final
    cdef double must_beat(self, int face) noexcept nogil
    @cython.final
    cdef int later_seat(self, int step) noexcept nogil
    @cython.final
    cdef bint is_out_of(self, int seat, int suit) noexcept nogil
    @cython.final
    cdef double lacks_suit(self, int seat, int suit) noexcept nogil
    @cython.final
    @cython.locals(suit=int, higher=double)
    cdef double can_beat(self, int seat, int face) noexcept nogil
    @cython.final
    cdef double can_ruff(self, int seat, int led) noexcept nogil

    @cython.final
    @cython.locals(points=int, k=int)
    cdef int points_down(self) noexcept nogil
    @cython.final
    @cython.locals(points=int, k=int)
    cdef double points_to_come(self) noexcept nogil

    @cython.final
    @cython.locals(above=int, below=int)
    cdef double height(self, int face) noexcept nogil
    @cython.final
    @cython.locals(most=double, face=int)
    cdef double power(self, int card, int rivals, double eagerness) noexcept nogil
    @cython.final
    @cython.locals(suit=int)
    cdef double beaten(self, int face) noexcept nogil
