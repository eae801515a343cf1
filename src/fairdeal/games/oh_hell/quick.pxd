from fairdeal.engine.random cimport Stream
from fairdeal.games.oh_hell.match cimport OhHellMatch
from fairdeal.mechanics.quick_tricks cimport QuickTricks

cpdef list play_on(OhHellMatch match, Stream stream, int wild)
cpdef int surprises(OhHellMatch match, int seat)
cdef QuickTricks players(OhHellMatch match)
