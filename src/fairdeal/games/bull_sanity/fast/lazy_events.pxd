cimport cython
from fairdeal.engine cimport bits, cpython_fast_paths
from fairdeal.engine.bits cimport u128
from fairdeal.engine.events cimport Event, LazyData, new_event
from fairdeal.games.bull_sanity.fast.pack cimport Pack
from fairdeal.games.bull_sanity.rules.moves cimport Claim

cdef tuple ONE_SEAT

# None of these is ever part of a reference cycle.
@cython.no_gc
cdef class ClaimData(LazyData):
    cdef Claim claim

cdef class CallData(LazyData):
    cdef int claimer

@cython.no_gc
cdef class ShownCards(LazyData):
    cdef Pack pack
    cdef int claimer, value
    cdef bint is_true
    cdef u128 cards

cdef class UncalledSet(LazyData):
    cdef int count

@cython.final
@cython.no_gc
cdef class EventCache:
    cdef tuple claim_events, call_events, uncalled_events
    cdef ClaimData claim_data
    cdef CallData call_data
    cdef ShownCards shown_cards
    cdef UncalledSet uncalled_set
    @cython.locals(events=tuple, data=ClaimData, claimed=Event, laid=Event)
    cdef tuple claimed(self, int seat, Claim claim)
    @cython.locals(events=tuple, data=CallData, shown=ShownCards, call=Event, taken=Event)
    cdef tuple called(self, Pack pack, int caller, int claimer, int taker, int value, bint is_true, u128 cards)
    @cython.locals(events=tuple, data=UncalledSet, accepted=Event, stays=Event)
    cdef tuple not_called(self, int seat, int claimer, int count)

cpdef EventCache new_event_cache()
