cimport cython
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.games.rummy cimport layout
from fairdeal.games.rummy.turns cimport Turns, copy_of, seen_in_turn

@cython.final
cdef class Offered(Moves):
    cdef Turns table
    cpdef Turns seen(self)
    @cython.locals(table=Turns)
    cpdef bint may_arrange(self)

@cython.locals(verb=int)
cpdef Move picked(Turns table)
cpdef bint allows(Turns table, Move move)
cpdef object make(Turns table, Move move)
