cimport cython
from fairdeal.engine.event_counter cimport EventCounter
from fairdeal.engine.events cimport Event
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics.faces cimport FaceMove

cdef class TrickEventCounter(EventCounter):
    cdef bint leading
    @cython.locals(face=FaceMove)
    cpdef object observe_details(self, Event event)
