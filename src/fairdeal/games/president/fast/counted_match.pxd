cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport GilState, i64, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.ai.rollout cimport RolloutPolicy, gift_cards
from fairdeal.games.president.fast.legal_combos cimport LegalCombos, new_legal_combos
from fairdeal.games.president.fast.legal_gifts cimport has_one_gift
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.rules cimport going_out, pack, ranks, terms, transfers, tricks
from fairdeal.mechanics cimport seat_sets

cdef int DEAL, SEATS
cdef int PLAYED, PASSED, SKIPPED, TRICK, REVOLUTION, OUT, LOST_TURN, TRANSFER, EQUALIZED, EIGHTS, PENALIZED

@cython.final
cdef class PresidentMatches:
    cdef object options
    cdef int players, rounds
    cdef Round round
    cdef LegalCombos legal
    cdef RolloutPolicy policy
    cdef Stream cards, seats
    cdef tuple titles, one_seat
    cdef u64 random_seats
    cdef i64 moves, forced
    cdef i64[16] counts
    cdef int[16] first_at
    cdef int kinds, role_kinds
    cdef i64 *role_counts
    cdef i64 *role_first_at

    @cython.locals(standings=list, ranking=tuple, after=tuple, opener=int, number=int, leader=int, gil=GilState, seat=int)
    cpdef object play(self, u64 seed, tuple is_random, Stream choices)
    @cython.locals(seat=int, i=int)
    cdef object begin(self, u64 seed, tuple is_random)
    @cython.locals(seat=int)
    cdef int deal(self, int number, tuple ranking, Stream choices) except -1
    @cython.locals(chooser=int, partner=int, number=int, lower_first=bint, hand=list, returned=tuple)
    cdef object exchange(self, tuple dues, Stream choices)
    @cython.locals(rank=int, number=i64)
    cdef object hand_over(self, int giver, int receiver, tuple cards)
    cdef void play_tricks(self, Stream choices) noexcept nogil
    @cython.locals(seat=int, number_out=int, revolution=bint)
    cdef void play_combo(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    cdef void decline(self) noexcept nogil
    cdef void count_turn(self) noexcept nogil
    cdef void count(self, int kind) noexcept nogil
    @cython.locals(order=list, seat=int)
    cdef tuple places(self)
    @cython.locals(place=int, i=int)
    cdef object count_roles(self, tuple before, tuple after)
    @cython.locals(kind=int)
    cdef dict all_counts(self)
    @cython.locals(i=int)
    cdef list all_role_changes(self)
