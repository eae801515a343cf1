cimport cython
from fairdeal.engine cimport bits
from fairdeal.games.bull_sanity cimport history
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.games.bull_sanity.match cimport BullSanityMatch
from fairdeal.games.bull_sanity.rules cimport calls

@cython.locals(table=Table, seat=int)
cpdef dict public_fields(BullSanityMatch match)
cpdef dict own_fields(BullSanityMatch match, object seat)
cdef object set_seen_by(BullSanityMatch match, object seat, object claimed)
@cython.locals(table=Table, step=int, seat=int)
cdef tuple accepted_by(BullSanityMatch match)
@cython.locals(place=int)
cdef list seats_out(BullSanityMatch match)
@cython.locals(seat=int)
cpdef list hands(BullSanityMatch match)
@cython.locals(table=Table, seat=int)
cpdef dict position(BullSanityMatch match)
cpdef dict snapshot(BullSanityMatch match)
