cimport cython
from fairdeal.engine.random cimport Stream
from fairdeal.mechanics cimport stages
from fairdeal.mechanics.faces cimport FaceMove, cards_in
from fairdeal.mechanics.suit_tricks cimport SuitTricks
from fairdeal.mechanics.trick_match cimport TrickMatch

@cython.locals(players=int, held=list, played=list)
cpdef object deal_hidden_cards(TrickMatch match, TrickMatch copied, object seat, Stream stream)
cdef object dealer_for(TrickMatch match, object seat, list others)
@cython.locals(copied=TrickMatch, shown=list)
cpdef list refuted_cards(TrickMatch match, list cards)
cpdef tuple shown_in_hand(TrickMatch match)
