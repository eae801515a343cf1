cimport cython
from fairdeal.engine cimport bits, draw
from fairdeal.engine.bits cimport i64, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.rules.pack cimport Pack
from fairdeal.games.rummy.rules.rulings cimport Rulings

cdef int DEAL, SEATS

@cython.final
cdef class Turns(Rulings):
    cdef readonly int rounds
    cdef public int hand_number
    cdef public bint over
    cdef int[6] scores
    cdef readonly i64 melds, lays, discards, arranges, total
    cdef readonly int target

    cpdef void prepare(self) noexcept nogil
    cdef bint finds_spares(self) noexcept nogil
    cpdef void pick(self, i64 k) noexcept nogil
    cpdef void make(self) noexcept nogil
    @cython.locals(at=int)
    cdef void draw_pile(self, int depth) noexcept nogil
    @cython.locals(i=int, card=int)
    cdef void put_group(self) noexcept nogil
    cdef void lay(self, int face, int group) noexcept nogil
    @cython.locals(halves=u64, sums=u64, group=int)
    cdef i64 scan_lays(self, i64 wanted) noexcept nogil
    @cython.locals(found=i64)
    cdef inline i64 held_in(self, u64 places, int base) noexcept nogil
    cdef inline bint look_at_lays(self, int group, u64 places, int base) noexcept nogil
    @cython.locals(found=i64)
    cdef bint look_at_lay(self, int group, int place) noexcept nogil
    cdef void discard(self, int card) noexcept nogil
    @cython.locals(group=int, at=int, seat=int)
    cpdef void score_round(self) noexcept nogil
    @cython.locals(best=int, sharing=int, seat=int, last=bint)
    cdef bint is_over(self) noexcept nogil
    @cython.locals(above=int, other=int)
    cpdef int place_of(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cpdef void clear_scores(self) noexcept nogil
    cdef void deal_next(self, Stream cards, Stream seats) noexcept nogil
    @cython.locals(moves=i64)
    cdef i64 random_match(self, Stream cards, Stream seats, Stream choices) noexcept nogil

    @cython.locals(group=tuple, face=int)
    cpdef object lay_out(self, tuple groups)
    @cython.locals(i=int)
    cpdef tuple chosen_faces(self)
    @cython.locals(i=int, group=int, cards=u128)
    cpdef tuple arranged(self)
    @cython.locals(at=int)
    cpdef list drawn(self, int depth)
    cdef void choose_move(self, int verb, int chosen, int target) noexcept nogil
    cpdef int score_of(self, int seat)
    cpdef void set_score(self, int seat, int score)
    @cython.locals(seat=int)
    cdef void copy_rules(self, Turns other) noexcept nogil

cdef Turns new_like(Turns table)
@cython.locals(twin=Turns)
cpdef Turns copy_of(Turns table)
@cython.locals(twin=Turns)
cpdef Turns seen_in_turn(Turns table)
cpdef void see_in_turn(Turns twin, Turns table)
