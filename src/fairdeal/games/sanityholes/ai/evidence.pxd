cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64
from fairdeal.engine.moves cimport Move
from fairdeal.games.sanityholes.ai.play_count cimport PlayCounter
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.match cimport SanityholesMatch
from fairdeal.games.sanityholes.rules cimport tricks
from fairdeal.games.sanityholes.rules.moves cimport Clear, Play
from fairdeal.mechanics cimport stages

@cython.locals(moves=list, replay=Replay, total=int, unlikely=int, player=int, move=Move)
cpdef int unlikely_moves(SanityholesMatch match, int seat)

@cython.final
cdef class Replay:
    cdef Table table
    cdef PlayCounter counter
    cdef int[6] plays_left

    @cython.locals(player=int, move=Move)
    cdef rewind(self, list moves)
    @cython.locals(value=int, slots=u64)
    cdef void take_back(self, int seat, Play move) noexcept
    cdef void count_plays(self, int seat) noexcept nogil
    @cython.locals(seat=int, value=int, before=int, leaves_cards=bint)
    cdef int play(self, Play move) noexcept
    @cython.locals(seat=int, could_play=bint)
    cdef int clear(self, Clear move) noexcept
    @cython.locals(could_play=bint)
    cdef int pass_turn(self) noexcept nogil
    cdef bint could_play(self) noexcept nogil
