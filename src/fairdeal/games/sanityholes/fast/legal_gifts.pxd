cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.games.sanityholes.fast.value_table cimport ValueTable
from fairdeal.games.sanityholes.rules.moves cimport Gift
from fairdeal.mechanics.choices cimport ways

@cython.locals(total=u64, given=int)
cpdef u64 count_gifts(int cards, int items, int markers) noexcept nogil
@cython.locals(given=int)
cpdef int markers_in_gift(int cards, int items, u64 k) noexcept nogil
@cython.locals(left=int, given=u128, card=int, ways_with_card=u64)
cpdef u128 cards_in_gift(u128 hand, int items, u64 k) noexcept nogil

@cython.final
cdef class LegalGifts(Moves):
    cdef readonly u128 hand
    cdef readonly int items, markers, size
    cdef readonly ValueTable values
    cdef bint has(self, Gift gift)
