cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u8, u32, u64
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.fast cimport hand_rows, memory, set_counts
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable
from fairdeal.games.sanityholes.rules cimport beating, terms, tricks
from fairdeal.games.sanityholes.rules.moves cimport Clear, Play

# What moves refer to never refers back.
@cython.final
@cython.no_gc
cdef class LegalPlays(Moves):
    cdef readonly ValueTable values
    cdef u32[32] held
    cdef u8[32] counts
    cdef int[32] totals
    cdef readonly int size, top_number, top_value
    cdef readonly u64 playable, plays, clears, passes
    cdef u64 last_drawn
    @cython.locals(row=long)
    cdef void find(self, Table table)
    @cython.locals(slot=int, face=int)
    cdef Move move_at(self, u64 k)
    cpdef Move choice(self, Stream stream)
    @cython.locals(value=i64, slots=u64)
    cdef bint has_play(self, Play move)
    @cython.locals(face=int)
    cdef bint has_clear(self, Clear move)
    cpdef int min_cards(self, int value)
    cpdef list texts_of(self, int value)

@cython.locals(legal=LegalPlays)
cpdef LegalPlays new_legal_plays(ValueTable values)
@cython.locals(play=Play)
cpdef Play new_play(ValueTable values, u64 code)
@cython.locals(clear=Clear)
cpdef Clear new_clear(int face, str written)
