cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.games.rook.match cimport RookMatch
from fairdeal.games.rook.ai.trick_evaluator cimport Partners, ladder
from fairdeal.games.rook.ai.bidding cimport Thumb, thumb
from fairdeal.games.rook.rules.tricks cimport RookTricks
from fairdeal.mechanics cimport stages

cpdef list play_on(RookMatch match, Stream stream, int wild)
@cython.locals(table=RookTricks, player=Thumb)
cdef bint reach_tricks(RookMatch match)
@cython.locals(table=RookTricks, twin=RookMatch, found=int)
cpdef int unlikely_moves(RookMatch match, int seat)
