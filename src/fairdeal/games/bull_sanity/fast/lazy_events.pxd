cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.bits cimport u128
from fairdeal.engine.events cimport Event, LazyData, new_event
from fairdeal.engine.moves cimport Move
from fairdeal.games.bull_sanity.rules.claims cimport Claim
from fairdeal.games.bull_sanity.rules.pack cimport Pack

cdef tuple ONE_SEAT
cdef Move SAID_BULL, SAID_ACCEPT

# What these refer to never refers back.
@cython.no_gc
cdef class Claimed(LazyData):
    cdef Claim claim

cdef class Called(LazyData):
    cdef int claimer

@cython.no_gc
cdef class Shown(LazyData):
    cdef Pack pack
    cdef int claimer, value
    cdef bint true
    cdef u128 cards

cdef class Stays(LazyData):
    cdef int count

@cython.final
@cython.no_gc
cdef class News:
    cdef tuple of_claim, of_call, of_accepted
    cdef Claimed facts_of_claim
    cdef Called facts_of_call
    cdef Shown facts_of_cards
    cdef Stays facts_of_accepted
    @cython.locals(told=tuple, said=Event, laid=Event, facts=Claimed)
    cdef tuple claimed(self, int seat, Claim claim)
    @cython.locals(told=tuple, call=Event, cards=Event)
    cdef tuple called(self, int seat, int taker)
    @cython.locals(called=Called, shown=Shown)
    cdef int shown(self, Pack pack, int claimer, int value, bint true, u128 cards) except -1
    @cython.locals(told=tuple, said=Event, stays=Event, facts=Stays)
    cdef tuple accepted(self, int seat, int claimer, int count)
