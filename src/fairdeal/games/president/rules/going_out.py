# cython: annotation_typing=False, infer_types=True, binding=False
"""Going out, and the places at the end of a round (PR-14, PR-25, PR-29 to PR-31)."""

from fairdeal.games.president.fast.compiled_options import CompiledOptions
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.rules import ranks
from fairdeal.mechanics import seat_sets

UNPENALIZED, FALLEN, PENALIZED = range(3)  # PR-31: the groups that share the places, from the top


def go_out_with(table: Round, seat: int, rank: int, jokers: int) -> None:
    """A player has played their last cards: a combo of this rank with this many jokers in it."""
    if is_forbidden_last(table.options, rank, jokers):
        table.penalized = seat_sets.including(table.penalized, seat)
    go_out(table, seat)


def go_out(table: Round, seat: int) -> None:
    """PR-14: a player without cards is out. When only one player holds cards, the round ends, and they are last."""
    table.note_out(seat)
    if table.number_out >= table.players - 1:
        if table.with_cards:
            table.note_out(seat_sets.first(table.with_cards))
        table.finished = True


def is_forbidden_last(options: CompiledOptions, rank: int, jokers: int) -> bool:
    """PR-25: whether going out with a combo of rank 2, or PR-29: with a joker, is penalized."""
    if options.penalize_final_2 and rank == ranks.TWO:
        return True
    return options.penalize_final_joker and (jokers > 0 or rank == ranks.JOKER)


def place_of(table: Round, seat: int) -> int:
    """PR-31: the place of a seat in a finished round, from 0."""
    if not table.penalized and not table.options.fall_from_grace:
        return table.out_at(seat)  # PR-14
    ahead = 0
    for other in range(table.players):
        if is_ahead(table, other, seat):
            ahead += 1
    return ahead


def is_ahead(table: Round, seat: int, other: int) -> bool:
    """Whether one seat has a better place than another."""
    group = group_of(table, seat)
    if group != group_of(table, other):
        return group < group_of(table, other)
    if group == PENALIZED and not table.options.first_penalized_highest:
        # PR-31, `first_lowest`: they fill the places from the bottom up, the earliest lowest of all
        return table.out_at(seat) > table.out_at(other)
    return table.out_at(seat) < table.out_at(other)  # PR-14


def group_of(table: Round, seat: int) -> int:
    """PR-31: players without a penalty are ahead of a fallen President, who is ahead of the penalized."""
    if seat_sets.contains(table.penalized, seat):
        return PENALIZED
    return FALLEN if has_fallen(table, seat) else UNPENALIZED


def has_fallen(table: Round, seat: int) -> bool:
    """PR-30: whether this is last round's President, and was not the first to go out."""
    return table.options.fall_from_grace and seat == table.president and table.out_at(seat) != 0
