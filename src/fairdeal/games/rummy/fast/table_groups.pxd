cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport i64, u8, u64, u128
from fairdeal.games.rummy.fast cimport memory, symbols
from fairdeal.games.rummy.fast.pack cimport Pack
from fairdeal.games.rummy.rules cimport groups as group_rules
from fairdeal.games.rummy.rules cimport terms

@cython.final
cdef class TableGroups:
    cdef Pack pack
    cdef readonly int count
    cdef u8[26] kind
    cdef u8[26] length
    cdef u8[648] faces
    cdef signed char[78] owner
    cdef u8[78] declared
    cdef u64 halves
    cdef u64[26] group_open_halves
    cdef u64[26] group_open_sums
    cdef u64 open_halves, open_sums, shared_halves, shared_sums, large
    cdef i64 version  # not copied: counts the changes of this object

    @cython.locals(card=int)
    cdef void clear(self) noexcept nogil
    cdef inline void declare(self, int face, int seat) noexcept nogil
    @cython.locals(symbol=int)
    cdef inline void withdraw(self, int card) noexcept nogil
    @cython.locals(group=int, i=int)
    cdef int group_of(self, int card) noexcept nogil
    @cython.locals(i=int)
    cdef void add_group(self, u8 *faces, int number) noexcept nogil
    cdef inline void close_group(self, int number) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef void insert(self, int group, int face) noexcept nogil
    @cython.locals(group=int, i=int, end=int)
    cdef void take_out(self, int card) noexcept nogil
    @cython.locals(group=tuple, face=int)
    cpdef object set_groups(self, tuple groups)
    @cython.locals(first=int, i=int)
    cdef object write(self, tuple faces)
    cpdef int kind_of(self, tuple faces)
    @cython.locals(lowest=int, found=u64)
    cdef inline void update_group(self, int group) noexcept nogil
    @cython.locals(halves=u64, sums=u64, shared_halves=u64, shared_sums=u64, large=u64, group=int)
    cdef void update_open(self) noexcept nogil
    cpdef int owner_of(self, int card)
    cpdef void set_owner(self, int card, int seat)
    cpdef int face_of(self, int card)
    cpdef bint has_half(self, int face)
    @cython.locals(found=list, group=int, first=int, i=int)
    cpdef list all_faces(self)
    @cython.locals(first=int, end=int, i=int)
    cdef tuple faces_without(self, int group, u128 cards)
    @cython.locals(group=int, i=int, card=int)
    cdef void copy_from(self, TableGroups other)
