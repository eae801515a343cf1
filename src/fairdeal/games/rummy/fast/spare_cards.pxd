cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u8, u64, u128
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.fast cimport rows
from fairdeal.games.rummy.fast.new_groups cimport NewGroups
from fairdeal.games.rummy.rules.pack cimport Pack
from fairdeal.mechanics.choices cimport chosen, ways

cdef class Spares(NewGroups):
    cdef readonly int rearrange
    cdef u8[78] lent
    cdef int number_lent
    cdef u64[7] lent_halves
    cdef u64[7] lent_sums
    cdef u64[7] lent_pairs
    cdef bint spares_listed
    cdef u8[96] spares
    cdef u8[576] spare
    cdef u8[78] home
    cdef u8[78] spot
    cdef u8[78] alone
    cdef u8[4] taken
    cdef u8[8] fillers

    @cython.final
    @cython.locals(seat=int, groups=u64, group=int, blocks=bint, last=int, from_end=int, i=int, card=int)
    cdef void see_spares(self) noexcept nogil
    @cython.final
    @cython.locals(seat=int, others=int, place=int, half=u64, total=u64, who=int)
    cdef inline void see_spare(self, int card) noexcept nogil
    @cython.final
    @cython.locals(seat=int, everybody=int, both=u64)
    cdef void use_spares(self) noexcept nogil
    @cython.final
    @cython.locals(place=int, i=int, card=int, mine=int)
    cdef void list_spares(self) noexcept nogil
    @cython.final
    cdef inline void list_spare(self, int card, int place, int anew) noexcept nogil
    @cython.final
    @cython.locals(i=int, j=int, group=int, rest=u64, row=u64)
    cdef bint can_spare(self, int number) noexcept nogil
    @cython.locals(must=int, may=int, i=int, place=int, number=int, free=int, some=int)
    cdef bint look_with_spares(self, int size) noexcept nogil
    @cython.final
    @cython.locals(found=i64, mixes=int, number=int, i=int, taken=int, mix=int)
    cdef bint look_with_some(self, int size, int some) noexcept nogil
    @cython.final
    @cython.locals(found=i64, place=int, i=int, taken=int, k=int)
    cdef bint look_with_one(self, int size, int some) noexcept nogil
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
