# cython: annotation_typing=False, infer_types=True, binding=False
"""Combos without creating an object for each: the common ones exist once and are shared."""

from fairdeal.games.president.rules.moves import PASS, SKIP, Combo

COMMON_COMBOS = tuple(
    [Combo(rank, naturals, jokers) for rank in range(14) for naturals in range(8) for jokers in range(4)]
)
DECLINE_MOVES = (None, PASS, SKIP)  # by terms.NO_DECLINE, terms.PASS, terms.SKIP


def cached_combo(rank: int, naturals: int, jokers: int) -> Combo:
    """The combo of a rank with these numbers of natural cards and jokers."""
    if naturals < 8 and jokers < 4:
        return COMMON_COMBOS[rank << 5 | naturals << 2 | jokers]
    created = Combo.__new__(Combo)
    created.rank = rank
    created.naturals = naturals
    created.jokers = jokers
    return created
