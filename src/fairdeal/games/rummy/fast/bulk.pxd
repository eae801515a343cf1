cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.engine.bulk cimport Core
from fairdeal.engine.random cimport Stream
from fairdeal.games.rummy.fast.listed_moves cimport ListedMoves, new_listed_moves, play_random_round
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport deal, scoring

cdef int DEAL, SEATS

cdef class RummyCore(Core):
    cdef Table table
    cdef ListedMoves moves
    @cython.locals(seat=int)
    cdef void clear_match(self) noexcept nogil
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil
    cdef int place_of(self, int seat) noexcept nogil
