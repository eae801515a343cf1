cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.games.rook.ai.bidding cimport BiddingPolicy, bidding_policy
from fairdeal.games.rook.ai.face_ranks cimport face_ranks
from fairdeal.games.rook.ai.trick_evaluator cimport TrickEvaluator
from fairdeal.games.rook.fast cimport stages
from fairdeal.games.rook.fast.table cimport RookTable
from fairdeal.games.rook.match cimport RookMatch
from fairdeal.games.rook.rules cimport auction, nest, seats

cpdef list finish_hand(RookMatch match, Stream stream, int random_odds)
@cython.locals(table=RookTable)
cpdef list soften_bid(RookMatch match, list before, list after)
@cython.locals(table=RookTable, policy=BiddingPolicy)
cdef bint finish_opening(RookMatch match)
@cython.locals(points=int, for_partner=bint)
cdef void finish_auction(RookTable table, BiddingPolicy policy) noexcept nogil
cpdef dict face_values(RookMatch match)
