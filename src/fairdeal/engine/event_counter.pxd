cimport cython
from fairdeal.engine.events cimport Event

cdef class EventCounter:
    cdef public dict counts, attempts
    cdef frozenset ignored
    @cython.locals(event=Event)
    cpdef object observe(self, object events)
    cpdef object observe_details(self, Event event)
    cpdef object add(self, str name)
    cpdef object add_attempt(self, str name, bint succeeded)
