"""The luck-adjusted score: the result without the luck of the cards, with the same mean and a smaller spread.

Terms with mean zero are subtracted from the result (control variates, in the manner of AIVAT). How much they explain
depends on what is known about the other players:

- If every other player made the heuristic player's moves, their moves are known for every deal. Then the result is
  what heuristic players make of the deal, plus what each choice of this player changed. The luck of the deal is
  replaced by par, and each choice counts with its mean over the worlds that the player could not tell apart.
- Otherwise two terms are subtracted: the luck of the deal, and for each choice what it gained in the real world minus
  what it gains on average in the worlds of the player. Both are valued by rollouts.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import ROUND_ENDED
from fairdeal.review.decisions import WorldSource, decision_key
from fairdeal.review.estimates import interval_of, mean_of
from fairdeal.review.match_walk import Position, Round, round_values
from fairdeal.review.settings import ReviewSettings
from fairdeal.review.values import DEALS, RoundValues, finish_steadily

WORLDS_INDEX = 2  # of the stream of worlds: apart from those of verdicts and reasons


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A luck-adjusted score; the interval needs two rounds or more."""

    value: float
    low: float | None
    high: float | None


def adjust(rounds: Sequence[float]) -> Adjusted:
    """The score of a match from the adjusted results of its rounds."""
    total = sum(rounds)
    if len(rounds) < 2:
        return Adjusted(total, None, None)
    mean = interval_of(rounds)
    return Adjusted(total, mean.low * len(rounds), mean.high * len(rounds))


def are_others_known(played: Round, seat: int) -> bool:
    """Whether every other player made the heuristic player's move at each of their decisions."""
    return all(
        position.move == heuristic_move(position.state, position.seat)
        for position in played.positions
        if position.seat != seat and position.is_decision()
    )


def heuristic_move(state: State, seat: int) -> Move:
    """The move of the heuristic player."""
    return state.game.strategy.heuristic_move_at(state, seat, Stream(0, CHOICES))


def score_among_known(played: Round, seat: int, choices: Sequence[Position], settings: ReviewSettings) -> float:
    """The adjusted result of a round if the other players' moves are known."""
    values = RoundValues(played, seat, settings)
    return steady_par(values) + sum(skill_of(position, settings) for position in choices)


def steady_par(values: RoundValues) -> float:
    """What heuristic players make of an average deal."""
    played, seat = values.round, values.seat
    if played.redeal is None or not values.begins_with_roles():
        return values.par()
    worths, stream = [], Stream(values.key, CHOICES)
    for index in range(values.settings.deals):
        stream.begin(CHOICES, DEALS + index)
        world = played.redeal(stream)
        worths.append(round_values(world, finish_steadily(world, stream), played.start)[seat])
    return mean_of(worths)


def skill_of(position: Position, settings: ReviewSettings) -> float:
    """What a choice gains over the heuristic player's on average, if heuristic players finish the round."""
    state, seat = position.state, position.seat
    usual = heuristic_move(state, seat)
    if usual == position.move:
        return 0.0
    source = WorldSource(state, seat, decision_key(settings, position.number), WORLDS_INDEX)
    scale = 1.0 if state.scores is not None else state.players - 1.0
    gains = []
    for _ in range(settings.skill_worlds):
        world = source.sample()
        chosen, other = (finish_after(world.copy(), seat, move) for move in (position.move, usual))
        gains.append((chosen - other) * scale)
    return mean_of(gains)


def finish_after(world: State, seat: int, move: Move) -> float:
    """The utility to a seat if it makes a move and heuristic players finish the round."""
    dealt, stream = world.rounds_dealt, Stream(0, CHOICES)
    world.play(seat, move)
    if world.rounds_dealt != dealt or world.phase in ROUND_ENDED:
        return world.game.strategy.utilities(world)[seat]
    return finish_steadily(world, stream)[seat]
