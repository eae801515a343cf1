cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u64, u128
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.fast.pack cimport Pack
from fairdeal.games.rummy.rules cimport terms

@cython.final
cdef class Hands:
    cdef Pack pack
    cdef int players
    cdef u128[6] cards
    cdef u128[6] known
    cdef int[6] sizes
    cdef u8[576] counts
    cdef u64[6] halves
    cdef u64[6] sums
    cdef u64[6] pairs
    cdef u64[6] triples

    @cython.locals(row=int, total=u64)
    cdef void add(self, int seat, int card) noexcept nogil
    cdef void add_known(self, int seat, int card) noexcept nogil
    @cython.locals(row=int, total=u64, left=int)
    cdef void remove(self, int seat, int card) noexcept nogil
    @cython.locals(left=int)
    cdef inline void remove_half(self, int seat, int row, int symbol) noexcept nogil
    cdef bint holds(self, int seat, int card) noexcept nogil
    @cython.locals(i=int)
    cdef void clear(self, int seat) noexcept nogil
    @cython.locals(rest=u128)
    cpdef void set_hand(self, int seat, u128 cards, u128 known) noexcept nogil
    cpdef u128 cards_of(self, int seat)
    cpdef int size_of(self, int seat)
    cpdef u128 known_of(self, int seat)
    @cython.locals(seat=int, i=int)
    cdef void copy_from(self, Hands other, int only_seat)
