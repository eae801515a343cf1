cimport cython
from fairdeal.mechanics cimport deck_terms, stages
from fairdeal.mechanics.faces cimport FaceMove
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_match cimport TrickMatch

@cython.locals(table=SuitTricks)
cpdef dict public_fields(TrickMatch match)
cpdef dict own_fields(TrickMatch match, int seat)
@cython.locals(table=SuitTricks)
cpdef dict position_fields(TrickMatch match)
@cython.locals(table=SuitTricks, k=int)
cdef tuple trick_on_table(TrickMatch match)
cdef tuple finished_tricks(TrickMatch match)
