cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport GilState, i64, u64
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.games.president cimport rounds, worlds
from fairdeal.games.president.fast cimport combo_entries, memory, rank_sets
from fairdeal.games.president.fast.combo_cache cimport cached_combo
from fairdeal.games.president.fast.compiled_options cimport CompiledOptions
from fairdeal.games.president.fast.legal_combos cimport LegalCombos, new_legal_combos
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.match cimport PresidentMatch
from fairdeal.games.president.rules cimport going_out, ranks, terms, transfers, tricks
from fairdeal.games.president.rules.moves cimport Combo

cdef int MAX_CHEAP_STRENGTH, MAX_FAIR_STRENGTH, FEW_CARDS_OF_OTHERS, FEW_OWN_CARDS
cdef i64 LARGE_SET, MIN_SHARE
cdef int HIGH_RANKS

@cython.final
cdef class RolloutPolicy:
    cdef CompiledOptions options
    cdef LegalCombos legal
    cdef bint found, found_safe, goes_out
    cdef i64 *hand
    cdef i64 size, min_size_of_others, naturals, jokers, first_cost, second_cost, third_cost
    cdef int rank
    @cython.locals(rank=int)
    cpdef observe(self, object hand, object sizes, int seat)
    @cython.locals(rank=int, seat=int, held=i64)
    cdef void observe_turn(self, Round table) noexcept nogil
    cdef bint choose(self) noexcept nogil
    @cython.locals(rank=int, held=u64, naturals=int)
    cdef void consider_word(self) noexcept nogil
    @cython.locals(entry=int, rank=int, number=i64, min_jokers=i64)
    cdef void consider_entries(self) noexcept nogil
    @cython.locals(number=i64, safe=bint, strength=int, first=i64, second=i64, third=i64)
    cdef void consider(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    cdef bint is_cheaper(self, i64 first, i64 second, i64 third) noexcept nogil
    cdef void take(self, int rank, i64 naturals, i64 jokers, i64 first, i64 second, i64 third) noexcept nogil
    cdef int strength(self, int rank) noexcept nogil
    @cython.locals(other=int, left=i64)
    cdef bint is_trap(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    @cython.locals(strength=int, breaks_set=bint, late=bint)
    cdef bint is_worth_playing(self) noexcept nogil
    cpdef Move move(self)
    cdef void play_turn(self, Round table) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 play_round(self, Round table) noexcept nogil
    cdef void play_round_with_noise(self, Round table, Stream stream, int random_odds) noexcept nogil
    cdef bint disagrees_with(self, Round table, int rank, i64 naturals, i64 jokers) noexcept nogil

cpdef bint is_sliver(i64 held, i64 naturals) noexcept nogil
@cython.locals(singles=list, rank=int)
cpdef tuple gift_cards(object hand, i64 number)
@cython.locals(policy=RolloutPolicy)
cpdef Move heuristic_move(PresidentMatch match, int seat)
@cython.locals(policy=RolloutPolicy, table=Round, lock=GilState)
cpdef object finish_round(PresidentMatch match, Stream stream, int random_odds)
@cython.locals(policy=RolloutPolicy, table=Round, combo=Combo, unlikely=int, player=int, rank=int, naturals=i64, jokers=i64)
cpdef int count_unlikely_moves(PresidentMatch match, int seat)
