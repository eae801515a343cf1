cimport cython
from fairdeal.engine.bits cimport u64
from fairdeal.games.hearts.fast.table cimport HeartsTable
from fairdeal.mechanics cimport deck_terms

@cython.locals(seat=int)
cdef int first_leader(HeartsTable table) noexcept nogil
@cython.locals(opening=u64)
cdef u64 leads(HeartsTable table, u64 faces) noexcept nogil
cdef bint is_first_trick(HeartsTable table) noexcept nogil
cdef bint are_hearts_broken(HeartsTable table) noexcept nogil
