from fairdeal.engine.random cimport Stream
from fairdeal.games.hearts.match cimport HeartsMatch
from fairdeal.mechanics.quick_tricks cimport QuickTricks

cpdef list play_on(HeartsMatch match, Stream stream, int wild)
cpdef int surprises(HeartsMatch match, int seat)
cdef QuickTricks players(HeartsMatch match)
