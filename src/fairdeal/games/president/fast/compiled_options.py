# cython: annotation_typing=False, infer_types=True, binding=False
"""Options as C numbers: one object for each game, shared by all its rounds."""

from fairdeal.games.president.options import (
    Equalize,
    EqualizeEndsTrick,
    FirstRound,
    PenaltyOrder,
    PresidentOptions,
    Revolutions,
)

NO_LIMIT = 2**62  # more cards than any pack has


class CompiledOptions:
    """The options that decide about moves and places, under their own names; enumerations as in option_values.py."""

    def __init__(self, options: PresidentOptions) -> None:
        self.packed = options.decks == 1  # hands fit into words (rank_sets.py)
        self.cards_per_rank = 4 * options.decks
        self.jokers = options.jokers_per_deck * options.decks
        self.special_3 = options.first_round is FirstRound.SPECIAL_3
        self.largest_combo = options.largest_combo or NO_LIMIT
        self.play_after_pass = options.play_after_pass
        self.voluntary_pass = options.voluntary_pass
        self.one_fewer_2 = options.one_fewer_2
        self.equalize = list(Equalize).index(options.equalize)
        self.equalize_ends_trick = list(EqualizeEndsTrick).index(options.equalize_ends_trick)
        self.equalize_only_by_scum = options.equalize_only_by_scum
        self.revolutions = list(Revolutions).index(options.revolutions)
        self.revolution_ends_trick = options.revolution_ends_trick
        self.four_in_a_row = options.four_in_a_row
        self.eight_rule = options.eight_rule
        self.single_turn = options.single_turn
        self.penalize_final_2 = options.penalize_final_2
        self.penalize_final_joker = options.penalize_final_joker
        self.first_penalized_highest = options.penalty_order is PenaltyOrder.FIRST_HIGHEST
        self.fall_from_grace = options.fall_from_grace
