cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u16, u32, u64, u128
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.mechanics.choices cimport chosen
from fairdeal.mechanics.faces cimport FaceTable

@cython.final
cdef class ValueTable:
    cdef readonly FaceTable faces
    cdef u8[234] value
    cdef u8[234] place
    cdef u8[476] face
    cdef u8[476] card
    cdef u32[234] bit
    cdef u8[952] other_value
    cdef u32[952] other_bit
    cdef u128[858] rows
    cdef u32[576] ways
    cdef u32[608] at_least
    cdef u16[2048] choices
    cdef u8[78] by_sum
    cdef u8[476] by_worth
    cdef u32[32] with_two
    cdef u8[78] sums
    cdef readonly tuple texts, names, showing

    @cython.locals(face=int, at=int)
    cdef void fill_rows(self)
    @cython.locals(play=u64)
    cdef u64 pick(self, u32 *held, u8 *numbers, long at, int *counted, u64 k) noexcept nogil
    @cython.locals(found=u64, value=u64, after=long, number=long, some=long, ways=long, places=u64)
    cdef u64 pick_of_many(self, u32 *held, u8 *numbers, long at, int *counted, u64 k) noexcept nogil
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
