cimport cython
from fairdeal.engine.event_counter cimport EventCounter
from fairdeal.engine.events cimport Event
from fairdeal.engine.random cimport Stream

cdef frozenset ROUND_ENDS

@cython.locals(moves=long, forced=long, actors=tuple, events=tuple, event=Event)
cpdef object play_match(object state, object bots, Stream stream, on_events=*, EventCounter counter=*, on_round=*, bint count_forced=*)
