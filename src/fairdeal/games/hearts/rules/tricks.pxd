cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport memory
from fairdeal.mechanics.choices cimport AllWays
from fairdeal.mechanics.faces cimport FaceTable
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_table cimport TrickTable

cdef int DEAL

cdef class HeartsTricks(SuitTricks):
    cdef int opening
    cdef bint combined_leads, shoot_the_moon
    cdef u128[6] passed
    cdef AllWays passes

    cdef void deal(self, Stream stream) noexcept nogil
    cdef int hand_size(self) noexcept nogil
    cdef int passed_by_each(self, int size) noexcept nogil
    cdef int usually_passed(self) noexcept nogil
    @cython.locals(turn=int, steps=int)
    cdef int receiver(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef void exchange(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void begin_play(self, int leader) noexcept nogil
    @cython.locals(opening=int)
    cdef u64 leads(self, u64 faces) noexcept nogil
    cdef bint broken(self) noexcept nogil
    cdef bint first_trick(self) noexcept nogil
    @cython.locals(seat=int, shooter=int)
    cdef void score_hand(self) noexcept nogil
    @cython.locals(seat=int)
    cdef int shooter(self) noexcept nogil
    cdef int counts(self, int seat, int shooter) noexcept nogil
    cdef void warm_up(self)
    @cython.locals(moves=i64)
    cdef i64 random_opening(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    @cython.locals(seat=int)
    cdef i64 random_pass(self, Stream choices) noexcept nogil
    cdef void pass_cards(self, int seat, u128 cards) noexcept nogil
    cdef u128 passed_by(self, int seat) noexcept nogil
    @cython.locals(table=HeartsTricks, seat=int)
    cdef void copy_from(self, TrickTable other)
