from fairdeal.engine.events cimport Event
from fairdeal.mechanics.trick_event_counter cimport TrickEventCounter

cdef class RookEventCounter(TrickEventCounter):
    cdef object bid
    cdef int declarer
    cpdef object observe_details(self, Event event)
