cimport cython
from fairdeal.games.bull_sanity cimport history
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.games.bull_sanity.match cimport BullSanityMatch

cpdef BullSanityMatch determinize(BullSanityMatch match, object seat, object stream)
@cython.locals(seat=int)
cpdef object world_of(BullSanityMatch match)
@cython.locals(copied=BullSanityMatch, table=Table, seat=int)
cpdef BullSanityMatch match_in(BullSanityMatch match, object world)
cdef object rewrite_deal(BullSanityMatch match, object world)
cdef object rewrite_log(BullSanityMatch match, object world)
