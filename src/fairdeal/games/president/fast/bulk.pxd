cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.engine.bulk cimport Core
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.ai.rollout cimport RolloutPolicy
from fairdeal.games.president.fast.legal_combos cimport LegalCombos, new_legal_combos
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.rules cimport pack, going_out, tricks

cdef int DEAL, SEATS

cdef class OneRoundMatch(Core):
    cdef Round round
    cdef LegalCombos legal
    cdef RolloutPolicy policy
    cdef bint heuristic
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef int place_of(self, int seat) noexcept nogil

@cython.locals(moves=i64)
cdef i64 play_randomly(Round table, LegalCombos legal, Stream stream) noexcept nogil
