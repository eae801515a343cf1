cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics cimport trick_feature_sizes as sizes
from fairdeal.mechanics.trick_features cimport TrickFeatures

cdef int BIDS, DIFFERENCES, ESTIMATES, THREATS

cdef class OhHellFeatures(TrickFeatures):
    cdef int bids_at, won_at, sizes_at, others, unseen, estimate
    cdef int[64] chance
    cdef int total_rows, estimate_rows, trump_length_rows, bid_rows, bid_size_rows
    cdef int trump_value_rows, threat_rows, last_rows
    cdef void set_need(self, Int16s observation) noexcept
    @cython.locals(total=int, step=int)
    cdef void add_position(self, Int16s observation) noexcept
    @cython.locals(total=int, card=int, best=int, face=int)
    cdef void estimate_tricks(self, Int16s observation) noexcept
    @cython.locals(suit=int, threat=int, chance=int)
    cdef int chance_of(self, int face) noexcept
    cdef int threat(self, int suit, int value) noexcept
    @cython.locals(difference=int, size=int)
    cdef void add_own_move(self, Int16s observation, int number) noexcept
    @cython.locals(suit=int, value=int, role=int, threat=int)
    cdef void add_face(self, int face) noexcept
