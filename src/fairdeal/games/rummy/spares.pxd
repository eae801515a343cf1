cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u8, u64, u128
from fairdeal.games.rummy cimport layout
from fairdeal.games.rummy.new_groups cimport NewGroups
from fairdeal.games.rummy.pack cimport Pack
from fairdeal.mechanics.choices cimport chosen, ways

cdef class Spares(NewGroups):
    cdef readonly int rearrange
    cdef u64[6] lent_halves
    cdef u64[6] lent_sums
    cdef u64[6] anew_halves
    cdef u64[6] anew_sums
    cdef u64 listed_halves, listed_sums
    cdef bint spares_listed
    cdef u8[96] spares
    cdef u8[576] spare
    cdef u8[78] home
    cdef u8[78] spot
    cdef u8[78] alone
    cdef u8[4] taken
    cdef u8[4] fillers

    @cython.final
    @cython.locals(seat=int, groups=u64, group=int, i=int)
    cdef void see_spares(self) noexcept nogil
    @cython.final
    @cython.locals(card=int, seat=int, halves=u64, total=u64, place=int)
    cdef inline void see_spare(self, int face) noexcept nogil
    @cython.final
    @cython.locals(seat=int, other=int)
    cdef inline void use_spares(self) noexcept nogil
    @cython.final
    @cython.locals(groups=u64, group=int, i=int)
    cdef void list_spares(self) noexcept nogil
    @cython.final
    @cython.locals(rest=u64)
    cdef inline void forget_spares(self) noexcept nogil
    @cython.final
    @cython.locals(kind=int, last=int, from_end=int)
    cdef inline bint may_be_spared(self, int group, int i) noexcept nogil
    @cython.final
    @cython.locals(face=int, card=int, mine=bint, at_end=bint, other=int, place=int)
    cdef inline void list_spare(self, int group, int i) noexcept nogil
    @cython.final
    cdef inline void add_spare(self, int card, int place) noexcept nogil
    @cython.final
    @cython.locals(i=int, j=int, group=int, rest=u64, row=u64)
    cdef bint can_spare(self, int number) noexcept nogil
    @cython.locals(must=int, may=int, i=int, some=int)
    cdef bint look_with_spares(self, int size) noexcept nogil
    @cython.final
    @cython.locals(found=i64, mixes=int, number=int, i=int, mix=int)
    cdef bint look_with_some(self, int size, int some) noexcept nogil
    @cython.final
    @cython.locals(number=int, i=int, place=int, digit=int)
    cdef inline void take_mix(self, int size, int some, int mix) noexcept nogil
    @cython.final
    @cython.locals(k=i64, number=int, i=int)
    cdef void choose_mix(self, int size, int some) noexcept nogil
    @cython.locals(place=int, owed=int, held=int, some=int, number=int, open_=int, found=i64, i=int)
    cdef bint look_at_equal_with_spares(self, int size) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef inline void take_spares(self, int place, u64 some) noexcept nogil
