# cython: annotation_typing=False, infer_types=True, binding=False
"""Transfers before a later round (PR-6, PR-7, PR-26, PR-28): who gives whom how many cards, and which are forced."""

from collections.abc import Sequence
from typing import TypeAlias

from fairdeal.games.president.options import Exchange, PresidentOptions
from fairdeal.games.president.rules.ranks import RANKS
from fairdeal.games.president.rules.roles import role_pairs
from fairdeal.mechanics.climbing.exchange import Due
from fairdeal.mechanics.climbing.roles import Ranking

Cards: TypeAlias = tuple[tuple[int, int], ...]  # pairs of rank and number, lowest first

NUMBERS = (2, 1)  # PR-6: cards that President and Scum exchange, and the vices


class Transfer:
    """Cards that have gone from one seat to another, or out of the round. It never changes."""

    def __init__(self, giver: int, receiver: int | None, cards: Cards) -> None:
        self.giver = giver
        self.receiver = receiver
        self.cards = cards
        self.number = sum([number for _, number in cards])


def find_dues(ranking: Ranking, sizes: Sequence[int]) -> tuple[Due, ...]:
    """The choices to be made before a round with hands of these sizes, the President's first."""
    dues = []
    for (higher, lower), number in zip(role_pairs(ranking), NUMBERS, strict=False):  # PR-7: pairs are independent
        if higher is None:  # PR-7: the President or Vice President has left, so the pair exchanges nothing
            continue
        possible = min(number, sizes[higher])
        if lower is not None:  # otherwise PR-7: the cards are discarded
            possible = min(possible, sizes[lower])  # PR-6: in a set-up deal, as many as both can
        if possible:
            dues.append(Due(higher, lower, possible))
    return tuple(dues)


def lower_gives_first(options: PresidentOptions) -> bool:
    """PR-26: whether the higher player chooses after seeing the lower player's cards (PR-6), or before (PR-28)."""
    return options.exchange is Exchange.SEQUENTIAL


def rule_of_gifts(options: PresidentOptions, discarded: bool = False) -> str:
    """The number of the rule by which cards are given, or discarded because their receiver has left."""
    if discarded:
        return "PR-7"
    return "PR-6" if lower_gives_first(options) else "PR-28"


def best_cards(hand: Sequence[int], number: int) -> Cards:
    """PR-6, PR-28: what the lower player of a pair gives: their best cards by PR-2, jokers first."""
    return _take(hand, number, True)


def lowest_cards(hand: Sequence[int], number: int) -> Cards:
    """PR-32: what is given for a player whose time is up: their lowest cards by PR-2."""
    return _take(hand, number, False)


def _take(hand: Sequence[int], number: int, from_top: bool) -> Cards:
    taken = []
    for step in range(RANKS):
        rank = RANKS - 1 - step if from_top else step
        share = min(number, hand[rank])
        if share:
            taken.append((rank, share))
            number -= share
        if number == 0:
            break
    return tuple(taken[::-1] if from_top else taken)


def count_by_rank(cards: Cards) -> list[int]:
    """Cards as a hand: the number of each rank."""
    counts = [0] * RANKS
    for rank, number in cards:
        counts[rank] += number
    return counts
