cimport cython
from fairdeal.engine cimport bits, chacha
from fairdeal.engine.bits cimport u32, u64, u128

@cython.final
cdef class Stream:
    cdef u32[16] input
    cdef u32[32] words
    cdef int used
    cpdef void begin(self, u32 purpose, u32 index) noexcept nogil
    cpdef void rekey(self, u64 low) noexcept nogil
    cdef void refill(self) noexcept nogil
    cpdef u32 word(self) noexcept nogil
    cpdef u64 long_word(self) noexcept nogil
    cpdef u64 below(self, u64 n) noexcept nogil
    cpdef u128 below_wide(self, u128 n) noexcept nogil
    @cython.locals(product=u64, biased=u64)
    cdef u64 below_small(self, u64 n) noexcept nogil
    @cython.locals(product=u128, biased=u64)
    cdef u64 below_large(self, u64 n) noexcept nogil
    @cython.locals(number=u128, high=u64, width=int)
    cdef u128 below_huge(self, u128 n) noexcept nogil
