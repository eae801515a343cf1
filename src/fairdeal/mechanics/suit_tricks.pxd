cimport cython
from fairdeal.engine cimport bits, draw, shuffle
from fairdeal.engine.bits cimport i64, u8, u16, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport layout
from fairdeal.mechanics.faces cimport Faces, FaceTable

cdef class SuitTricks:
    cdef FaceTable faces
    cdef readonly int players, down, led, leader, turn, winner, left
    cdef public int hand_number, trump
    cdef public bint over
    cdef int best, stake
    cdef bint trump_beats_sums, lowest_wins
    cdef u128[6] dealt
    cdef u64[6] alive
    cdef u64[8] used
    cdef u64[36] suited
    cdef u64[6] marked
    cdef u8[79] worth
    cdef u8[79] printed
    cdef u8[79] pack
    cdef readonly int pack_size
    cdef u8[126] card_at
    cdef u16[79] where
    cdef u8[6] shown
    cdef int[6] tricks
    cdef int[6] taken
    cdef int[6] scores

    cdef u64 legal(self) noexcept nogil
    cdef void play(self, int place) noexcept nogil
    cdef void score_hand(self) noexcept nogil
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil

    @cython.final
    @cython.locals(card=int, seat=int)
    cdef void begin_tricks(self, int leader) noexcept nogil
    @cython.final
    @cython.locals(suit=int, slot=int, rest=u128)
    cdef void sort_hand(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(at=int, of_suit=int, rook=u64)
    cdef inline void sort_card(self, int seat, int slot, int card) noexcept nogil
    @cython.final
    cdef inline u64 of_suit(self, int suit) noexcept nogil
    @cython.final
    cdef inline u64 in_hand(self) noexcept nogil
    @cython.final
    cdef inline u64 unused(self) noexcept nogil
    @cython.final
    @cython.locals(seat=int, slot=int, card=int, face=int, suit=int, strength=int)
    cdef inline int put_down(self, int place) noexcept nogil
    @cython.final
    cdef inline int strength(self, int suit, int value) noexcept nogil
    @cython.final
    @cython.locals(i=int, at=int, where=int)
    cdef inline void use_up(self, int face) noexcept nogil
    @cython.final
    @cython.locals(winner=int, seat=int)
    cdef inline void take_trick(self) noexcept nogil
    @cython.final
    @cython.locals(legal=u64, moves=i64)
    cdef i64 random_tricks(self, Stream choices) noexcept nogil
    @cython.final
    @cython.locals(seat=int, card=int)
    cdef void deal_round(self, int first, int each) noexcept nogil
    @cython.final
    @cython.locals(place=int)
    cdef void take_pack(self, list cards)
    @cython.final
    @cython.locals(place=int)
    cdef void shuffle_pack(self, Stream stream) noexcept nogil
    @cython.locals(cards=u128, place=int)
    cdef u128 pack_set(self) noexcept nogil
    cdef int undealt(self, int k) noexcept nogil
    @cython.final
    @cython.locals(seat=int)
    cdef void clear_scores(self) noexcept nogil
    cdef bint better(self, int seat, int other) noexcept nogil
    @cython.final
    @cython.locals(above=int, other=int)
    cdef int place_of(self, int seat) noexcept nogil

    @cython.final
    @cython.locals(where=int)
    cdef int bit_of(self, int face) noexcept nogil
    @cython.final
    @cython.locals(slot=int)
    cdef void offer(self, Faces faces)
    @cython.locals(cards=u128, rest=u128, card=int)
    cdef u128 in_hands(self, int seat) noexcept nogil
    cdef void give(self, int seat, u128 cards) noexcept nogil
    cdef u128 dealt_to(self, int seat) noexcept nogil
    cdef int tricks_of(self, int seat) noexcept nogil
    cdef int taken_by(self, int seat) noexcept nogil
    cdef int score_of(self, int seat) noexcept nogil
    cdef void set_score(self, int seat, int score) noexcept nogil
    cdef int shown_in_trick(self, int k) noexcept nogil
    @cython.locals(tricks=int, taken=int)
    cdef void imagine_hand(self, int seat, u128 cards, u128 played) noexcept nogil
    @cython.locals(rest=u128)
    cdef void take_away(self, int seat) noexcept nogil
    @cython.locals(rest=u128)
    cdef void keep_alive(self, int seat, u128 cards) noexcept nogil
    @cython.locals(seat=int, i=int)
    cdef void use_again(self) noexcept nogil
    @cython.final
    cdef void become(self, SuitTricks other)
    @cython.final
    @cython.locals(seats=int, seat=int, i=int)
    cdef void copy_numbers(self, SuitTricks other) noexcept nogil
