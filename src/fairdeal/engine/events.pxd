cimport cython

cdef class LazyData:
    pass

@cython.final
@cython.no_gc  # an event is never part of a reference cycle
@cython.freelist(64)
cdef class Event:
    cdef readonly str kind
    cdef readonly int seat
    cdef readonly object move
    cdef object built_data
    cdef LazyData lazy_data
    cdef readonly tuple audience

@cython.locals(event=Event)
cpdef Event new_event(str kind, int seat, object move)
@cython.locals(event=Event)
cpdef Event new_event_with(str kind, int seat, object move, object data, tuple audience)
@cython.locals(event=Event)
cpdef Event new_lazy_event(str kind, int seat, object move, LazyData data, tuple audience)
