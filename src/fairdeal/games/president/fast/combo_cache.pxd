cimport cython
from fairdeal.engine.bits cimport i64
from fairdeal.games.president.rules.moves cimport Combo

cdef tuple COMMON_COMBOS

@cython.locals(created=Combo)
cpdef Combo cached_combo(int rank, i64 naturals, i64 jokers)
