cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128
from fairdeal.engine.events cimport Event, new_lazy_event
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.fast cimport lazy_events
from fairdeal.games.sanityholes.match cimport SanityholesMatch
from fairdeal.games.sanityholes.rules cimport terms
from fairdeal.mechanics.faces cimport cards_data

cdef int SEATS
cdef tuple NEW_TRICK, ONE_ACTOR

cpdef list opening_events(SanityholesMatch match)
cpdef list draws_for_dealer(SanityholesMatch match)
@cython.locals(seat=int)
cpdef list deal_events(SanityholesMatch match, object deal, int leader)
@cython.locals(given=u128, returned=u128)
cpdef list exchange_events(SanityholesMatch match, int giver, int receiver)
@cython.locals(places=tuple)
cpdef Event round_event(SanityholesMatch match, tuple before)
