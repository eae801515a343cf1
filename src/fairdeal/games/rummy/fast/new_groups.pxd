cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u8, u32, u64, u128
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.fast cimport rows
from fairdeal.games.rummy.rules.pack cimport Pack
from fairdeal.games.rummy.rules.table cimport Table
from fairdeal.mechanics.choices cimport chosen, ways

cdef class NewGroups(Table):
    cdef i64 seen, wanted
    cdef u8[4] slot
    cdef u64 spare_halves, spare_sums, spare_pairs
    cdef bint noting
    cdef u32 *noted
    cdef int notes

    @cython.final
    cdef i64 scan(self, bint spared, i64 wanted) noexcept nogil
    @cython.final
    @cython.locals(held=u64, halves=u64, owed=u64, three=u64, four=u64, values=u64)
    cdef inline bint scan_halves(self, bint spared) noexcept nogil
    @cython.final
    @cython.locals(held=u64, sums=u64, owed=u64, three=u64, four=u64, equal=u64)
    cdef inline bint scan_sums(self, bint spared) noexcept nogil
    @cython.final
    @cython.locals(first=int, i=int)
    cdef bint scan_runs(self, u64 starts, int base, int size, bint spared) noexcept nogil
    @cython.final
    cdef inline bint only_counts(self) noexcept nogil
    @cython.final
    @cython.locals(found=i64, at=int, number=int)
    cdef inline i64 count_runs(self, u64 starts, int base, int size) noexcept nogil
    @cython.final
    @cython.locals(value=int, suits=u64, suit=int)
    cdef bint scan_blocks(self, u64 halves, u64 values, bint spared) noexcept nogil
    @cython.final
    @cython.locals(size=int)
    cdef bint look_at_block(self, u64 suits, int value, bint spared) noexcept nogil
    @cython.final
    @cython.locals(size=int, i=int)
    cdef bint scan_equal_sums(self, u64 sums, bint spared) noexcept nogil
    @cython.final
    cdef inline bint is_owed(self, int place) noexcept nogil
    @cython.final
    @cython.locals(i=int, found=bint)
    cdef inline bint has_owed(self, int size) noexcept nogil
    @cython.final
    cdef inline int held(self, int place) noexcept nogil
    @cython.final
    @cython.locals(at=int)
    cdef inline int held_card(self, int place, i64 k) noexcept nogil
    @cython.final
    @cython.locals(before=i64, found=bint)
    cdef inline bint look(self, int size, bint spared) noexcept nogil
    @cython.final
    cdef void note(self, int size) noexcept nogil
    @cython.final
    @cython.locals(found=i64, i=int, k=i64, number=i64)
    cdef inline bint look_in_hand(self, int size) noexcept nogil
    @cython.final
    @cython.locals(place=int, owed=int, number=int, found=i64)
    cdef bint look_at_equal(self, int size) noexcept nogil
    @cython.final
    @cython.locals(card=int, i=int, k=int)
    cdef void choose_equal(self, int place, u64 places) noexcept nogil
    @cython.final
    cdef inline void add_chosen(self, int card, int place) noexcept nogil
    cdef bint look_with_spares(self, int size) noexcept nogil
    cdef bint look_at_equal_with_spares(self, int size) noexcept nogil
