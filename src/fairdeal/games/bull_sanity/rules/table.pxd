cimport cython
from fairdeal.engine cimport bits, draw, shuffle
from fairdeal.engine.bits cimport i64, u8, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.games.bull_sanity.rules.claims cimport picked, ways
from fairdeal.mechanics cimport dealer_draw

cdef int LEAD, HIGHEST_HALF, HIGHEST_SUM, VALUES

@cython.final
cdef class Table:
    cdef readonly int players, turn, value, number_out
    cdef readonly bint play_on, over
    cdef readonly u64 waiting
    cdef readonly u128 on_table, face_down
    cdef u128[28] showing
    cdef u8[78] sums
    cdef u8[78] order
    cdef u128[6] hands
    cdef int[6] out

    @cython.locals(card=int, place=int, seat=int)
    cpdef void deal(self, Stream stream, int dealer) noexcept nogil
    @cython.locals(seat=int)
    cpdef void begin(self, int leader) noexcept nogil
    cpdef int left_of(self, int seat) noexcept nogil
    cpdef int with_cards_from(self, int seat) noexcept nogil
    cpdef int next_value(self) noexcept nogil
    cpdef int lowest_value(self) noexcept nogil
    cpdef void claim(self, int value, u128 cards) noexcept nogil
    @cython.locals(callers=u64, seat=int, steps=int)
    cdef u64 callers(self) noexcept nogil
    cpdef bint is_true(self) noexcept nogil
    cpdef int seat_after(self, int steps) noexcept nogil
    cpdef int steps_to(self, int seat) noexcept nogil
    cpdef bint may_answer(self, int seat) noexcept nogil
    cpdef void accept(self, int steps) noexcept nogil
    cpdef void bull(self, int steps) noexcept nogil
    cdef void close(self) noexcept nogil
    cdef void go_out(self, int seat) noexcept nogil
    cdef bint is_decided(self) noexcept nogil
    @cython.locals(place=int)
    cpdef int place_of(self, int seat) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 random_match(self, Stream choices) noexcept nogil
    @cython.locals(hand=u128, some=u128, number=u128, low=int, high=int)
    cdef void random_claim(self, Stream choices) noexcept nogil
    cpdef int drawn_dealer(self, Stream stream) noexcept nogil
    cpdef u128 hand_of(self, int seat) noexcept nogil
    cpdef void give(self, int seat, u128 cards) noexcept nogil
    cpdef void put_on_table(self, u128 cards) noexcept nogil
    cpdef void put_face_down(self, u128 cards) noexcept nogil
    cpdef int out_at(self, int place) noexcept nogil
    @cython.locals(value=int, card=int, seat=int)
    cdef void become(self, Table other)
