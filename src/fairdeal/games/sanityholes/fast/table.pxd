cimport cython
from fairdeal.engine cimport bits, shuffle
from fairdeal.engine.bits cimport u8, u32, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.fast cimport hand_rows, memory
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable
from fairdeal.games.sanityholes.rules cimport terms

@cython.final
cdef class Table:
    cdef ValueTable values
    cdef int players, black_markers, dealer
    cdef bint free_closing_pass, has_ranking, match_over
    cdef int[6] markers
    cdef u8[6] ranking
    cdef u8[6] turn_order
    cdef u8[6] next_seat

    cdef u128[6] given
    cdef int[6] given_markers
    cdef u128[6] returned

    cdef u8[78] pack  # not copied: shuffled again for each deal
    cdef u128[6] dealt
    cdef u32[192] held
    cdef u8[192] counts
    cdef int[6] hand_size
    cdef u64 with_cards
    cdef int number_out
    cdef u8[6] out_order
    cdef bint round_over

    cdef long turn, leader, top_number, top_value, top_seat, skipped
    cdef u64 passed
    cdef u64 playable, clears, passes  # not copied: found again in each turn
    cdef int[32] totals  # not copied: counted again in each turn

    @cython.locals(seat=int)
    cdef void clear_match(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void clear_gifts(self) noexcept nogil
    @cython.locals(copied=Table)
    cdef Table copy(self)
    @cython.locals(seat=int, i=int)
    cdef void copy_from(self, Table other)

    @cython.locals(card=int, seat=int, turn=int)
    cdef void deal(self, Stream stream, int first) noexcept nogil
    @cython.locals(i=int)
    cdef void set_hand(self, int seat, u128 cards) noexcept nogil
    cdef void add_card(self, long seat, long card) noexcept nogil
    @cython.locals(card=int)
    cdef void hand_over(self, int giver, int receiver, u128 cards) noexcept nogil
    @cython.locals(cards=u128, rest=u128, face=int)
    cdef u128 hand_of(self, int seat) noexcept nogil
