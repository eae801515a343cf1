cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128
from fairdeal.games.rook.ai.bidding cimport BiddingPolicy, bidding_policy
from fairdeal.games.rook.ai.face_ranks cimport face_ranks
from fairdeal.games.rook.ai.trick_evaluator cimport TrickEvaluator
from fairdeal.games.rook.fast cimport stages
from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.games.rook.match cimport RookMatch
from fairdeal.games.rook.rules cimport auction, seats

@cython.locals(table=RookTable, policy=BiddingPolicy, found=int, copied=RookMatch)
cpdef int unlikely_moves(RookMatch match, int seat)
@cython.locals(found=int, declarer=int, bidder=int, lowest=int, for_partner=bint)
cdef int unlikely_bids(RookTable table, BiddingPolicy policy, int seat, tuple bids, bint nest_taken)
@cython.locals(hand=u128, whole=u128, out=u128, found=int)
cdef int unlikely_contract(RookTable table, BiddingPolicy policy) noexcept nogil
