cimport cython
from fairdeal.engine.buffers cimport Int16s
from fairdeal.games.rook.rules cimport tricks
from fairdeal.mechanics cimport deck_terms, memory, trick_features
from fairdeal.mechanics cimport trick_feature_sizes as sizes
from fairdeal.mechanics.trick_features cimport TrickFeatures

cdef int SEATS, BID_LEVELS, FIRST_BID, LONGEST, ESTIMATES, DIFFERENCES, PASS

cdef class RookFeatures(TrickFeatures):
    cdef int bids_at, bid_at, declarer_at, nest_at, longest, estimate, partner_wins
    cdef bint has_rook
    cdef int[6] tops
    cdef int bids_rows, bid_rows, longest_rows, estimate_rows, side_rows, team_taken_rows, trump_length_rows
    cdef int partner_rows, trump_value_rows, bid_difference_rows, pass_estimate_rows
    cdef int name_length_rows, name_tops_rows, name_rank_rows, nest_half_rows
    @cython.locals(suit=int, step=int, own=int, others=int, team=int, taken=int)
    cdef void add_position(self, Int16s observation) noexcept
    cdef int bid_level(self, int bid) noexcept
    @cython.locals(best=int, winner=int, step=int, at=int, strength=int)
    cdef int winning_step(self, Int16s observation) noexcept
    @cython.locals(suit=int, card=int, face=int)
    cdef void count_tops(self, Int16s observation) noexcept
    @cython.locals(best=int, tops=int, suit=int, worth=int)
    cdef void find_longest(self) noexcept
    @cython.locals(suit=int, longer=int, other=int)
    cdef void add_own_move(self, Int16s observation, int number) noexcept
    @cython.locals(at=int, gained=int)
    cdef int known_value(self, Int16s observation) noexcept
    @cython.locals(card=int, halves=int)
    cdef void add_move(self, Int16s observation, int action) noexcept
    @cython.locals(suit=int, value=int, role=int, stake=int, last=bint)
    cdef void add_face(self, int face) noexcept
