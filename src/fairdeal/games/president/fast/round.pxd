cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64
from fairdeal.games.president.fast cimport memory, rank_sets
from fairdeal.games.president.fast.compiled_options cimport CompiledOptions
from fairdeal.games.president.rules cimport ranks, terms
from fairdeal.mechanics cimport seat_sets

@cython.final
cdef class Round:
    cdef CompiledOptions options
    cdef i64 *rows
    cdef u64 with_cards, in_trick, penalized, higher_ranks
    cdef i64 top_number, cards_in_a_row, other_number
    cdef int players, number_out, special_3, president, scum, lost_turn, turn, leader, top_seat, top_rank, other_rank
    cdef bint finished, revolution, one_fewer, bound

    @cython.locals(i=int, seat=int)
    cdef void clear(self) noexcept nogil
    cdef void start_trick(self, int leader) noexcept nogil
    @cython.locals(copied=Round)
    cdef Round copy(self)
    cdef void copy_from(self, Round other)

    cdef i64 size_of(self, int seat) noexcept nogil
    @cython.locals(rank=int)
    cdef list hand_of(self, int seat)
    @cython.locals(rank=int)
    cdef set_hand(self, int seat, object hand)
    cdef void add_cards(self, int seat, int rank, i64 number) noexcept nogil
    @cython.locals(seat=int, row=int, rank=int, size=i64, number=i64, word=u64)
    cdef void count_hands(self) noexcept nogil
    @cython.locals(seat=int)
    cdef int holder_of_three(self, i64 which) noexcept nogil

    cdef void note_out(self, int seat) noexcept nogil
    cdef i64 out_at(self, int seat) noexcept nogil
    @cython.locals(order=list, seat=int, place=i64)
    cdef list order_out(self)
