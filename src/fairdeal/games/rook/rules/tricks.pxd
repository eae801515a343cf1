from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.games.rook.rules cimport seats

cdef bint TRUMP_BEATS_SUMS

cdef int first_leader(RookTable table) noexcept nogil
