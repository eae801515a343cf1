cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport u8, u128
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.games.bull_sanity.fast.legal_claims cimport new_claim
from fairdeal.games.bull_sanity.fast.pack cimport Pack
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.games.bull_sanity.match cimport BullSanityMatch
from fairdeal.games.bull_sanity.rules cimport claims
from fairdeal.games.bull_sanity.rules.moves cimport Claim

cdef int CARDS, FIRST_VALUE, HIGHEST_SUM, MAX_PLAYERS, CYCLE, PERCENT_OF_TWO, PERCENT, CALL_ODDS, COLUMNS
cdef Move ACCEPT, BULL

@cython.final
cdef class ClaimPolicy:
    cdef u128[28] showing
    cdef u8[7098] waits
    cdef u128[6241] ways

    @cython.locals(card=int, turn=int)
    cdef void fill_waits(self, int players, int step)
    @cython.locals(more=int)
    cpdef int best_value(self, u128 hand, int low, int high, Stream stream)
    @cython.locals(cards=u128)
    cpdef u128 plain_claim(self, u128 hand, int value, int players) noexcept nogil
    @cython.locals(found=int, longest=int, row=int, card=int)
    cpdef int least_useful(self, u128 cards, int value, int players) noexcept nogil
    cdef int expected_count(self, int value, int held) noexcept nogil
    @cython.locals(cards=u128, expected=int, number=int, spare=int)
    cpdef u128 claim(self, u128 hand, int value, int players, Stream stream)
    @cython.locals(ways=u128, number=int)
    cdef u128 ways_to_be_true(self, int wanted, int drawn, int true, int cards) noexcept nogil
    @cython.locals(true=u128, wanted=int, unseen=u128, unknown=int, ways=u128)
    cpdef bint truth_is_below(
        self, int percent, u128 claimers, u128 elsewhere, int value, int count, int held) noexcept nogil
    @cython.locals(percent=int)
    cpdef bint calls(self, u128 claimers, u128 elsewhere, int value, int count, int held, int players, Stream stream)

cpdef ClaimPolicy claim_policy(Pack pack)
@cython.locals(policy=ClaimPolicy)
cpdef Move choose_at(BullSanityMatch match, int seat, Stream stream)
@cython.locals(table=Table, hand=u128, value=int)
cdef Claim claim_at(BullSanityMatch match, ClaimPolicy policy, Stream stream)
@cython.locals(table=Table, held=int, elsewhere=u128, other=int, players=int, count=int)
cdef Move answer_at(BullSanityMatch match, ClaimPolicy policy, int seat, Stream stream)
