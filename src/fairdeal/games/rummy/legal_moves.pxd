cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.engine.random cimport Stream
from fairdeal.games.rummy.fast cimport memory, symbols
from fairdeal.games.rummy.fast.listed_moves cimport ListedMoves, new_listed_moves
from fairdeal.games.rummy.fast.table cimport Table, visible_copy
from fairdeal.games.rummy.moves cimport Arrange, new_lay_off, new_meld
from fairdeal.games.rummy.rules cimport terms
from fairdeal.games.rummy.rules.turns cimport is_legal

cdef Move STOP
cdef tuple DRAWS

@cython.final
cdef class RummyMoves(Moves):
    cdef Table table
    cdef readonly ListedMoves listed
    cdef void reuse(self, Table table)
    cpdef Move choice(self, Stream stream)
    cpdef Table visible_table(self)
    @cython.locals(table=Table, halves=u64, sums=u64, own_halves=u64, own_sums=u64, i=int)
    cpdef bint allows_long_melds(self)
    @cython.locals(table=Table)
    cpdef bint allows_arranging(self)

@cython.locals(verb=int)
cpdef Move chosen_move(Table table)
