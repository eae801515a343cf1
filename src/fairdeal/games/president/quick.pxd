cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u64
from fairdeal.engine.random cimport Stream
from fairdeal.games.president cimport layout
from fairdeal.games.president.match cimport Match
from fairdeal.games.president.tricks cimport Combos, Round, no_combos

cdef int MIDDLE, LATE, FEW

cpdef object play_on(Match match, Stream stream, int wild)
@cython.locals(plays=bint)
cdef void play_tricks(Round turn, Combos legal, Stream stream, int wild) noexcept nogil
@cython.locals(found=bint, step=int, rank=int, held=u64)
cdef bint pick_lead(Round turn, Combos legal) noexcept nogil
@cython.locals(found=bint, step=int, rank=int, held=u64, naturals=i64, jokers=i64)
cdef bint pick_answer(Round turn, Combos legal) noexcept nogil
cdef int rank_at(Round turn, int step) noexcept nogil
@cython.locals(at=int, left=i64, twos=i64, all_jokers=i64)
cdef bint traps(Round turn, int rank, i64 naturals, i64 jokers) noexcept nogil
@cython.locals(at=int, strength=int, whole=bint, late=bint, seat=int)
cdef bint worth_it(Round turn, int rank, i64 naturals, i64 jokers) noexcept nogil
