from fairdeal.engine.event_counter cimport EventCounter
from fairdeal.engine.events cimport Event

cdef class BullSanityEventCounter(EventCounter):
    cpdef object observe_details(self, Event event)
