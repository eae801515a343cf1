# Cython has the like in its libc, but a package's own files change their dates with every installation of Cython, and
# whatever depends on them is then compiled again.
cdef extern from "math.h" nogil:
    double log(double x)
    double log1p(double x)
