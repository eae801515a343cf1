from fairdeal.engine.random cimport Stream
from fairdeal.games.oh_hell.match cimport OhHellMatch
from fairdeal.mechanics.trick_rollout cimport TrickRollout

cpdef list play_on(OhHellMatch match, Stream stream, int wild)
cpdef int unlikely_moves(OhHellMatch match, int seat)
cdef TrickRollout players(OhHellMatch match)
