from fairdeal.engine.random cimport Stream
from fairdeal.games.rook.match cimport RookMatch
from fairdeal.mechanics cimport layout
from fairdeal.mechanics.quick_tricks cimport QuickTricks

cpdef list play_on(RookMatch match, Stream stream, int wild)
cpdef int surprises(RookMatch match, int seat)
cdef QuickTricks players(RookMatch match)
