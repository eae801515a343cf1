cimport cython
from fairdeal.games.president.fast cimport rank_sets
from fairdeal.games.president.fast.legal_combos cimport LegalCombos, new_legal_combos
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.match cimport PresidentMatch
from fairdeal.games.president.rules cimport going_out, ranks, tricks
from fairdeal.games.president.rules.moves cimport Combo

cdef class WorldSampler:
    cdef object seat, hands
    cdef tuple moment
    cdef list others
    cpdef bint is_for(self, PresidentMatch match, object seat) except -1
    @cython.locals(world=PresidentMatch)
    cdef PresidentMatch build_world(self, PresidentMatch match, list hands)

cpdef WorldSampler sampler_for(PresidentMatch match, object seat)
cdef list known_cards(PresidentMatch match, object seat, int other)
cdef bint can_return_cards(PresidentMatch match) except -1
cdef int highest_kept(PresidentMatch match, object seat, int other) except -1
cdef bint gives_best_cards(PresidentMatch match, int seat) except -1
cpdef bint agrees_with_exchange(PresidentMatch match, dict hands) except -1
cdef list held_before_tricks(PresidentMatch match, int seat, dict hands)
@cython.locals(table=Round, legal=LegalCombos)
cdef list find_failed_plays(PresidentMatch match)
@cython.locals(rank=int)
cdef list needed_cards(LegalCombos legal, bint other_jokers)
cdef list moves_in_tricks(PresidentMatch match)
@cython.locals(table=Round, seat=int)
cdef Round round_before_tricks(PresidentMatch match, object moves)
