cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport GilState, i64, u64
from fairdeal.engine.moves cimport Move
from fairdeal.engine.random cimport Stream
from fairdeal.games.president.fast cimport memory
from fairdeal.games.president.rules.combos cimport Combo, combo
from fairdeal.games.president.match cimport Match
from fairdeal.games.president.rules.pack cimport Rules
from fairdeal.games.president.rules.tricks cimport Combos, Round, no_combos

cdef int PLAY

@cython.final
cdef class Thumb:
    cdef Combos legal
    cdef bint final_2, final_joker, found, found_safe, leaves
    cdef i64 *hand
    cdef i64 size, fewest, naturals, jokers, first, second, third
    cdef int rank
    @cython.locals(rank=int)
    cpdef look(self, object hand, object sizes, int seat)
    @cython.locals(rank=int, seat=int, held=i64)
    cdef void look_at(self, Round table) noexcept nogil
    cdef bint plays(self) noexcept nogil
    @cython.locals(rank=int, held=u64, naturals=int)
    cdef void weigh_set(self) noexcept nogil
    @cython.locals(entry=int, rank=int, cards=i64, fewest=i64)
    cdef void weigh_entries(self) noexcept nogil
    @cython.locals(total=i64, safe=bint, strength=int, first=i64, second=i64, third=i64)
    cdef void weigh(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    cdef bint cheaper(self, i64 first, i64 second, i64 third) noexcept nogil
    cdef void take(self, int rank, i64 naturals, i64 jokers, i64 first, i64 second, i64 third) noexcept nogil
    cdef int strength(self, int rank) noexcept nogil
    cdef bint forbidden_last(self, int rank, i64 jokers) noexcept nogil
    @cython.locals(other=int, left=i64)
    cdef bint traps(self, int rank, i64 naturals, i64 jokers) noexcept nogil
    @cython.locals(strength=int, broken=bint, late=bint)
    cdef bint worth_it(self) noexcept nogil
    cpdef Move move(self)
    @cython.locals(moves=i64)
    cdef i64 playout(self, Round table) noexcept nogil
    cdef bint surprised_by(self, Round table, int rank, i64 naturals, i64 jokers) noexcept nogil
    cdef void play_wildly(self, Round table, Stream stream, int wild) noexcept nogil

@cython.locals(rules=Rules, thumb=Thumb)
cpdef Move steady_move(Match match, int seat)
@cython.locals(rules=Rules, thumb=Thumb, table=Round, lock=GilState)
cpdef object play_on(Match match, Stream stream, int wild)
@cython.locals(rules=Rules, thumb=Thumb, table=Round, played=Combo, found=int, player=int, rank=int, naturals=i64, jokers=i64)
cpdef int unlikely_moves(Match match, int seat)
