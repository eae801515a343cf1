cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.games.rook.fast cimport stages
from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.games.rook.match cimport RookMatch
from fairdeal.games.rook.rules cimport auction
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics.bids cimport Bid
from fairdeal.mechanics.face_encoder cimport FaceEncoder
from fairdeal.mechanics.trick_match cimport TrickMatch

cdef class RookEncoder(FaceEncoder):
    cdef int dealer_at, bids_at, passed_at, bid_at, declarer_at, trump_at, nest_at, nest_size_at
    @cython.locals(rook_match=RookMatch, table=RookTable, other=int)
    cdef void observe_own(self, TrickMatch match, int seat, Int16s buffer, Py_ssize_t at)
    @cython.final
    @cython.locals(place=Py_ssize_t)
    cdef void write_bids(self, RookMatch match, int seat, Int16s buffer, Py_ssize_t at)
