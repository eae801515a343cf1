cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u64
from fairdeal.engine.bulk cimport Core
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.fast cimport memory, set_counts
from fairdeal.games.sanityholes.fast.legal_gifts cimport cards_in_gift, count_gifts, markers_in_gift
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.rules cimport deal, ending, exchange, terms, tricks

cdef int DEAL, SEATS

cdef class RandomMatch(Core):
    cdef Table table
    cdef void clear_match(self) noexcept nogil
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef int place_of(self, int seat) noexcept nogil

@cython.locals(gifts=int, seat=int, pair=int)
cdef int exchange_randomly(Table table, Stream choices) noexcept nogil
@cython.locals(size=int, k=u64)
cdef void choose_random_gift(Table table, int seat, int items, Stream choices) noexcept nogil
@cython.locals(moves=i64)
cdef i64 play_tricks_randomly(Table table, Stream choices) noexcept nogil
@cython.locals(row=long, plays=u64, k=u64, code=u64)
cdef void move_randomly(Table table, Stream choices) noexcept nogil
