cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128
from fairdeal.engine.events cimport Event, Facts, happened
from fairdeal.games.bull_sanity.claims cimport Claim
from fairdeal.games.bull_sanity.pack cimport Pack

cdef tuple ONE_SEAT

# What these refer to never refers back.
@cython.no_gc
cdef class Claimed(Facts):
    cdef Claim claim

cdef class Called(Facts):
    cdef int claimer

@cython.no_gc
cdef class Shown(Facts):
    cdef Pack pack
    cdef int claimer, value
    cdef bint true
    cdef u128 cards

@cython.final
@cython.no_gc
cdef class News:
    cdef tuple of_claim, of_call
    @cython.locals(told=tuple, said=Event, laid=Event, facts=Claimed)
    cdef tuple claimed(self, int seat, Claim claim)
    @cython.locals(told=tuple, call=Event, cards=Event, facts=Called)
    cdef tuple called(self, int seat, int taker, Shown shown)

@cython.locals(made=Shown)
cpdef Shown set_shown(Pack pack, int claimer, int value, bint true, u128 cards)
