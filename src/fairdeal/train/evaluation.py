"""How strong a network is while it is trained: rounds against the heuristic player, each deal from every seat."""

from dataclasses import dataclass
from math import sqrt

from fairdeal.engine.game import Game
from fairdeal.engine.network import Network
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.state import ROUND_ENDED
from fairdeal.train.rounds import play_round


@dataclass(frozen=True, slots=True)
class Strength:
    """Mean value of a round to a seat with the network, among heuristic players: 0 is equal strength."""

    gain: float
    error: float  # standard error, by deal
    place: float  # share of other seats that gained less


def measure_strength(game: Game, network: Network, temperature: int, seed: int, matches: int) -> Strength:
    """Play matches in which one side has the network and the others are heuristic players."""
    policy = game.strategy.policy_with(network)
    policy.temperature = temperature
    teams = [game.team_of(seat) for seat in range(game.players)]
    sides = sorted(set(teams))
    means, places = [], []
    for match in range(matches):
        gained: list[float] = []
        for side in sides:
            ours = [team == side for team in teams]
            players = [policy.choose_at if own else game.strategy.heuristic_move_at for own in ours]
            own_seed = match_seed(seed, match)
            state = game.start(own_seed)
            stream = Stream(own_seed, CHOICES)
            for _ in range(game.strategy.training_rounds):
                if not state.actors:
                    break
                before = list(state.scores) if state.scores is not None else None
                if not play_round(state, players, stream):
                    break
                gains = game.strategy.gains(state, before)
                mine = [gain for gain, own in zip(gains, ours, strict=True) if own]
                others = [gain for gain, own in zip(gains, ours, strict=True) if not own]
                gained += mine
                places += [
                    sum([(gain > other) + (gain == other) / 2 for other in others]) / len(others) for gain in mine
                ]
                if state.phase in ROUND_ENDED and not state.actors:
                    break
        means.append(sum(gained) / len(gained) if gained else 0.0)
    mean = sum(means) / matches
    spread = sum([(value - mean) ** 2 for value in means]) / max(matches - 1, 1)
    return Strength(mean, sqrt(spread / matches), sum(places) / len(places) if places else 0.5)
