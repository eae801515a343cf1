from fairdeal.engine.bits cimport u128
from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.mechanics cimport sets

cdef void take_nest(RookTable table) noexcept nogil
cdef void put_back(RookTable table, u128 cards) noexcept nogil
cdef void name_trump(RookTable table, int suit) noexcept nogil
