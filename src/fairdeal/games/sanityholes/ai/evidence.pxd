cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64
from fairdeal.engine.moves cimport Move
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.ai.counting cimport Counting
from fairdeal.games.sanityholes.match cimport SanityholesMatch
from fairdeal.games.sanityholes.rules.moves cimport Clear, Play
from fairdeal.games.sanityholes.rules.tricks cimport Table
from fairdeal.mechanics cimport stages

@cython.final
cdef class Onlooker:
    cdef Table table
    cdef int[6] plays_left
    cdef Counting counting

    @cython.locals(player=int, move=Move, played=Play, cleared=Clear)
    cdef begin_again(self, list moves)
    cdef void take_back(self, int seat, int value, u64 places) noexcept nogil
    cdef void count_out(self, int seat) noexcept nogil
    @cython.locals(seat=int, before=int, leaves_some=bint)
    cdef int play(self, u64 play) noexcept nogil
    @cython.locals(seat=int, could_play=bint)
    cdef int clear(self, u64 two) noexcept nogil
    @cython.locals(could_play=bint)
    cdef int pass_turn(self) noexcept nogil

@cython.locals(onlooker=Onlooker, found=int, odd=int, player=int, move=Move, moves=list, played=Play, cleared=Clear)
cpdef int unlikely_moves(SanityholesMatch match, int seat)
