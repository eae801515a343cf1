cimport cython
from fairdeal.engine.bits cimport u64
from fairdeal.games.rummy.fast cimport symbols
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms
from fairdeal.mechanics cimport sets

@cython.locals(own_halves=u64, own_sum=u64, is_in_run=bint)
cpdef bint is_of_use(Table table, int card, int hand_size, u64 halves, u64 sums, u64 triples) noexcept nogil
cdef inline bint extends_a_group(Table table, u64 halves, u64 sums) noexcept nogil
