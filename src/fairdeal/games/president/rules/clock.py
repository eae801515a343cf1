"""Moves made for a player whose time is up (PR-32)."""

from collections.abc import Sequence

from fairdeal.engine.moves import Move
from fairdeal.games.president.fast.legal_combos import LegalCombos
from fairdeal.games.president.rules.moves import Combo, Gift
from fairdeal.games.president.rules.ranks import strength
from fairdeal.games.president.rules.transfers import lowest_cards


def automatic_gift(hand: Sequence[int], number: int) -> Gift:
    """PR-32: in transfers the lowest cards are given."""
    return Gift(lowest_cards(hand, number))


def automatic_move(legal: LegalCombos) -> Move:
    """PR-32: pass or skip where that is legal, otherwise play the lowest combo."""
    return legal.decline_move() or lowest_combo(legal)


def lowest_combo(legal: LegalCombos) -> Combo:
    """PR-32: the leader plays every card of the smallest rank, up to PR-10's limit; others the lowest combo.

    The lowest combo has the lowest rank, then the fewest cards, then the fewest jokers.
    """

    def cost(combo: tuple[int, int, int]) -> tuple[int, int, int]:
        rank, naturals, jokers = combo
        number = naturals + jokers
        return strength(rank, legal.revolution), -number if legal.leading else number, jokers

    return Combo(*min(legal.basic_combos(), key=cost))
