cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u128
from fairdeal.engine.random cimport Stream
from fairdeal.games.sanityholes.fast.table cimport Table
from fairdeal.games.sanityholes.match cimport SanityholesMatch
from fairdeal.games.sanityholes.rules cimport exchange, terms
from fairdeal.games.sanityholes.rules.moves cimport Clear, Gift, Play
from fairdeal.mechanics cimport sets, stages
from fairdeal.mechanics.faces cimport draw_cards, set_of

@cython.locals(world=SanityholesMatch, other=int, played=u128)
cpdef SanityholesMatch determinize(SanityholesMatch match, object seat, Stream stream)
@cython.locals(table=Table, hand=object, known=object, possible=object)
cdef object hidden_hand(SanityholesMatch match, object seat, int other)
@cython.locals(hands=dict)
cpdef bint agrees_with_exchanges(SanityholesMatch match, object seats, object hidden) except -1
cdef bint can_have_kept(SanityholesMatch match, u128 kept, u128 returned) except -1
@cython.locals(table=Table, gift=Gift, held=u128, number_given=int, number_returned=int, given=u128, returned=u128)
cdef redraw_exchange(SanityholesMatch world, int giver, int receiver, int items, Stream stream)
@cython.locals(player=int)
cdef u128 held_before_tricks(SanityholesMatch match, int seat, u128 cards) except? 0
