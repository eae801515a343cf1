cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport Int64s, i64, u64
from fairdeal.engine.hypergeometric cimport hypergeometric
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.fast cimport memory

@cython.final
cdef class Rules:
    cdef readonly i64 cards_of_a_rank, jokers
    cdef readonly bint small, special_3, play_after_pass, voluntary_pass, one_fewer_2, equalize_only_by_scum
    cdef readonly bint revolution_ends_trick, four_in_a_row, eight_rule, single_turn
    cdef readonly bint penalize_final_2, penalize_final_joker
    cdef readonly int equalize, equalize_ends_trick, revolutions

cdef class Pack:
    cdef Rules rules
    cdef i64 *rows
    cdef u64 with_cards
    cdef int players
    @cython.locals(i=int, seat=int)
    cdef void clear_hands(self) noexcept nogil
    cdef void deal(self, Stream stream, int start) noexcept nogil
    @cython.locals(deck=Int64s, left=i64, chosen=i64, rank=int, seat=int, _=i64)
    cdef void deal_cards(self, Stream stream, int start) noexcept nogil
    @cython.locals(pack=i64, each=i64, extra=i64, room=i64, seat=int, rank=int)
    cdef void deal_ranks(self, Stream stream, int start) noexcept nogil
    @cython.locals(whole=i64, room=i64, before=i64, dealt=i64, got=i64, seat=int, at=int)
    cdef void deal_many(self, Stream stream, int rank, i64 cards) noexcept nogil
    @cython.locals(seat=int, at=int, rank=int, size=i64, number=i64, word=u64)
    cdef void count_hands(self) noexcept nogil
    @cython.locals(seat=int)
    cdef int holder_of_a_three(self, i64 which) noexcept nogil
