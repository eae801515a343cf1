cimport cython
from fairdeal.engine cimport bits, draw, shuffle
from fairdeal.engine.bits cimport i64, u8, u32, u64, u128
from fairdeal.engine.bulk cimport Core
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.rules.gifts cimport cards_in_gift, count_gifts, markers_in_gift
from fairdeal.games.sanityholes.rules.moves cimport Plays
from fairdeal.games.sanityholes.rules.sets cimport ValueTable
from fairdeal.mechanics cimport dealer_draw

cdef int DEAL, SEATS

cdef class Table(Core):
    cdef ValueTable values
    cdef readonly int black, dealer, out, turn, leader, need, top, on_top, skipped
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
    cdef u32[192] held
    cdef u8[192] numbers
    cdef int[6] size
    cdef u8[6] places
    cdef int[32] counted

    @cython.final
    @cython.locals(place=int)
    cdef void sit_clockwise(self) noexcept nogil
    @cython.final
    @cython.locals(place=int)
    cdef inline void sit_by_rank(self) noexcept nogil
    @cython.final
    cdef void sit(self, int dealer) noexcept nogil
    @cython.final
    @cython.locals(place=int)
    cdef inline void set_turns(self) noexcept nogil
    @cython.final
    cdef int draw_dealer(self, Stream seats) noexcept nogil
    @cython.final
    cdef void deal_first_round(self, Stream cards, int dealer) noexcept nogil
    @cython.final
    cdef void deal_later_round(self, Stream cards) noexcept nogil
    @cython.final
    @cython.locals(card=int, seat=int, place=int)
    cdef void deal(self, Stream stream, int first) noexcept nogil
    @cython.final
    @cython.locals(at=int)
    cdef inline void empty_hand(self, int seat) noexcept nogil
    @cython.final
    cdef inline void take_share(self, long seat, long first) noexcept nogil
    @cython.final
    cdef inline void take(self, long seat, long card) noexcept nogil
    @cython.final
    cdef inline void drop(self, long seat, long card) noexcept nogil
    @cython.final
    @cython.locals(row=long, number=int)
    cdef inline int lay_down(self, long seat, long value, u64 places) noexcept nogil
    @cython.final
    cdef void give(self, int seat, u128 cards) noexcept nogil
    @cython.final
    cdef int first_leader(self) noexcept nogil

    @cython.final
    cdef inline int pairs(self) noexcept nogil
    @cython.final
    cdef inline int higher(self, int pair) noexcept nogil
    @cython.final
    cdef inline int lower(self, int pair) noexcept nogil
    @cython.final
    @cython.locals(most=int)
    cdef inline int items(self, int pair) noexcept nogil
    @cython.final
    @cython.locals(pair=int)
    cdef inline int pair_of(self, int seat) noexcept nogil
    @cython.final
    cdef void choose(self, int seat, u128 cards, int markers) noexcept nogil
    @cython.final
    @cython.locals(pair=int)
    cdef void exchange(self) noexcept nogil
    @cython.final
    @cython.locals(back=u128)
    cdef inline void exchange_pair(self, int higher, int lower) noexcept nogil
    @cython.final
    cdef void hand_over(self, int giver, int receiver, u128 cards) noexcept nogil
    @cython.final
    @cython.locals(best=u128, k=int)
    cdef u128 best_cards(self, u128 hand, int some) noexcept nogil

    @cython.final
    @cython.locals(seat=int)
    cdef void begin_tricks(self, int leader) noexcept nogil
    @cython.final
    @cython.locals(values=u64)
    cdef inline u64 playable(self) noexcept nogil
    @cython.final
    cdef inline int has_one_card(self) noexcept nogil
    @cython.final
    cdef inline u64 count_plays(self, u64 values) noexcept nogil
    @cython.final
    @cython.locals(may_clear=int)
    cdef inline int count_clears(self) noexcept nogil
    @cython.final
    cdef inline int count_passes(self) noexcept nogil
    @cython.final
    @cython.locals(row=long, play=u64)
    cdef inline u64 pick_play(self, u64 k) noexcept nogil
    @cython.final
    cdef inline u64 pick_clear(self, int k) noexcept nogil

    @cython.final
    @cython.locals(seat=long, value=long, number=int, matches=int)
    cdef inline void play(self, u64 play) noexcept nogil
    @cython.final
    cdef inline void clear(self, u64 two) noexcept nogil
    @cython.final
    @cython.locals(seat=int)
    cdef inline void pass_turn(self) noexcept nogil
    @cython.final
    cdef inline void lead(self, int seat) noexcept nogil
    @cython.final
    cdef inline int after(self, int seat) noexcept nogil
    @cython.final
    cdef inline void go_out(self, int seat) noexcept nogil

    @cython.final
    @cython.locals(place=int)
    cdef void finish_round(self) noexcept nogil
    @cython.final
    @cython.locals(total=i64, seat=int)
    cdef i64 all_markers(self) noexcept nogil
    @cython.locals(above=int, higher=bint, place=int, other=int)
    cdef int place_of(self, int seat) noexcept nogil

    @cython.locals(seat=int)
    cdef void clear_match(self) noexcept nogil
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    @cython.final
    @cython.locals(chosen=int, seat=int, pair=int)
    cdef int random_exchange(self, Stream choices) noexcept nogil
    @cython.final
    @cython.locals(k=u64)
    cdef void random_gift(self, int seat, int items, Stream choices) noexcept nogil
    @cython.final
    @cython.locals(moves=i64)
    cdef i64 random_tricks(self, Stream choices) noexcept nogil
    @cython.final
    @cython.locals(plays=u64, clears=int, k=u64)
    cdef inline void random_move(self, u64 values, Stream choices) noexcept nogil

    @cython.final
    @cython.locals(row=int)
    cdef void offer(self, Plays legal)
    @cython.final
    @cython.locals(cards=u128, rest=u128, face=int)
    cdef u128 hand_of(self, int seat) noexcept nogil
    @cython.final
    cdef int size_of(self, int seat) noexcept nogil
    @cython.final
    cdef int markers_of(self, int seat) noexcept nogil
    @cython.final
    cdef void set_markers(self, int seat, int markers) noexcept nogil
    @cython.final
    cdef void rank(self, int place, int seat) noexcept nogil
    @cython.final
    cdef int ranked_at(self, int place) noexcept nogil
    @cython.final
    cdef int turn_at(self, int place) noexcept nogil
    @cython.final
    cdef int out_at(self, int place) noexcept nogil
    @cython.final
    cdef u128 given_by(self, int seat) noexcept nogil
    @cython.final
    cdef int markers_given_by(self, int seat) noexcept nogil
    @cython.final
    cdef u128 returned_by(self, int seat) noexcept nogil
    @cython.final
    cdef void imagine_gifts(self, int giver, u128 given, int receiver, u128 returned) noexcept nogil
    @cython.final
    @cython.locals(seat=int)
    cdef void clear_gifts(self) noexcept nogil
    @cython.final
    @cython.locals(seat=int, i=int)
    cdef void become(self, Table other)
