cimport cython
from fairdeal.engine cimport bits, shuffle
from fairdeal.engine.bits cimport i64, u8, u64, u128
from fairdeal.engine.random cimport Stream
from fairdeal.games.rummy.fast cimport memory
from fairdeal.games.rummy.rules.pack cimport Pack

cdef class Table:
    cdef readonly Pack pack
    cdef readonly int players, turn, duty, in_stock, in_pile, groups
    cdef public int dealer, stage
    cdef u128[6] hands
    cdef int[6] sizes
    cdef u8[576] counts
    cdef u64[6] halves
    cdef u64[6] sums
    cdef u64[6] pairs
    cdef u64[6] triples
    cdef u128[6] known
    cdef u8[78] stock
    cdef u8[78] pile
    cdef u8[26] kind
    cdef u8[26] start
    cdef u8[26] length
    cdef u8[624] lying
    cdef signed char[78] owner
    cdef u8[78] shown
    cdef u64[26] group_halves
    cdef u64[26] group_sums
    cdef u64 down, fits_halves, fits_sums, twice_halves, twice_sums, large
    cdef bint spares_seen
    cdef readonly int verb
    cdef u8[78] chosen
    cdef int number

    @cython.final
    @cython.locals(row=int, at=int, total=u64)
    cdef inline void take(self, int seat, int card) noexcept nogil
    @cython.final
    @cython.locals(row=int, at=int, total=u64, left=int)
    cdef inline void drop(self, int seat, int card) noexcept nogil
    @cython.final
    @cython.locals(left=int)
    cdef inline void drop_half(self, int seat, int row, int place) noexcept nogil
    @cython.final
    @cython.locals(seat=int, i=int, card=int)
    cdef void clear(self) noexcept nogil
    @cython.final
    @cython.locals(seat=int, card=int, _=int)
    cdef void deal(self, Stream stream) noexcept nogil
    @cython.final
    cdef int after(self, int seat) noexcept nogil
    @cython.final
    cdef void begin_turn(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(card=int)
    cdef inline void declare(self, int face, int seat) noexcept nogil
    @cython.final
    @cython.locals(place=int)
    cdef inline void undeclare(self, int card) noexcept nogil
    @cython.final
    cdef inline int key(self, int face) noexcept nogil
    @cython.final
    @cython.locals(group=int, i=int)
    cdef void put_new(self, int number) noexcept nogil
    @cython.final
    @cython.locals(place=int, kind=int, first=u64, fits=u64)
    cdef inline void see_group(self, int group) noexcept nogil
    @cython.final
    @cython.locals(at=int, i=int)
    cdef void add_to(self, int group, int face) noexcept nogil
    @cython.final
    @cython.locals(group=int, at=int, i=int)
    cdef void take_out(self, int card) noexcept nogil
    @cython.final
    @cython.locals(group=int, i=int)
    cdef int group_of(self, int card) noexcept nogil
    @cython.final
    @cython.locals(halves=u64, sums=u64, twice_halves=u64, twice_sums=u64, large=u64, group=int)
    cdef void see_what_fits(self) noexcept nogil
    @cython.final
    @cython.locals(i=int, j=int, face=u8)
    cdef void sort_chosen(self) noexcept nogil
    @cython.final
    @cython.locals(first=int, step=int, i=int, place=int, up=int)
    cdef int shape(self, int number) noexcept nogil
    @cython.final
    @cython.locals(counted=int, group=int, i=int, face=int)
    cdef int table_points(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(counted=int, rest=u128)
    cdef int hand_points(self, int seat) noexcept nogil

    cpdef u128 hand_of(self, int seat)
    cpdef int size_of(self, int seat)
    cpdef u128 known_of(self, int seat)
    cpdef int owner_of(self, int card)
    cpdef int face_of(self, int card)
    @cython.locals(place=int)
    cpdef bint half_lies(self, int face)
    @cython.locals(i=int)
    cpdef list group_faces(self, int group)
    @cython.locals(first=int, end=int, i=int)
    cdef tuple group_without(self, int group, u128 cards)
    @cython.locals(group=int)
    cpdef list groups_lying(self)
    @cython.locals(i=int)
    cpdef list stock_cards(self)
    @cython.locals(i=int)
    cpdef list pile_cards(self)
    @cython.final
    @cython.locals(rest=u128)
    cdef void set_hand(self, int seat, u128 cards, u128 known) noexcept nogil
    @cython.locals(i=int)
    cpdef object set_stock(self, list cards)
    @cython.locals(i=int)
    cpdef object set_pile(self, list cards)
    @cython.locals(group=tuple, face=int)
    cpdef object set_groups(self, tuple groups)
    cpdef void set_owner(self, int card, int seat)
    @cython.locals(i=int)
    cpdef object choose(self, tuple faces)
    cpdef int shape_of(self, tuple faces)
    @cython.final
    @cython.locals(seat=int, i=int)
    cdef void copy_cards(self, Table other)
    @cython.final
    cdef void copy_seen(self, Table other)
    @cython.final
    @cython.locals(i=int)
    cdef void copy_public(self, Table other)
    @cython.final
    @cython.locals(i=int)
    cdef void copy_seat(self, Table other, int seat) noexcept nogil
    @cython.final
    @cython.locals(group=int, i=int)
    cdef void copy_groups(self, Table other) noexcept nogil
