cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine cimport cpython_fast_paths
from fairdeal.engine.events cimport Event, LazyData, new_event
from fairdeal.games.rummy.rules.moves cimport Draw
from fairdeal.games.rummy.rules.pack cimport Pack

cdef tuple ONE_SEAT

# What these refer to never refers back.
@cython.final
@cython.no_gc
cdef class Taken(LazyData):
    cdef Pack pack
    cdef str heading
    cdef list cards

@cython.final
@cython.no_gc
cdef class News:
    cdef tuple of_stock, of_pile
    @cython.locals(told=tuple, drew=Event, cards=Event)
    cdef tuple drew(self, int seat, Draw move, Pack pack, list taken)
    @cython.locals(told=tuple, took=Event)
    cdef tuple took(self, int seat, Draw move, Pack pack, list taken)

@cython.locals(made=Taken)
cdef Taken taken_cards(Pack pack, str heading, list cards)
