cimport cython
from fairdeal.engine cimport c_math as math
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u32, u64, u128
from fairdeal.engine.random cimport Stream

cdef i64 FEW
cdef double SLACK, LN2
cdef u64 HALVING

cpdef i64 hypergeometric(Stream stream, i64 good, i64 bad, i64 draws) noexcept nogil
@cython.locals(i=i64, unmet=u64)
cdef i64 card_by_card(Stream stream, i64 marked, i64 draws, i64 total) noexcept nogil
@cython.locals(product=u128, remainder=i64, mode=i64, a=i64, b=i64, c=i64, d=i64, width=i64, slope=double,
               surplus=i64, u=u64, coins=u32, right=u32, block=i64, t=i64, sure=int)
cdef i64 near_mode(Stream stream, i64 marked, i64 draws, i64 total) noexcept nogil
@cython.locals(square=i64, width=i64)
cpdef i64 half_width(i64 a, i64 b, i64 c, i64 d) noexcept nogil
@cython.locals(half=i64, one=i64)
cdef i64 curvature(i64 a, i64 b, i64 c, i64 d, i64 width) noexcept nogil
@cython.locals(e=double, f=double, g=double, h=double)
cpdef double log_odds(double a, double b, double c, double d, double slope, double t) noexcept nogil
@cython.locals(v=double, total=double, term=double, k=int)
cdef double divergence(double n, double x) noexcept nogil
@cython.locals(total=double, r=double)
cdef double stirling(double z) noexcept nogil
@cython.locals(gap=double, doubt=double)
cpdef int verdict(double odds, i64 block, u64 u) noexcept nogil
cpdef bint settle(i64 a, i64 b, i64 c, i64 d, i64 t, i64 block, u64 u) noexcept with gil
