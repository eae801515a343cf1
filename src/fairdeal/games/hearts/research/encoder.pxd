cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.games.hearts.fast.table cimport HeartsTable
from fairdeal.games.hearts.match cimport HeartsMatch
from fairdeal.games.hearts.rules cimport passing, tricks
from fairdeal.mechanics cimport stages
from fairdeal.mechanics.face_encoder cimport FaceEncoder
from fairdeal.mechanics.trick_match cimport TrickMatch

cdef class HeartsEncoder(FaceEncoder):
    cdef int direction_at, chosen_at, passed_at, received_at, first_trick_at, broken_at
    @cython.locals(hearts=HeartsMatch, table=HeartsTable, other=int, giver=int)
    cdef void observe_own(self, TrickMatch match, int seat, Int16s buffer, Py_ssize_t at)
