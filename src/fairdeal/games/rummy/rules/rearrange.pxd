cimport cython
from fairdeal.engine.bits cimport u64, u128
from fairdeal.games.rummy.fast cimport symbols
from fairdeal.games.rummy.fast.table cimport Table
from fairdeal.games.rummy.rules cimport terms
from fairdeal.mechanics cimport deck_terms, sets

@cython.locals(are_valid=bint, brought=u128)
cpdef bint can_arrange(Table table, tuple groups, list found)
@cython.locals(cards=u128, halves=u64, legal=bint, number=int, group=tuple, face=int, symbol=int)
cdef bint are_groups(Table table, tuple groups, list found)
@cython.locals(cards=u128, legal=bint, number=int, group=tuple, face=int, card=int, owner=int)
cdef bint are_cards_allowed(Table table, tuple groups, list found)
@cython.locals(cards=u128, group=tuple, face=int)
cdef u128 cards_brought(Table table, tuple groups)
@cython.locals(group=tuple, face=int, cards=u128, earlier=int, left=int)
cdef bint is_in_new_group(Table table, tuple groups)
@cython.locals(group=tuple, face=int)
cdef bint keeps_faces(Table table, tuple groups)
@cython.locals(seen=u128, group=tuple, earlier=int, face=int, owner=int, before=int)
cdef bint is_same_grouping(Table table, tuple groups, bint others_only)
@cython.locals(group=tuple, face=int)
cpdef object arrange(Table table, tuple groups)
