cimport cython
from fairdeal.engine.bits cimport i64

@cython.final
cdef class CompiledOptions:
    cdef readonly i64 cards_per_rank, jokers, largest_combo
    cdef readonly bint packed, special_3, play_after_pass, voluntary_pass, one_fewer_2, equalize_only_by_scum
    cdef readonly bint revolution_ends_trick, four_in_a_row, eight_rule, single_turn
    cdef readonly bint penalize_final_2, penalize_final_joker, first_penalized_highest, fall_from_grace
    cdef readonly int equalize, equalize_ends_trick, revolutions
