cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u32, u64
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable
from fairdeal.games.sanityholes.rules cimport terms

@cython.final
cdef class SheddingOrder:
    cdef u8[476] slots
    cdef u32[32] twos
    @cython.locals(found=u64, at=long, bit=u64)
    cdef u64 least_worth(self, long value, u64 slots, int number) noexcept nogil
