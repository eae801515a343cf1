cdef class State:
    pass
