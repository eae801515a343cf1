cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64, u128
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.fast cimport rows
from fairdeal.games.rummy.rules.pack cimport Pack
from fairdeal.games.rummy.fast.spare_cards cimport Spares

cdef class Rulings(Spares):
    cdef u128 depths
    cdef int draws

    @cython.final
    @cython.locals(seat=int, halves=u64, sums=u64, pairs=u64, triples=u64, depth=int, card=int, own=u64, total=u64, found=u64)
    cdef void find_draws(self) noexcept nogil
    @cython.final
    cdef inline u64 in_new_group(self, u64 halves, u64 own) noexcept nogil
    cpdef bint may_draw(self, int depth)
    cpdef bint may_stop(self)
    cpdef bint may_discard(self, int card)
    @cython.locals(card=int)
    cpdef bint may_lay(self, int face, int group)
    @cython.locals(start=int)
    cpdef bint takes(self, int group, int place)
    @cython.locals(owed=bint, i=int, card=int, place=int)
    cdef bint may_meld(self) noexcept nogil
    @cython.final
    cdef inline bint is_open(self, int place) noexcept nogil
    cpdef bint may_meld_these(self, tuple faces)
    @cython.locals(brought=int, owed=bint, kept=bint, group=tuple, face=int, card=int, seat=int)
    cpdef bint may_arrange(self, tuple groups)
    @cython.locals(cards=u128, halves=u64, group=tuple, face=int, place=int)
    cdef bint are_groups(self, tuple groups)
    @cython.locals(number=int, group=tuple)
    cdef int cards_of(self, tuple groups)
    @cython.locals(number=int, group=int)
    cdef int cards_lying(self)
    @cython.locals(met=u64, before=int, group=tuple, face=int, card=int, now=int)
    cdef bint lie_together_as_before(self, tuple groups, bint others)
