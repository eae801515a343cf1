cimport cython
from fairdeal.engine cimport bits, draw, shuffle
from fairdeal.engine.bits cimport i64, u8, u32, u64, u128
from fairdeal.engine.bulk cimport Core
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport look
from fairdeal.mechanics cimport memory
from fairdeal.mechanics.faces cimport FaceTable
from fairdeal.mechanics.legal_faces cimport Faces
from fairdeal.mechanics.sorted_hands cimport SortedHands, no_hands

cdef int DEAL, SEATS

cdef class SuitTricks(Core):
    cdef FaceTable faces
    cdef SortedHands sorted
    cdef readonly int down, led, leader, turn, winner, left
    cdef public int trump
    cdef public bint over
    cdef int best, stake, asked
    cdef u64 discarded, offered
    cdef bint trump_beats_sums, lowest_wins, shared, sparing, spares_first
    cdef u128[6] dealt
    cdef u64[8] alive
    cdef int[8] power
    cdef u8[79] worth
    cdef u32[237] looks
    cdef u8[79] printed
    cdef u8[79] pack
    cdef readonly int pack_size, undealt
    cdef u8[6] shown
    cdef u8[6] signs
    cdef int[6] tricks
    cdef int[6] taken
    cdef int[6] scores

    cdef u64 leads(self, u64 faces) noexcept nogil
    cdef void first_dealer(self, Stream stream) noexcept nogil
    cdef void deal(self, Stream stream) noexcept nogil
    cdef void score_hand(self) noexcept nogil
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef i64 random_opening(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef void finish_hand(self) noexcept nogil

    @cython.final
    @cython.locals(seat=int)
    cdef void begin_tricks(self, int leader) noexcept nogil
    @cython.final
    cdef void open_tricks(self, int leader) noexcept nogil
    @cython.final
    @cython.locals(seat=int)
    cdef void sort_hands(self) noexcept nogil
    @cython.final
    cdef inline u64 of_suit(self, int suit) noexcept nogil
    @cython.final
    cdef inline u64 legal(self) noexcept nogil
    @cython.final
    @cython.locals(unused=u64, faces=u64)
    cdef inline u64 following(self) noexcept nogil
    @cython.final
    @cython.locals(faces=u64, i=long)
    cdef inline u64 used(self) noexcept nogil
    @cython.final
    cdef inline u64 without_worth(self, u64 faces) noexcept nogil
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
    @cython.locals(moves=i64)
    cdef i64 random_tricks(self, Stream choices) noexcept nogil
    @cython.final
    @cython.locals(moves=i64, here=int, there=int)
    cdef i64 random_tricks_beside(self, Stream choices, SuitTricks other, Stream others) noexcept nogil
    @cython.final
    cdef inline int top_card(self) noexcept nogil
    @cython.final
    @cython.locals(seat=int)
    cdef void deal_round(self, int first, int each) noexcept nogil
    @cython.final
    @cython.locals(place=int, card=int, face=int)
    cdef void take_pack(self, list cards, dict worth)
    @cython.final
    @cython.locals(place=int)
    cdef void shuffle_pack(self, Stream stream, int wanted) noexcept nogil
    @cython.locals(cards=u128, place=int)
    cdef u128 pack_set(self) noexcept nogil
    cdef int left_over(self, int k) noexcept nogil
    @cython.locals(seat=int)
    cdef void clear_match(self) noexcept nogil
    cdef bint better(self, int seat, int other) noexcept nogil
    @cython.locals(above=int, other=int)
    cdef int place_of(self, int seat) noexcept nogil

    @cython.final
    @cython.locals(card=u128, held=u128, at=int)
    cdef int bit_of(self, int face) noexcept nogil
    @cython.final
    @cython.locals(place=int, legal=u64)
    cdef int legal_bit(self, int face, int likely) noexcept nogil
    @cython.final
    cdef void offer(self, Faces faces) noexcept
    @cython.locals(cards=u128, rest=u128, at=int)
    cdef u128 in_hands(self, int seat) noexcept nogil
    cdef void give(self, int seat, u128 cards) noexcept nogil
    cdef u128 dealt_to(self, int seat) noexcept nogil
    cdef int tricks_of(self, int seat) noexcept nogil
    cdef int taken_by(self, int seat) noexcept nogil
    cdef int score_of(self, int seat) noexcept nogil
    cdef void set_score(self, int seat, int score) noexcept nogil
    cdef int shown_in_trick(self, int k) noexcept nogil
    @cython.locals(rest=u128, at=int)
    cdef void keep_alive(self, int seat, u128 cards) noexcept nogil
    @cython.locals(last=SortedHands)
    cdef void own_hands(self)
    @cython.locals(seat=int)
    cdef void imagine_hands(self, list held, list played)
    @cython.final
    @cython.locals(found=list, some=list, face=int, first=int)
    cdef list refuted(self, int leader, list shown, list cards)
    @cython.final
    @cython.locals(held=u128, card=int)
    cdef bint legal_beside(self, int face, list cards)
    @cython.final
    cdef void become(self, SuitTricks other)
    @cython.final
    @cython.locals(seat=int, i=int)
    cdef void copy_numbers(self, SuitTricks other) noexcept nogil
