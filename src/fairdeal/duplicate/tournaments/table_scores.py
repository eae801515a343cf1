"""The scores of the entrants at one table of a tournament, from the outcome of its match.

`seats` has the index of each seat's entrant at the table; other numbers are bots in empty seats.
"""

from collections.abc import Sequence

from fairdeal.duplicate.deal_score import deal_score
from fairdeal.engine.game import Game
from fairdeal.engine.outcome import Outcome, place_scores


def scores_of_deals(game: Game, outcome: Outcome, seats: Sequence[int], entrants: int) -> list[float]:
    """What duplicate play compares where all tables play the same deals."""
    return [deal_score(game, outcome, seats.index(entrant)) for entrant in range(entrants)]


def scores_of_places(game: Game, outcome: Outcome, seats: Sequence[int], entrants: int) -> list[float]:
    """From 1 for the best entrant to 0 for the last, by the mean of their seats; equal ones share the mean."""
    by_seat = place_scores(outcome.places, game.players)
    means = [
        sum(score for score, owner in zip(by_seat, seats, strict=True) if owner == entrant) / seats.count(entrant)
        for entrant in range(entrants)
    ]
    above = [sum(other > mean for other in means) for mean in means]
    equal = [sum(other == mean for other in means) for mean in means]
    return [1 - (up + (same - 1) / 2) / max(len(means) - 1, 1) for up, same in zip(above, equal, strict=True)]
