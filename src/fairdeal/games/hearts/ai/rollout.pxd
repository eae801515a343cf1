from fairdeal.engine.random cimport Stream
from fairdeal.games.hearts.match cimport HeartsMatch
from fairdeal.mechanics.trick_rollout cimport QuickTricks

cpdef list play_on(HeartsMatch match, Stream stream, int wild)
cpdef int unlikely_moves(HeartsMatch match, int seat)
cdef QuickTricks players(HeartsMatch match)
