cimport cython
from fairdeal.engine cimport bits, draw, shuffle
from fairdeal.engine.bits cimport i64, u8, u32, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes cimport layout
from fairdeal.games.sanityholes.gifts cimport cards_in_gift, count_gifts, markers_in_gift
from fairdeal.games.sanityholes.moves cimport Plays
from fairdeal.games.sanityholes.sets cimport ValueTable
from fairdeal.mechanics cimport dealer_draw

cdef int DEAL, SEATS

@cython.final
cdef class Table:
    cdef ValueTable values
    cdef readonly int players, black, dealer, out, turn, leader, need, top, on_top, skipped
    cdef readonly u64 with_cards, passed
    cdef bint free
    cdef readonly bint ranked, over, finished
    cdef int[6] markers
    cdef u8[6] ranking
    cdef u8[6] order
    cdef u8[6] next
    cdef u128[6] given
    cdef int[6] given_markers
    cdef u128[6] returned
    cdef u8[78] pack
    cdef u128[6] dealt
    cdef u32[168] held
    cdef u8[168] numbers
    cdef u32[120] enough
    cdef int[6] size
    cdef u8[6] places

    @cython.locals(place=int)
    cdef void sit_clockwise(self) noexcept nogil
    @cython.locals(place=int)
    cdef void sit_by_rank(self) noexcept nogil
    cdef void sit(self, int dealer) noexcept nogil
    @cython.locals(place=int)
    cdef void set_turns(self) noexcept nogil
    cdef int draw_dealer(self, Stream seats) noexcept nogil
    cdef void deal_first_round(self, Stream cards, int dealer) noexcept nogil
    cdef void deal_later_round(self, Stream cards) noexcept nogil
    @cython.locals(card=int, seat=int)
    cdef void deal(self, Stream stream, int first) noexcept nogil
    @cython.locals(at=int)
    cdef void empty_hand(self, int seat) noexcept nogil
    @cython.locals(row=int, face=int, value=int)
    cdef inline void take(self, int seat, int card) noexcept nogil
    @cython.locals(row=int, face=int, value=int)
    cdef inline void drop(self, int seat, int card) noexcept nogil
    cdef void give(self, int seat, u128 cards) noexcept nogil
    cdef int first_leader(self) noexcept nogil

    cdef int pairs(self) noexcept nogil
    cdef int higher(self, int pair) noexcept nogil
    cdef int lower(self, int pair) noexcept nogil
    @cython.locals(most=int)
    cdef int items(self, int pair) noexcept nogil
    @cython.locals(pair=int)
    cdef int pair_of(self, int seat) noexcept nogil
    cdef void choose(self, int seat, u128 cards, int markers) noexcept nogil
    @cython.locals(pair=int)
    cdef void exchange(self) noexcept nogil
    @cython.locals(back=u128)
    cdef void exchange_pair(self, int higher, int lower) noexcept nogil
    cdef void hand_over(self, int giver, int receiver, u128 cards) noexcept nogil
    @cython.locals(best=u128, k=int)
    cdef u128 best_cards(self, u128 hand, int some) noexcept nogil

    @cython.locals(seat=int)
    cdef void begin_tricks(self, int leader) noexcept nogil
    @cython.locals(at=int, values=u64)
    cdef inline u64 playable(self) noexcept nogil
    cdef inline u64 without_a_two(self, u64 values) noexcept nogil
    cdef inline u64 count_plays(self, u64 values) noexcept nogil
    cdef inline int count_clears(self) noexcept nogil
    cdef inline int count_passes(self) noexcept nogil
    cdef inline u64 pick_play(self, u64 values, u64 k) noexcept nogil
    @cython.locals(place=int)
    cdef int pick_clear(self, int k) noexcept nogil

    @cython.locals(seat=int, value=int, places=u64, number=int, matches=bint)
    cdef void play(self, u64 play) noexcept nogil
    cdef void clear(self, int card) noexcept nogil
    @cython.locals(seat=int)
    cdef void pass_turn(self) noexcept nogil
    cdef inline void lead(self, int seat) noexcept nogil
    cdef inline int after(self, int seat) noexcept nogil
    cdef void go_out(self, int seat) noexcept nogil

    @cython.locals(place=int)
    cdef void finish_round(self) noexcept nogil
    @cython.locals(total=i64, seat=int)
    cdef i64 all_markers(self) noexcept nogil
    @cython.locals(above=int, higher=bint, place=int, other=int)
    cpdef int final_place(self, int seat) noexcept nogil

    @cython.locals(seat=int)
    cdef void clear_match(self) noexcept nogil
    @cython.locals(moves=i64, rounds=int)
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    @cython.locals(chosen=int, seat=int, pair=int)
    cdef int random_exchange(self, Stream choices) noexcept nogil
    @cython.locals(k=u64)
    cdef void random_gift(self, int seat, int items, Stream choices) noexcept nogil
    @cython.locals(moves=i64, values=u64, plays=u64, clears=int, k=u64)
    cdef i64 random_tricks(self, Stream choices) noexcept nogil

    @cython.locals(row=int, value=int)
    cdef void offer(self, Plays legal)
    @cython.locals(cards=u128, rest=u128, face=int)
    cdef u128 hand_of(self, int seat) noexcept nogil
    cdef int size_of(self, int seat) noexcept nogil
    cdef int markers_of(self, int seat) noexcept nogil
    cdef void set_markers(self, int seat, int markers) noexcept nogil
    cdef void rank(self, int place, int seat) noexcept nogil
    cdef int ranked_at(self, int place) noexcept nogil
    cdef int turn_at(self, int place) noexcept nogil
    cdef int out_at(self, int place) noexcept nogil
    cdef u128 given_by(self, int seat) noexcept nogil
    cdef int markers_given_by(self, int seat) noexcept nogil
    cdef u128 returned_by(self, int seat) noexcept nogil
    cdef void imagine_gifts(self, int giver, u128 given, int receiver, u128 returned) noexcept nogil
    @cython.locals(seat=int)
    cdef void clear_gifts(self) noexcept nogil
    @cython.locals(seat=int, i=int)
    cdef void become(self, Table other)
