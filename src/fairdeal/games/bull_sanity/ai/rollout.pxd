cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport GilState, u128
from fairdeal.engine.random cimport Stream
from fairdeal.games.bull_sanity.fast.table cimport Table
from fairdeal.games.bull_sanity.match cimport BullSanityMatch
from fairdeal.games.bull_sanity.rules cimport calls, claims

cdef int CALL_ODDS, MAX_CLAIMS, CARDS
cdef double SUSPICIOUS, HAND_OFFSET, HAND_POWER

@cython.locals(table=Table, gil=GilState, ended=bint)
cpdef bint finish_match(BullSanityMatch match, Stream stream)
@cython.locals(table=Table, seat=int, total=double)
cpdef list win_chances(BullSanityMatch match, Stream stream)
@cython.locals(_=int)
cdef bint play_claims(Table table, Stream stream) noexcept nogil
@cython.locals(seat=int)
cdef void answer_claim(Table table, Stream stream) noexcept nogil
@cython.locals(hand=u128, value=int, other=int, cards=u128, rest=int)
cdef void make_claim(Table table, Stream stream) noexcept nogil
@cython.locals(left=int, number=int, true=int, held=int, unseen=int, expected=double, variance=double, above=double)
cdef bint doubts(Table table, int seat, Stream stream) noexcept nogil
