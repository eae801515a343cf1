cimport cython

cdef class Facts:
    pass

@cython.final
@cython.no_gc  # what an event refers to never refers back
@cython.freelist(64)
cdef class Event:
    cdef readonly str kind
    cdef readonly int seat
    cdef readonly object move
    cdef object facts
    cdef Facts later
    cdef readonly tuple audience

@cython.locals(event=Event)
cpdef Event happened(str kind, int seat, object move)
@cython.locals(event=Event)
cpdef Event happened_with(str kind, int seat, object move, object data, tuple audience)
@cython.locals(event=Event)
cpdef Event happened_later(str kind, int seat, object move, Facts later, tuple audience)
