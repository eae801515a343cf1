cimport cython
from fairdeal.engine cimport draw
from fairdeal.engine.bits cimport i64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.games.bull_sanity.fast.legal_claims cimport count_choices, pick_cards
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.games.bull_sanity.rules cimport calls, claims, deal, going_out

cdef int DEAL, SEATS

cdef class BulkTable(Table):
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef int place_of(self, int seat) noexcept nogil

@cython.locals(hand=u128, each=u128, k=u128, value=int, high=int)
cdef void claim_randomly(Table table, Stream choices) noexcept nogil
@cython.locals(seat=int)
cdef void answer_randomly(Table table, Stream choices) noexcept nogil
