cimport cython
from fairdeal.engine.event_counter cimport EventCounter
from fairdeal.engine.events cimport Event
from fairdeal.games.president.rules.moves cimport Combo

cdef class PresidentEventCounter(EventCounter):
    cdef tuple top
    @cython.locals(kind=str, combo=Combo, played=tuple)
    cpdef object observe_details(self, Event event)
