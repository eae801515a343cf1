"""The score of one seat in a finished match, as duplicate play compares it: one number, and higher is better."""

from collections.abc import Sequence

from fairdeal.engine.game import Game
from fairdeal.engine.outcome import Outcome, place_scores

PLACE_UNIT = 100  # what the first place is worth where a game has no points; the last is worth 0


def deal_score(game: Game, outcome: Outcome, seat: int) -> float:
    """Points of a seat's side ahead of the mean of its opponents; in games without points, the place from 100 to 0."""
    if outcome.scores is None:
        return PLACE_UNIT * place_scores(outcome.places, game.players)[seat]
    return margin(game, outcome.scores, seat)


def margin(game: Game, scores: Sequence[int], seat: int) -> float:
    """How far a seat's side is ahead of the mean of its opponents. Partners have the same score and the same margin."""
    team = game.team_of(seat)
    others = [score for other, score in enumerate(scores) if game.team_of(other) != team]
    sign = -1 if game.lowest_score_wins else 1
    return sign * (scores[seat] - sum(others) / len(others))
