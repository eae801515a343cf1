cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64
from fairdeal.games.president.fast cimport memory
from fairdeal.games.president.match cimport Match
from fairdeal.games.president.rules.tricks cimport Combos, Round, no_combos

cdef int LOST, WON, UNKNOWN, ENTRY, KEPT, DEEPEST, MOST_MOVES

@cython.final
cdef class Solver:
    cdef Combos legal
    cdef i64 *seen
    cdef i64 *kept
    cdef i64 *moves
    cdef readonly i64 positions
    cdef u64 age
    cdef i64 most
    cdef int waiting, one, two, entries
    cdef int solve(self, Round table, i64 most) noexcept nogil
    @cython.locals(mine=u64, other=u64, trick=u64, at=int, first=int, found=int)
    cdef int look(self, Round table, int depth) noexcept nogil
    @cython.locals(seat=int, last=int, number=int, move=int, found=int)
    cdef int try_moves(self, Round table, int depth, int first) noexcept nogil
    @cython.locals(at=int, whole=bint, step=int, rank=int, held=u64, naturals=int, jokers=int)
    cdef void collect(self, Round table) noexcept nogil
    cdef inline void wait(self, int rank, int naturals, int jokers) noexcept nogil
    @cython.locals(run=u64, last=u64, packed=u64)
    cdef u64 trick_of(self, Round table) noexcept nogil
    @cython.locals(mixed=u64)
    cdef int place(self, u64 mine, u64 other, u64 trick) noexcept nogil
    @cython.locals(at=int, row=int, rank=int)
    cdef void keep(self, Round table, int depth) noexcept nogil
    @cython.locals(at=int, row=int, rank=int, size=i64)
    cdef void bring_back(self, Round table, int depth, int seat) noexcept nogil

cpdef object first_wins(Match match, Solver solver, i64 most)
@cython.locals(table=Round)
cpdef object settle(Match match, Solver solver, i64 most)
