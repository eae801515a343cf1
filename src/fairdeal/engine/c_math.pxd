# The same declarations are in Cython's libc.math. But installing Cython changes the date of that file, and then every
# module that depends on it would be compiled again.
cdef extern from "math.h" nogil:
    double log(double x)
    double log1p(double x)
