from fairdeal.games.oh_hell.fast.table cimport OhHellTable
from fairdeal.games.oh_hell.rules cimport deal

cdef int first_leader(OhHellTable table) noexcept nogil
