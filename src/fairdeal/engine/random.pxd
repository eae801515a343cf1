cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u32, u64, u128

@cython.final
cdef class Stream:
    cdef u32[16] input
    cdef u32[16] words
    cdef int used
    cpdef void begin(self, u32 purpose, u32 index) noexcept nogil
    cpdef void rekey(self, u64 low) noexcept nogil
    @cython.locals(x0=u32, x1=u32, x2=u32, x3=u32, x4=u32, x5=u32, x6=u32, x7=u32, x8=u32, x9=u32, x10=u32, x11=u32,
                   x12=u32, x13=u32, x14=u32, x15=u32, _=int)
    cdef void refill(self) noexcept nogil
    cpdef u32 word(self) noexcept nogil
    cpdef u64 long_word(self) noexcept nogil
    cpdef u64 below(self, u64 n) noexcept nogil
    cpdef u128 below_wide(self, u128 n) noexcept nogil
    @cython.locals(product=u64, unfair=u64)
    cdef u64 below_small(self, u64 n) noexcept nogil
    @cython.locals(product=u128, unfair=u64)
    cdef u64 below_large(self, u64 n) noexcept nogil
    @cython.locals(number=u128, high=u64, width=int)
    cdef u128 below_huge(self, u128 n) noexcept nogil
