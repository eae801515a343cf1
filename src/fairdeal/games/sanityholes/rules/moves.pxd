cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u8, u32, u64
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.rules.sets cimport ValueTable

# What moves refer to never refers back.
@cython.final
@cython.no_gc
cdef class Play(Move):
    cdef readonly ValueTable values
    cdef readonly u64 play

@cython.locals(made=Play)
cpdef Play play_move(ValueTable values, u64 play)

@cython.final
cdef class Clear(Move):
    cdef readonly int face
    cdef readonly str written

@cython.locals(made=Clear)
cdef Clear clear_move(int face, str written)

@cython.final
cdef class Jumble(Move):
    cdef readonly tuple faces, written

@cython.final
@cython.no_gc
cdef class Plays(Moves):
    cdef readonly ValueTable values
    cdef u32[32] held
    cdef u8[32] numbers
    cdef int[32] counted
    cdef readonly int need, top
    cdef readonly u64 playable, plays, clears, passes
    cdef u64 drawn
    @cython.locals(face=int)
    cdef Move move_at(self, u64 k)
    cpdef Move choice(self, Stream stream)
    @cython.locals(value=i64, places=u64, number=int)
    cdef bint has_play(self, Play move)
    @cython.locals(face=int)
    cdef bint has_clear(self, Clear move)
    cpdef int fewest(self, int value)
    cpdef list texts_of(self, int value)

@cython.locals(made=Plays)
cpdef Plays no_plays(ValueTable values)
