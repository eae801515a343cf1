from fairdeal.engine.events cimport Event
from fairdeal.mechanics.bids cimport Bid
from fairdeal.mechanics.trick_event_counter cimport TrickEventCounter

cdef class OhHellEventCounter(TrickEventCounter):
    cdef dict bids
    cpdef object observe_details(self, Event event)
