from fairdeal.engine.random cimport Stream
from fairdeal.games.hearts.match cimport HeartsMatch
from fairdeal.mechanics.trick_rollout cimport TrickRollout

cpdef list finish_hand(HeartsMatch match, Stream stream, int random_odds)
cpdef int unlikely_moves(HeartsMatch match, int seat)
cdef TrickRollout policy_for(HeartsMatch match)
