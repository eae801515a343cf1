cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u8, u128
from fairdeal.games.rummy.fast.hands cimport Hands
from fairdeal.games.rummy.fast.pack cimport Pack
from fairdeal.games.rummy.fast.table_groups cimport TableGroups
from fairdeal.games.rummy.rules cimport terms

@cython.final
cdef class Table:
    cdef readonly Pack pack
    cdef readonly int players, rearrange, max_rounds
    cdef readonly bint needs_new_group
    cdef readonly Hands hands
    cdef readonly TableGroups groups
    cdef u8[78] stock
    cdef u8[78] pile
    cdef readonly int stock_size, pile_size, turn, duty
    cdef public int dealer, stage, hand_number
    cdef int[6] scores
    cdef public bint over
    cdef readonly int verb, target  # not copied: a move is chosen and made at the same table
    cdef u8[78] chosen  # not copied: see above
    cdef int chosen_count  # not copied: see above

    @cython.locals(seat=int)
    cdef void clear(self) noexcept nogil
    cdef bint holds(self, int card) noexcept nogil
    cdef void add_chosen(self, int card, int symbol) noexcept nogil
    @cython.locals(i=int)
    cdef object choose_faces(self, tuple faces)
    @cython.locals(i=int)
    cpdef tuple chosen_faces(self)
    @cython.locals(i=int, group=int, cards=u128)
    cpdef tuple chosen_arrangement(self)
    @cython.locals(i=int)
    cpdef list stock_cards(self)
    @cython.locals(i=int)
    cpdef list pile_cards(self)
    @cython.locals(i=int)
    cpdef list cards_to_draw(self, int depth)
    @cython.locals(i=int)
    cpdef object set_stock(self, list cards)
    @cython.locals(i=int)
    cpdef object set_pile(self, list cards)
    cpdef int score_of(self, int seat)
    cpdef void set_score(self, int seat, int score)
    @cython.locals(i=int, seat=int)
    cdef void copy_from(self, Table other, bint is_visible_only)

@cython.locals(empty=Table)
cdef Table empty_like(Table table)
@cython.locals(copy=Table)
cpdef Table copy_of(Table table)
@cython.locals(copy=Table)
cpdef Table visible_copy(Table table)
