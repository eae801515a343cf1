cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.engine.hypergeometric cimport hypergeometric
from fairdeal.engine.random cimport Stream
from fairdeal.games.president cimport layout
from fairdeal.games.president.combos cimport Combos

@cython.final
cdef class Rules:
    cdef readonly i64 cards_of_a_rank, jokers
    cdef readonly bint special_3, play_after_pass, voluntary_pass, one_fewer_2, equalize_only_by_scum
    cdef readonly bint revolution_ends_trick, four_in_a_row, eight_rule, single_turn
    cdef readonly bint penalize_final_2, penalize_final_joker
    cdef readonly int equalize, equalize_ends_trick, revolutions

@cython.final
@cython.freelist(64)
cdef class Round:
    cdef Rules rules
    cdef i64 *rows
    cdef u64 with_cards, in_trick, penalised
    cdef i64 top_total, run
    cdef int players, out, special, scum, skipped, turn, leader, last, top_rank
    cdef bint finished, revolution, short, bound

    @cython.locals(i=int, seat=int)
    cdef void clear(self) noexcept nogil
    @cython.locals(twin=Round)
    cdef Round copy(self)

    @cython.locals(pack=i64, each=i64, extra=i64, room=i64, cards=i64, i=int, seat=int, rank=int)
    cdef void deal(self, Stream stream, int start) noexcept nogil
    @cython.locals(place=i64, at=int)
    cdef void deal_few(self, Stream stream, int rank, i64 cards, i64 room) noexcept nogil
    @cython.locals(own=i64, got=i64, seat=int, at=int)
    cdef void deal_many(self, Stream stream, int rank, i64 cards, i64 room) noexcept nogil
    @cython.locals(seat=int, at=int)
    cdef void deal_rest(self, int rank) noexcept nogil
    @cython.locals(seat=int, at=int, rank=int, size=i64, number=i64, held=i64)
    cdef void count_hands(self) noexcept nogil
    @cython.locals(seat=int)
    cdef int holder_of_a_three(self, i64 which) noexcept nogil
    @cython.locals(drawn=int, left=int)
    cdef int deal_first_round(self, Stream cards, Stream seats) noexcept nogil

    cdef int top_natural(self) noexcept nogil
    cdef bint may_equalize(self, int seat) noexcept nogil
    @cython.locals(at=int, skips=bint)
    cdef void find(self, Combos legal) noexcept nogil
    @cython.locals(at=int, jokers=i64, ranks=u64, rank=int)
    cdef void find_leads(self, Combos legal) noexcept nogil
    @cython.locals(total=i64, top=int, ranks=u64, rank=int)
    cdef void find_higher(self, Combos legal, int at) noexcept nogil
    @cython.locals(held=i64, fewest=i64, most=i64)
    cdef void offer(self, Combos legal, int at, int rank, i64 total) noexcept nogil
    cdef void clear_moves(self, Combos legal, bint leading) noexcept nogil
    @cython.locals(entry=int)
    cdef void add(self, Combos legal, int rank, i64 cards, i64 fewest, i64 most) noexcept nogil

    @cython.locals(seat=int, at=int, total=i64, following=bint, same_rank=bint, equalizes=bint, revolts=bint)
    cdef void play(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    cdef void take_cards(self, int at, int rank, i64 naturals, i64 jokers) noexcept nogil
    cdef bint is_revolution(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    cdef bint is_penalised(self, int rank, i64 jokers) noexcept nogil
    cdef bint equalizing_ends_trick(self, int seat) noexcept nogil
    @cython.locals(seat=int, skips=bint)
    cdef void decline(self) noexcept nogil
    @cython.locals(following=int)
    cdef void pass_turn_on(self, int seat, bint equalized) noexcept nogil
    @cython.locals(waiting=u64, following=int, steps=int, back=int)
    cdef int next_to_act(self, int seat) noexcept nogil
    cdef void end_trick(self) noexcept nogil
    cdef void new_trick(self, int leader) noexcept nogil
    cdef void go_out(self, int seat) noexcept nogil
    cdef void finish(self) noexcept nogil

    @cython.locals(later=u64)
    cdef int clockwise(self, u64 seats, int seat) noexcept nogil
    cdef int after(self, int seat) noexcept nogil
    cdef int from_seat(self, int seat) noexcept nogil
    @cython.locals(earlier=u64)
    cdef int before(self, int seat) noexcept nogil

    @cython.locals(moves=i64)
    cdef i64 playout(self, Stream stream, Combos legal) noexcept nogil
