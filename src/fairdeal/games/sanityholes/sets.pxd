cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u32, u64, u128
from fairdeal.games.sanityholes cimport layout
from fairdeal.mechanics.faces cimport FaceTable

@cython.final
cdef class ValueTable:
    cdef readonly FaceTable faces
    cdef u8[234] value
    cdef u8[234] place
    cdef u8[476] face
    cdef u8[476] card
    cdef u32[234] bit
    cdef u32[576] ways
    cdef u32[608] at_least
    cdef u8[78] by_sum
    cdef u8[78] sums
    cdef readonly tuple texts, names, showing

    @cython.locals(total=u64, value=long)
    cdef u64 count(self, u8 *numbers, long at, u64 values, long need, long top) noexcept nogil
    @cython.locals(value=long, some=long, number=long, plays=u64)
    cdef u64 pick(self, u32 *held, u8 *numbers, long at, u64 values, long need, long top, u64 k) noexcept nogil
    @cython.locals(chosen=u64, with_it=u64, taken=u64)
    cdef inline u64 some_of(self, u64 places, long number, long some, u64 k) noexcept nogil
    cpdef list cards_of(self, u64 play)
    @cython.locals(value=int, places=u64, place=int)
    cpdef list faces_of(self, u64 play)
    cpdef u64 play_of(self, list faces)
    cpdef str text_of(self, u64 play)
    cpdef list names_of(self, u128 cards)
    cpdef int sum_of(self, int card)
    @cython.locals(places=u64, face=int)
    cpdef u64 showing_of(self, int value, u128 cards)
    @cython.locals(cards=u128, face=int)
    cpdef u128 cards_showing(self, int value)
    cpdef int best_first(self, int k)
