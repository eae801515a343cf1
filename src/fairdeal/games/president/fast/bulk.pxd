cimport cython
from fairdeal.engine.bits cimport i64, u64
from fairdeal.engine.bulk cimport Core
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.fast cimport memory
from fairdeal.games.president.rules.pack cimport Rules
from fairdeal.games.president.ai.rollout cimport Thumb
from fairdeal.games.president.rules.tricks cimport Combos, Round, no_combos

cdef int DEAL, SEATS

cdef class OneRound(Core):
    cdef Round round
    cdef Combos legal
    cdef Thumb thumb
    cdef bint steady
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    @cython.locals(earlier=int, penalised=int, other=int)
    cdef int place_of(self, int seat) noexcept nogil
    @cython.final
    cdef inline int is_penalised(self, int seat) noexcept nogil
    @cython.final
    cdef inline int went_out(self, int seat) noexcept nogil
