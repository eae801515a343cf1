cimport cython
from fairdeal.engine cimport bits, shuffle
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport u8, u32, u64, u128
from fairdeal.engine.bulk cimport Core
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport deck_terms, memory, packed_face
from fairdeal.mechanics.faces cimport FaceTable
from fairdeal.mechanics.sorted_hands cimport SortedHands, new_hands

cdef int DEAL, SEATS

cdef class TrickTable(Core):
    cdef FaceTable faces
    cdef SortedHands sorted
    cdef readonly int down, led, leader, turn, winner, left
    cdef public int trump
    cdef public bint over
    cdef int best, stake, asked
    cdef u64 discarded, offered
    cdef bint trump_beats_sums, lowest_wins, shared, avoids_points, avoids_points_first, avoids_hearts_first
    cdef u128[6] dealt
    cdef u64[8] alive
    cdef int[8] power
    cdef u8[79] worth
    cdef u32[237] packed_faces
    cdef u8[79] printed
    cdef u8[79] pack
    cdef readonly int pack_size, undealt
    cdef u8[6] shown
    cdef u8[6] signs
    cdef int[6] tricks
    cdef int[6] taken
    cdef int[6] scores

    cdef void first_dealer(self, Stream stream) noexcept nogil
    cdef void deal(self, Stream stream) noexcept nogil
    cdef void score_hand(self) noexcept nogil

    @cython.locals(place=int, card=int, face=int)
    cdef void set_pack(self, list cards, dict worth)
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    @cython.locals(place=int)
    cdef void shuffle_pack(self, Stream stream, int wanted) noexcept nogil
    @cython.final
    cdef inline int top_card(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void deal_round(self, int first, int each) noexcept nogil
    @cython.locals(cards=u128, place=int)
    cdef u128 pack_set(self) noexcept nogil
    cdef int left_over(self, int k) noexcept nogil
    cdef void give(self, int seat, u128 cards) noexcept nogil
    cdef u128 dealt_to(self, int seat) noexcept nogil

    @cython.locals(seat=int)
    cdef void sort_hands(self) noexcept nogil
    @cython.locals(cards=u128, rest=u128, at=int)
    cdef u128 in_hand(self, int seat) noexcept nogil
    @cython.locals(rest=u128, at=int)
    cdef void keep_only(self, int seat, u128 cards) noexcept nogil
    @cython.locals(last=SortedHands)
    cdef void unshare_hands(self)
    @cython.locals(seat=int)
    cdef void replace_hands(self, list held, list played)

    @cython.locals(seat=int)
    cdef void clear_match(self) noexcept nogil
    cdef bint is_ahead(self, int seat, int other) noexcept nogil
    @cython.locals(above=int, other=int)
    cdef int place_of(self, int seat) noexcept nogil
    cdef int tricks_of(self, int seat) noexcept nogil
    cdef int taken_by(self, int seat) noexcept nogil
    cdef int score_of(self, int seat) noexcept nogil
    cdef void set_score(self, int seat, int score) noexcept nogil
    cdef int shown_in_trick(self, int k) noexcept nogil

    @cython.locals(table=TrickTable)
    cpdef TrickTable copy(self)
    @cython.locals(seat=int, card=int, face=int)
    cdef void copy_from(self, TrickTable other)

@cython.locals(copied=TrickTable)
cdef TrickTable new_like(TrickTable table)
