cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.events cimport Event
from fairdeal.engine.logged_state cimport LoggedState
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.rules.moves cimport Arrange, Discard, Draw, Lay, Meld
from fairdeal.games.rummy.fast.lazy_events cimport News
from fairdeal.games.rummy.rules.legal_moves cimport Offered, allows, make
from fairdeal.games.rummy.rules.pack cimport Pack
from fairdeal.games.rummy.rules.turns cimport Turns, copy_of

cdef tuple ONE_SEAT

@cython.final
cdef class RummyMatch(LoggedState):
    cdef Turns table
    cdef Pack pack
    cdef tuple history
    cdef object deal
    cdef Offered offered
    cdef News news

    @cython.locals(twin=RummyMatch)
    cpdef RummyMatch copy(self)
    cpdef bint may_act(self, int seat)
    @cython.locals(offered=Offered)
    cpdef moves(self, object seat)
    @cython.locals(place=int, chosen=Move, told=tuple)
    cpdef tuple play(self, object seat, object move)
    @cython.locals(taken=list)
    cdef tuple draw(self, int seat, Draw move)
    @cython.locals(table=Turns, pack=Pack)
    cpdef list begin_round(self)
    @cython.locals(table=Turns)
    cpdef object deal_round(self)
    @cython.locals(table=Turns)
    cpdef object take_deal(self, object deal)
    @cython.locals(table=Turns, pack=Pack)
    cpdef list finish_round(self)
    @cython.locals(table=Turns, pack=Pack)
    cpdef object view(self, object seat)
    @cython.locals(twin=RummyMatch)
    cpdef RummyMatch determinize(self, object seat, Stream stream)
    @cython.locals(table=Turns, pack=Pack)
    cpdef dict position(self)

cdef str kind_of(Move move)
