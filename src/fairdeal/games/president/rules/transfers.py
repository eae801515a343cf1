"""Transfers before a later round (PR-6, PR-7, PR-28): who owes whom how many cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fairdeal.games.president.fast.memory import RANKS
from fairdeal.games.president.rules.roles import HIGH_SCUM, PRESIDENT, SCUM, VICE_PRESIDENT, Ranking, holder

Cards = tuple[tuple[int, int], ...]
"""Pairs of rank and number, lowest first."""

PAIRS = ((PRESIDENT, SCUM, 2), (VICE_PRESIDENT, HIGH_SCUM, 1))


@dataclass(frozen=True, slots=True)
class Due:
    """A choice to be made: `chooser` gives `number` cards to `partner`, or discards them if there is none (PR-7)."""

    chooser: int
    partner: int | None
    number: int


@dataclass(frozen=True, slots=True)
class Transfer:
    """Cards that have gone from one seat to another, or out of the round."""

    giver: int
    receiver: int | None
    cards: Cards

    @property
    def number(self) -> int:
        return sum(number for _, number in self.cards)


def dues(ranking: Ranking, size: Callable[[int], int]) -> tuple[Due, ...]:
    """The choices of this round, President first. Pairs are independent (PR-7)."""
    found = []
    for upper, lower, number in PAIRS:
        chooser, partner = holder(ranking, upper), holder(ranking, lower)
        if chooser is None:
            continue
        can = min(number, size(chooser))
        if partner is not None:
            can = min(can, size(partner))  # PR-6: the pair exchanges as many as both can
        if can:
            found.append(Due(chooser, partner, can))
    return tuple(found)


def best(hand: Sequence[int], number: int) -> Cards:
    """The best cards of a hand by PR-2, jokers first."""
    return _take(hand, number, range(RANKS - 1, -1, -1))


def lowest(hand: Sequence[int], number: int) -> Cards:
    """The lowest cards of a hand by PR-2 (PR-32)."""
    return _take(hand, number, range(RANKS))


def _take(hand: Sequence[int], number: int, order: range) -> Cards:
    taken = []
    for rank in order:
        got = min(number, hand[rank])
        if got:
            taken.append((rank, got))
            number -= got
    return tuple(sorted(taken))
