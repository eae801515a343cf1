cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.events cimport Event, LazyData, new_event
from fairdeal.games.rummy.fast.pack cimport Pack
from fairdeal.games.rummy.moves cimport Draw

cdef tuple ONE_SEAT

# These refer to nothing that refers back to them.
@cython.final
@cython.no_gc
cdef class DrawnCards(LazyData):
    cdef Pack pack
    cdef str key
    cdef list cards

@cython.final
@cython.no_gc
cdef class DrawEvents:
    cdef tuple stock_events, pile_events
    @cython.locals(events=tuple, drew=Event, seen=Event)
    cdef tuple from_stock(self, int seat, Draw move, Pack pack, list cards)
    @cython.locals(events=tuple, took=Event)
    cdef tuple from_pile(self, int seat, Draw move, Pack pack, list cards)

@cython.locals(drawn=DrawnCards)
cdef DrawnCards drawn_cards(Pack pack, str key, list cards)
