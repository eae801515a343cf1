cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.games.oh_hell.fast.table cimport OhHellTable
from fairdeal.games.oh_hell.match cimport OhHellMatch
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics.face_encoder cimport FaceEncoder
from fairdeal.mechanics.trick_match cimport TrickMatch

cdef class OhHellEncoder(FaceEncoder):
    cdef int dealer_at, size_at, bids_at, turned_at, trump_at
    @cython.locals(oh_hell=OhHellMatch, table=OhHellTable, other=int, still_to_bid=int)
    cdef void observe_own(self, TrickMatch match, int seat, Int16s buffer, Py_ssize_t at)
