"""The luck-adjusted score: the result without the luck of the cards, with the same mean and a smaller spread.

Two terms with mean zero are subtracted (control variates, in the manner of AIVAT). The first is the luck of the deal,
by the heuristic player on every seat: its moves are known, so this explains all of a match between heuristic players.
The second is the luck of the player's own choices: what a choice gained in the real world, minus what it gains on
average in the worlds that the player could not tell apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.review.estimates import interval_of
from fairdeal.review.match_walk import round_values
from fairdeal.review.values import DEALS, RoundValues, finish_steadily


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A luck-adjusted score; the interval needs two rounds or more."""

    value: float
    low: float | None
    high: float | None


def deal_luck(values: RoundValues) -> float:
    """What heuristic players make of the deal, minus what they make of an average one."""
    played, seat = values.round, values.seat
    luck = Stream(values.key, CHOICES)
    real = played.positions[0].state.copy()
    worth = round_values(real, finish_steadily(real, luck), played.start)[seat]
    if played.redeal is None or not values.begins_with_roles():
        return worth - values.par()
    deals = values.settings.deals
    total = 0.0
    for index in range(deals):
        luck.begin(CHOICES, DEALS + index)
        world = played.redeal(luck)
        total += round_values(world, finish_steadily(world, luck), played.start)[seat]
    return worth - total / deals


def adjust(rounds: Sequence[float]) -> Adjusted:
    """The score of a match from the adjusted results of its rounds."""
    total = sum(rounds)
    if len(rounds) < 2:
        return Adjusted(total, None, None)
    mean = interval_of(rounds)
    return Adjusted(total, mean.low * len(rounds), mean.high * len(rounds))
