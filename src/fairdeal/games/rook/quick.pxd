cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.games.rook.match cimport RookMatch
from fairdeal.games.rook.partners cimport Partners, ladder
from fairdeal.games.rook.thumb cimport Thumb, thumb
from fairdeal.games.rook.tricks cimport RookTricks
from fairdeal.mechanics cimport stages

cpdef list play_on(RookMatch match, Stream stream, int wild)
@cython.locals(table=RookTricks, player=Thumb)
cdef bint reach_tricks(RookMatch match)
@cython.locals(table=RookTricks, twin=RookMatch, found=int)
cpdef int surprises(RookMatch match, int seat)
