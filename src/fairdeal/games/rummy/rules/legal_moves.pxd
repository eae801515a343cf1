cimport cython
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.rules.moves cimport Arrange, Discard, Draw, Lay, Meld, lay_off, meld_of
from fairdeal.games.rummy.rules.turns cimport Turns, see_in_turn, seen_in_turn

cdef Move STOP
cdef tuple DRAWS

@cython.final
cdef class Offered(Moves):
    cdef Turns table
    cdef void see(self, Turns table)
    cpdef Move choice(self, Stream stream)
    cpdef Turns seen(self)
    @cython.locals(table=Turns)
    cpdef bint may_arrange(self)

@cython.locals(verb=int)
cpdef Move picked(Turns table)
@cython.locals(discard=Discard, drawing=Draw, lay=Lay, meld=Meld, arrange=Arrange)
cpdef bint allows(Turns table, Move move)
@cython.locals(discard=Discard, drawing=Draw, lay=Lay, meld=Meld, arrange=Arrange)
cpdef object make(Turns table, Move move)
