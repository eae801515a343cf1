cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u32, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport deck_terms, memory, packed_face
from fairdeal.mechanics.legal_faces cimport Faces
from fairdeal.mechanics.trick_table cimport TrickTable

cdef class SuitTricks(TrickTable):
    cdef u64 leads(self, u64 faces) noexcept nogil

    @cython.final
    @cython.locals(seat=int)
    cdef void begin_tricks(self, int leader) noexcept nogil
    @cython.final
    cdef void open_tricks(self, int leader) noexcept nogil

    @cython.final
    cdef inline u64 legal(self) noexcept nogil
    @cython.final
    @cython.locals(unused=u64, faces=u64)
    cdef inline u64 following(self) noexcept nogil
    @cython.final
    @cython.locals(faces=u64, i=long)
    cdef inline u64 already_shown(self) noexcept nogil
    @cython.final
    cdef inline u64 without_points(self, u64 faces) noexcept nogil
    @cython.final
    cdef inline u64 without_suit(self, u64 faces, int suit) noexcept nogil
    cdef inline u64 of_suit(self, int suit) noexcept nogil

    @cython.final
    @cython.locals(seat=long, seen=u32, suit=int)
    cdef inline void play(self, int place) noexcept nogil
    @cython.final
    @cython.locals(other=int)
    cdef inline void lead(self, int suit) noexcept nogil
    @cython.final
    @cython.locals(winner=int)
    cdef inline void take_trick(self) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef inline void clear_trick(self) noexcept nogil

    @cython.final
    @cython.locals(card=u128, held=u128, at=int)
    cdef int place_of_face(self, int face) noexcept nogil
    @cython.final
    @cython.locals(place=int, legal=u64)
    cdef int legal_place(self, int face, int likely) noexcept nogil
    @cython.final
    cdef void offer(self, Faces faces) noexcept

    @cython.final
    cdef void suppose_lead(self, int seat) noexcept
    @cython.final
    cdef void suppose_led(self, int seat, int suit) noexcept
    @cython.final
    cdef void suppose_shown(self, int seat, int face) noexcept
    @cython.final
    cdef void suppose_next_trick(self) noexcept
    @cython.final
    cdef void hold_all(self, int seat, Faces faces) noexcept

    @cython.final
    @cython.locals(found=list, some=list, face=int, first=int)
    cdef list refuted(self, int leader, list shown, list cards)
    @cython.final
    @cython.locals(held=u128, card=int)
    cdef bint legal_beside(self, int face, list cards)

    @cython.locals(moves=i64)
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef i64 random_opening(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef void finish_hand(self) noexcept nogil
    @cython.final
    @cython.locals(moves=i64)
    cdef i64 random_tricks(self, Stream choices) noexcept nogil
    @cython.final
    @cython.locals(moves=i64, here=int, there=int)
    cdef i64 random_tricks_interleaved(self, Stream choices, SuitTricks other, Stream other_choices) noexcept nogil
