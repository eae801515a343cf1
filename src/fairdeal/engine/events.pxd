cimport cython

@cython.final
@cython.freelist(64)
cdef class Event:
    cdef readonly str kind
    cdef readonly int seat
    cdef readonly object move
    cdef readonly object data
    cdef readonly tuple audience
