cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u128
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.games.rummy.fast cimport memory, symbols
from fairdeal.games.rummy.fast.listed_moves cimport ListedMoves, make_chosen, new_listed_moves
from fairdeal.games.rummy.fast.table cimport Table, visible_copy
from fairdeal.games.rummy.legal_moves cimport RummyMoves
from fairdeal.games.rummy.rules cimport terms

cdef double HELD, UNKNOWN, NEIGHBOR, NEXT_BUT_ONE, NEIGHBOR_BY_SUM, LEAST
cdef i64 NO_MOVE

@cython.final
cdef class PutDowns:
    cdef Table table
    cdef ListedMoves listed
    cdef double gain

    @cython.locals(best=i64, first_discard=i64, k=i64, gain=double)
    cdef i64 most_valuable(self) noexcept nogil
    @cython.locals(number=int, i=int, face=int, card=int, owner=int, before=int, gain=double)
    cdef double gain_of_chosen(self) noexcept nogil
    @cython.locals(total=double, best=i64)
    cdef double put_down_all(self) noexcept nogil
    @cython.locals(gain=double, left=int, cards=u128)
    cdef double hand_value(self) noexcept nogil
    @cython.locals(found=int, most=double, cards=u128, card=int, value=double)
    cdef int worst_card(self) noexcept nogil
    @cython.locals(total=double, i=int, near=int)
    cdef double fit(self, int card) noexcept nogil
    @cython.locals(near=int, suit=int)
    cdef double fit_of_half(self, int symbol) noexcept nogil
    @cython.locals(held=int)
    cdef int count_free(self, int symbol) noexcept nogil

@cython.locals(legal=RummyMoves, downs=PutDowns, best=i64)
cpdef Move choose(Moves moves)
@cython.locals(trial=Table, downs=PutDowns, best=i64, most=double, k=i64, value=double)
cdef i64 best_draw(Table table, ListedMoves listed)
@cython.locals(downs=PutDowns)
cpdef double put_down_all(Table table)
