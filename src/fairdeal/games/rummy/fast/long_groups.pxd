cimport cython
from fairdeal.engine.bits cimport i64, u64
from fairdeal.games.rummy.fast cimport memory, symbols
from fairdeal.games.rummy.fast.new_groups cimport NewGroupSearch
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms

cpdef bint finds_spared_group(NewGroupSearch search, Table table) noexcept nogil
@cython.locals(size=int)
cpdef i64 scan_long(NewGroupSearch search, Table table, i64 wanted) noexcept nogil
@cython.locals(group=int)
cdef bint can_spare_several(Table table) noexcept nogil
@cython.locals(halves=u64, sums=u64, own_halves=u64, own_sum=u64, _=int)
cdef bint scan_long_runs(NewGroupSearch search, Table table, int size) noexcept nogil
