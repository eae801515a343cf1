cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.games.oh_hell.match cimport OhHellMatch
from fairdeal.mechanics.trick_rollout cimport TrickRollout

cpdef list finish_hand(OhHellMatch match, Stream stream, int random_odds)
cpdef int unlikely_moves(OhHellMatch match, int seat)
@cython.locals(seat=int)
cdef TrickRollout policy_for(OhHellMatch match)
