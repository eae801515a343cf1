cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.fast cimport memory
from fairdeal.games.president.rules.combos cimport Combo, combo
from fairdeal.games.president.rules.pack cimport Pack, Rules

@cython.final
cdef class Combos(Moves):
    cdef u64 set
    cdef u128 total
    cdef u64 ranks
    cdef i64 number, other, jokers
    cdef int other_rank, decline, entries
    cdef bint leading, small, revolution
    cdef int picked_rank
    cdef i64 picked_naturals, picked_jokers
    cdef i64 *room
    cdef void make_room(self) noexcept nogil
    cdef int rank_of(self, int entry) noexcept nogil
    cdef i64 cards_of(self, int entry) noexcept nogil
    cdef i64 fewest_of(self, int entry) noexcept nogil
    cdef i64 most_of(self, int entry) noexcept nogil
    cdef bint pick(self, u128 k) noexcept nogil
    @cython.locals(naturals=u64, choices=int, which=int, number=int)
    cdef bint pick_lead(self, int k) noexcept nogil
    @cython.locals(at=int)
    cdef bint pick_answer(self, int k) noexcept nogil
    cdef void unpack(self, int at) noexcept nogil
    @cython.locals(ways=u128, choices=u64, entry=int)
    cdef bint pick_entry(self, u128 k) noexcept nogil
    cdef u128 ways(self, int entry) noexcept nogil
    cdef bint has(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    @cython.locals(total=i64)
    cdef bint in_set(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    @cython.locals(entry=int)
    cdef bint in_entries(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    @cython.locals(rank=int)
    cpdef list needs(self, bint short)
    cpdef int strength(self, int rank) noexcept nogil
    cdef Move move_at(self, u128 k)
    cpdef Move choice(self, Stream stream)

@cython.locals(made=Combos)
cpdef Combos no_combos()

@cython.final
cdef class Round(Pack):
    cdef u64 in_trick, penalised, higher
    cdef i64 top_total, run, other
    cdef int other_rank, out, special, scum, skipped, turn, leader, last, top_rank
    cdef bint finished, revolution, short, bound

    cdef void clear(self) noexcept nogil
    @cython.locals(twin=Round)
    cdef Round copy(self)

    @cython.locals(drawn=int, left=int)
    cdef int deal_first_round(self, Stream cards, Stream seats) noexcept nogil

    cdef int top_natural(self) noexcept nogil
    cdef bint may_equalize(self, int seat) noexcept nogil
    cdef void find(self, Combos legal) noexcept nogil
    @cython.locals(skips=bint, same=u64)
    cdef void find_quickly(self, Combos legal) noexcept nogil
    cdef u64 same_rank(self) noexcept nogil
    @cython.locals(below=u64)
    cdef u64 higher_ranks(self) noexcept nogil
    @cython.locals(top=int)
    cdef void ask_for_higher(self) noexcept nogil
    @cython.locals(at=int, jokers=i64, held=i64, rank=int)
    cdef void collect_leads(self, Combos legal) noexcept nogil
    @cython.locals(at=int, jokers=i64, word=u64, naturals=u64, held=u64, found=u64, rank=int)
    cdef void collect_answers(self, Combos legal) noexcept nogil
    cdef void open_entries(self, Combos legal) noexcept nogil
    @cython.locals(held=i64, fewest=i64, most=i64)
    cdef void offer(self, Combos legal, int at, int rank, i64 total) noexcept nogil
    @cython.locals(entry=int)
    cdef void add(self, Combos legal, int rank, i64 cards, i64 fewest, i64 most) noexcept nogil

    @cython.locals(seat=int, at=int, total=i64, following=bint, same_rank=bint, equalizes=bint, revolts=bint)
    cdef void play(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    @cython.locals(word=u64)
    cdef void take_cards(self, int at, int rank, i64 naturals, i64 jokers) noexcept nogil
    @cython.locals(held=u64)
    cdef u64 fewer(self, u64 word, int rank, i64 number) noexcept nogil
    cdef bint is_revolution(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    cdef bint is_penalised(self, int rank, i64 jokers) noexcept nogil
    cdef bint equalizing_ends_trick(self, int seat) noexcept nogil
    @cython.locals(seat=int, skips=bint)
    cdef void decline(self) noexcept nogil
    @cython.locals(following=int)
    cdef void pass_turn_on(self, int seat, bint equalized) noexcept nogil
    @cython.locals(following=int)
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

    @cython.locals(moves=i64, chosen=u64, plays=bint)
    cdef i64 playout(self, Stream stream, Combos legal) noexcept nogil
