cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.moves cimport Move
from fairdeal.games.rook.ai.bidding cimport BiddingPolicy, bidding_policy
from fairdeal.games.rook.fast cimport stages
from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.games.rook.match cimport RookMatch
from fairdeal.games.rook.rules cimport seats
from fairdeal.mechanics cimport deck_terms
from fairdeal.mechanics.bids cimport Bid
from fairdeal.mechanics.choices cimport choice_of
from fairdeal.mechanics.legal_faces cimport Faces
from fairdeal.mechanics.trick_outlook cimport Outlook, TrickPack

cdef int BEATS, HELPS, KEPT_POINTS, OUTRANKS, PLAYS_ROOK, ROOK_COST, TRUMP_COST, TRUMP_LEAD, WINNER_COST
cdef tuple BIDS, TRUMPS

cdef class RookOutlook(Outlook):
    cdef int partner
    cdef bint leads_trumps
    cdef double holds_rook, stake

    cdef void prepare(self, int declarer) noexcept nogil
    @cython.locals(has_trump_half=bint)
    cdef double card_cost(self, int card) noexcept nogil
    cdef double face_cost(self, int face, double card_cost) noexcept nogil
    @cython.locals(ours=double)
    cdef double gain(self, int face) noexcept nogil
    @cython.locals(is_trump_lead=bint)
    cdef double trump_lead(self, int face) noexcept nogil
    @cython.locals(stands=double)
    cdef double is_ours(self, int face) noexcept nogil
    @cython.locals(stands=double, step=int, seat=int, beaten=double)
    cdef double stands(self, int face) noexcept nogil
    cdef double partner_can_beat(self, int face) noexcept nogil

@cython.locals(outlook=RookOutlook, faces=Faces)
cpdef Move choose(object view)
@cython.locals(outlook=RookOutlook, table=RookTable, faces=Faces)
cpdef Move choose_at(RookMatch match, int seat)
@cython.locals(table=RookTable, hand=u128, legal=u64, lowest=Move, bid=Bid, for_partner=bint)
cdef Move choose_before_tricks(RookMatch match, BiddingPolicy policy, int seat)
