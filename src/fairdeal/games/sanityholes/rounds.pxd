cimport cython
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.match cimport SanityholesMatch
from fairdeal.games.sanityholes.rules cimport deal, ending, exchange, terms, tricks
from fairdeal.games.sanityholes.rules.moves cimport Gift
from fairdeal.mechanics cimport stages

cdef tuple NEW_TRICK

@cython.locals(dealer=int)
cpdef object begin_round(SanityholesMatch match)
@cython.locals(table=Table, seat=int)
cdef object set_up_round(SanityholesMatch match, object given)
@cython.locals(seat=int)
cdef tuple all_hands(SanityholesMatch match)
@cython.locals(table=Table, pair=int)
cdef object begin_exchange(SanityholesMatch match)
cpdef list give(SanityholesMatch match, int seat, Gift gift)
cdef object begin_tricks(SanityholesMatch match)
cpdef list finish_round(SanityholesMatch match)
