cimport cython
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.games.bull_sanity.match cimport BullSanityMatch
from fairdeal.games.bull_sanity.rules cimport calls
from fairdeal.games.bull_sanity.rules.moves cimport Claim

@cython.locals(table=Table)
cdef object open_set(BullSanityMatch match)
cdef object last_set(BullSanityMatch match)
cpdef list all_sets(BullSanityMatch match)
cdef tuple public_texts(BullSanityMatch match)
cdef object add_set(BullSanityMatch match, object claimed)
@cython.locals(pending=Claim, claimer=int, at=Py_ssize_t, is_true=bint)
cdef list read_log(BullSanityMatch match)
