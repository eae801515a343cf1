cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.games.oh_hell.match cimport OhHellMatch
from fairdeal.games.oh_hell.rules.tricks cimport OhHellTricks
from fairdeal.mechanics cimport memory
from fairdeal.mechanics.face_encoder cimport FaceEncoder
from fairdeal.mechanics.trick_match cimport TrickMatch

cdef class OhHellEncoder(FaceEncoder):
    cdef int dealer_at, cards_at, bids_at, turned_at, trump_at
    @cython.locals(own=OhHellMatch, table=OhHellTricks, other=int, bids=int)
    cdef void observe_own(self, TrickMatch match, int seat, Int16s room, Py_ssize_t at)
