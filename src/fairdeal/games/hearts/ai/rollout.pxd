from fairdeal.engine.random cimport Stream
from fairdeal.games.hearts.match cimport HeartsMatch
from fairdeal.mechanics.trick_rollout cimport TrickRollout

cpdef list play_on(HeartsMatch match, Stream stream, int wild)
cpdef int unlikely_moves(HeartsMatch match, int seat)
cdef TrickRollout players(HeartsMatch match)
