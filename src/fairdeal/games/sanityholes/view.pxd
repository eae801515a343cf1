cimport cython
from fairdeal.engine.bits cimport u64
from fairdeal.games.sanityholes.events cimport draws_for_dealer
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.match cimport SanityholesMatch
from fairdeal.games.sanityholes.rules cimport ending, terms
from fairdeal.mechanics cimport seat_sets, stages

@cython.locals(table=Table, playing=bint, choosing=bint, ranking=tuple)
cpdef dict public_fields(SanityholesMatch match)
cpdef dict own_fields(SanityholesMatch match, object seat)
cdef object played_cards(SanityholesMatch match)
cdef tuple trick(SanityholesMatch match)
@cython.locals(table=Table)
cdef dict top(SanityholesMatch match)
cdef tuple drawn(SanityholesMatch match)
@cython.locals(seat=int)
cdef tuple seats_in(SanityholesMatch match, u64 seats)
@cython.locals(place=int)
cdef list seats_out(SanityholesMatch match)
cdef tuple dues_left(SanityholesMatch match)
cdef str gift_of(SanityholesMatch match, int seat)
cdef tuple exchanges_seen_by(SanityholesMatch match, object seat)
@cython.locals(table=Table, given=object, returned=object)
cdef dict exchange_seen_by(SanityholesMatch match, int giver, int receiver, object seat)
@cython.locals(seat=int)
cpdef list hands(SanityholesMatch match)
@cython.locals(table=Table)
cpdef dict snapshot(SanityholesMatch match)
