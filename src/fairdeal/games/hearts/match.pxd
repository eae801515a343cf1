cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.games.hearts.tricks cimport HeartsTricks
from fairdeal.mechanics cimport stages
from fairdeal.mechanics.trick_match cimport TrickMatch

@cython.final
cdef class HeartsMatch(TrickMatch):
    cdef HeartsTricks hearts
    cdef tuple ready
    @cython.locals(twin=HeartsMatch)
    cpdef HeartsMatch copy(self)
    cpdef int to_pass(self)
    @cython.locals(twin=HeartsMatch)
    cpdef HeartsMatch imagine(self, object seat, Stream stream)
