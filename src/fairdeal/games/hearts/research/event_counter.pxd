from fairdeal.engine.events cimport Event
from fairdeal.mechanics.trick_event_counter cimport TrickEventCounter

cdef class HeartsEventCounter(TrickEventCounter):
    cpdef object observe_details(self, Event event)
