cimport cython
from fairdeal.engine cimport bits
from fairdeal.engine.bits cimport u64, u128
from fairdeal.engine.moves cimport Move, Moves
from fairdeal.games.sanityholes.ai.play_count cimport PlayCounter
from fairdeal.games.sanityholes.ai.rollout cimport RolloutPolicy
from fairdeal.games.sanityholes.fast cimport memory
from fairdeal.games.sanityholes.fast.legal_gifts cimport LegalGifts
from fairdeal.games.sanityholes.fast.legal_plays cimport LegalPlays, new_clear, new_play
from fairdeal.games.sanityholes.rules cimport terms
from fairdeal.games.sanityholes.rules.moves cimport Clear, Gift

@cython.locals(legal=LegalPlays, policy=RolloutPolicy)
cpdef Move choose(Moves moves)
@cython.locals(policy=RolloutPolicy, found=list, value=int, min_cards=int, fewest=u64)
cpdef list sensible_moves(LegalPlays legal)
@cython.locals(policy=RolloutPolicy, slot=int, face=int)
cdef Clear best_clear(LegalPlays legal)
@cython.locals(counter=PlayCounter, chosen=u128)
cdef Gift best_gift(LegalGifts legal)
@cython.locals(found=int, fewest=int, card=int, plays=int, is_better=bint)
cdef int least_helpful(LegalGifts legal, PlayCounter counter, u128 cards)
