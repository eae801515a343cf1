cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport GilState, u128, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.bull_sanity.match cimport BullSanityMatch
from fairdeal.games.bull_sanity.rules.table cimport Table

cdef int CURIOUS, MOST_CLAIMS, CARDS
cdef double UNLIKELY, SPARE, FEWER

@cython.locals(table=Table, lock=GilState, ended=bint)
cpdef bint play_on(BullSanityMatch match, Stream stream)
@cython.locals(table=Table, seat=int, total=double)
cpdef list settle(BullSanityMatch match, Stream stream)
@cython.locals(steps=int)
cdef void answer(Table table, Stream stream) noexcept nogil
@cython.locals(_=int)
cdef bint play_claims(Table table, Stream stream) noexcept nogil
@cython.locals(hand=u128, value=int, other=int, cards=u128, rest=int)
cdef void put_down(Table table, Stream stream) noexcept nogil
@cython.locals(left=int, number=int, true=int, held=int, unseen=int, usual=double, spread=double, above=double)
cdef bint doubts(Table table, int seat, Stream stream) noexcept nogil
