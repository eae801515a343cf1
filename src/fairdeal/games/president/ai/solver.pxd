cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u64
from fairdeal.games.president.fast cimport memory, rank_sets
from fairdeal.games.president.fast.legal_combos cimport LegalCombos, new_legal_combos
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.match cimport PresidentMatch
from fairdeal.games.president.rules cimport going_out, ranks, terms, tricks
from fairdeal.mechanics cimport seat_sets

cdef int LOST, WON, UNKNOWN, ENTRY, SAVED, MAX_DEPTH, MAX_MOVES

@cython.final
cdef class Solver:
    cdef LegalCombos legal
    cdef i64 *positions_seen
    cdef i64 *saved
    cdef i64 *moves
    cdef readonly i64 positions
    cdef u64 generation
    cdef i64 max_positions
    cdef int number_of_moves, first_seat, second_seat, table_size
    cdef int solve(self, Round table, i64 max_positions) noexcept nogil
    cdef int opponent_of(self, int seat) noexcept nogil
    @cython.locals(mine=u64, other=u64, trick=u64, at=int, first=int, result=int)
    cdef int search(self, Round table, int depth) noexcept nogil
    @cython.locals(seat=int, last=int, number=int, move=int, result=int)
    cdef int try_moves(self, Round table, int depth, int first) noexcept nogil
    @cython.locals(row=int, whole=bint, step=int, rank=int, held=u64, naturals=int, jokers=int)
    cdef void collect_moves(self, Round table) noexcept nogil
    cdef inline void add_move(self, int rank, int naturals, int jokers) noexcept nogil
    @cython.locals(run=u64, top=u64, packed=u64)
    cdef u64 pack_trick(self, Round table) noexcept nogil
    @cython.locals(mixed=u64)
    cdef int slot(self, u64 mine, u64 other, u64 trick) noexcept nogil
    @cython.locals(at=int, row=int, rank=int)
    cdef void save(self, Round table, int depth) noexcept nogil
    @cython.locals(at=int, row=int, rank=int, size=i64)
    cdef void restore(self, Round table, int depth, int seat) noexcept nogil

cpdef object does_first_win(PresidentMatch match, Solver solver, i64 max_positions)
@cython.locals(table=Round)
cpdef object finish_perfectly(PresidentMatch match, Solver solver, i64 max_positions)
