cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u16, u32, u64, u128
from fairdeal.games.sanityholes.fast cimport memory, set_counts
from fairdeal.games.sanityholes.rules cimport terms
from fairdeal.mechanics.choices cimport chosen
from fairdeal.mechanics.faces cimport FaceTable

@cython.final
cdef class ValueTable:
    cdef readonly FaceTable faces
    cdef u8[234] value
    cdef u8[234] slot
    cdef u32[234] slot_bit
    cdef u8[476] face_in
    cdef u8[476] card_in
    cdef u8[952] other_value
    cdef u32[952] other_bit
    cdef u128[858] card_words
    cdef u32[576] ways
    cdef u32[608] at_least
    cdef u16[2048] subsets
    cdef u8[78] return_order
    cdef u8[78] sums
    cdef readonly tuple texts, names, showing

    @cython.locals(face=int, value=int)
    cdef void fill_slots(self)
    cdef void fill_other_values(self)
    @cython.locals(face=int, first=int)
    cdef void fill_card_words(self)
    cdef void fill_counts(self)
    @cython.locals(cards=u128, face=int)
    cpdef u128 cards_showing(self, int value)
    @cython.locals(code=u64)
    cdef u64 pick(self, u32 *held, u8 *counts, long row, int *totals, u64 k) noexcept nogil
    @cython.locals(found=u64, value=u64, after=long, held_number=long, number=long, ways=long, slots=u64)
    cdef u64 pick_untabulated(self, u32 *held, u8 *counts, long row, int *totals, u64 k) noexcept nogil
    cpdef int value_of(self, u64 code)
    cpdef list cards_of(self, u64 code)
    @cython.locals(value=int, slots=u64, slot=int)
    cpdef list faces_of(self, u64 code)
    cpdef u64 code_of(self, list faces)
    @cython.locals(slots=u64, face=int)
    cpdef u64 code_showing(self, int value, u128 cards)
    cpdef str text_of(self, u64 code)
    cpdef list names_of(self, u128 cards)
    cpdef int sum_of(self, int card)
    @cython.locals(best=u128, k=int)
    cpdef u128 best_cards(self, u128 cards, int number) noexcept nogil
    @cython.locals(found=u128, k=int)
    cpdef u128 cards_as_good_as(self, u128 cards)
