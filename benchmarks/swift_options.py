"""What options change in the play of `swift`, and whether it gains by that.

python -m benchmarks.swift_options [--games KEY,…] [--deals N] [--seed S]

Under each option, `swift` plays alone among players with the network of the default options, which do not know that the
option is on. Reported are its mean place, the points or markers it is ahead, and how many of its moves they would not
have made. For `shoot_the_moon` there is also how often it shoots, among such players, copies of itself, and `steady`.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from benchmarks.figures import markdown
from benchmarks.swift_strength import SHORT, describe
from fairdeal.bots import find_player
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.learned_policy import LearnedPolicy
from fairdeal.engine.moves import Move
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.engine.strategy import packaged_network
from fairdeal.games import all_games
from fairdeal.lab.arena_statistics import MeanEstimate

Player: TypeAlias = Callable[[State, int, Stream], Move]

CHANGES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("president", {"penalize_final_2": True}),
    ("president", {"penalize_final_joker": True}),
    ("president", {"fall_from_grace": True}),
    ("president", {"one_fewer_2": False}),
    ("rook", {"preset": "summary"}),
    ("hearts", {"preset": "moon"}),
)
ROUNDS = {"hearts": 1, "rook": 2}  # of a match; a President match is short enough
MOON = [0, 78, 78, 78]


@dataclass(slots=True)
class Result:
    """What one player achieved, deal by deal, and how often it decided otherwise than another would."""

    places: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    decisions: int = 0
    changed: int = 0
    hands: int = 0
    moons: int = 0

    def row(self) -> list[str]:
        """Place, margin and share of changed moves."""
        margin = describe(MeanEstimate.of(self.margins), ".2f") if self.margins else "–"
        return [describe(MeanEstimate.of(self.places), ".3f"), margin, f"{100 * self.changed / self.decisions:.1f} %"]


def configured(key: str, change: dict[str, Any]) -> Game:
    """The game with a preset or some options."""
    options = {**SHORT.get(key, {}), **{name: value for name, value in change.items() if name != "preset"}}
    return all_games()[key].configure_for_programs(None, change.get("preset"), options)


def aware(game: Game) -> Player:
    """`swift`."""
    if isinstance(game.strategy.learned_policy, BadSetup):
        raise game.strategy.learned_policy
    return find_player("swift", game)


def unaware(game: Game) -> Player:
    """`swift` as it plays with the default options, whatever they are."""
    default = configured(game.key, {}).strategy
    file = packaged_network(sys.modules[type(default).__module__].__package__ or "")
    spec = game.research.observation_spec()
    kind = default.features_type()
    assert kind is not None
    adviser = game.strategy if default.takes_advice else None
    encoder = game.research.encoder(spec)
    features = kind(default.game, spec)
    return playing(game, LearnedPolicy(features, file.network, spec, encoder, file.temperature, file.scale, adviser))


def playing(game: Game, policy: LearnedPolicy) -> Player:
    """A player with a policy; nothing is learned about intermissions."""

    def choose(state: State, seat: int, stream: Stream) -> Move:
        if state.phase == INTERMISSION:
            return game.strategy.heuristic_move_at(state, seat, stream)
        return policy.choose_at(state, seat, stream)

    return choose


def compare(game: Game, player: Player, others: Player, deals: int, seed: int) -> Result:
    """Play every deal once from each side: a player, with its partner if it has one, among copies of another."""
    result = Result()
    for deal in range(deals):
        ends = [play(game, player, others, side, match_seed(seed, deal), result) for side in range(game.players)]
        result.places.append(sum([place for place, _ in ends]) / len(ends))
        if ends[0][1] is not None:
            result.margins.append(sum([margin or 0.0 for _, margin in ends]) / len(ends))
    return result


def play(
    game: Game, player: Player, others: Player, side: int, seed: int, result: Result
) -> tuple[float, float | None]:
    """Play one match; returns the place and the margin of a seat."""
    state, stream, twin = game.start(seed), Stream(seed, CHOICES), Stream(seed, CHOICES)
    limit = ROUNDS.get(game.key)
    while state.actors and not (limit and has_dealt(state, limit)):
        seat = state.actors[0]
        if game.team_of(seat) != game.team_of(side):
            state.play(seat, others(state, seat, stream))
            continue
        move = player(state, seat, stream)
        if state.phase != INTERMISSION and state.moves(seat).count() > 1:
            result.decisions += 1
            result.changed += others(state, seat, twin) != move
        state.play(seat, move)
    result.hands += 1
    scores = state.scores
    if scores is None:
        assert state.places is not None
        return place_scores(state.places, game.players)[side], None
    result.moons += scores[side] == 0 and sorted(scores) == MOON
    margins = game.strategy.margins(scores)
    rivals = [margin for seat, margin in enumerate(margins) if game.team_of(seat) != game.team_of(side)]
    beaten = sum([(margins[side] > margin) + 0.5 * (margins[side] == margin) for margin in rivals])
    return beaten / len(rivals), margins[side]


def has_dealt(state: State, rounds: int) -> bool:
    """Whether this many rounds have been played."""
    return state.rounds_dealt > rounds or (state.rounds_dealt == rounds and state.phase == INTERMISSION)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="president,rook,hearts")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=9)
    given = parser.parse_args(arguments)
    rows = [["game", "change", "place among unaware players", "points ahead", "moves changed"]]
    chosen = given.games.split(",")
    for key, change in CHANGES:
        if key not in chosen:
            continue
        game = configured(key, change)
        words = ", ".join([f"{name}={value}" for name, value in change.items()])
        rows.append([game.title, words, *compare(game, aware(game), unaware(game), given.deals, given.seed).row()])
    print("\n".join(markdown(rows)))
    if "hearts" not in chosen:
        return
    game = configured("hearts", {"preset": "moon"})
    companies = {"unaware players": unaware(game), "copies": aware(game), "`steady`": game.strategy.heuristic_move_at}
    rows = [["`swift` among", "hands", "moons shot by it", "points ahead in a hand"]]
    for name, others in companies.items():
        found = compare(game, aware(game), others, given.deals, given.seed)
        share = f"{100 * found.moons / found.hands:.1f} %"
        rows.append([name, f"{found.hands:,}", share, describe(MeanEstimate.of(found.margins), ".2f")])
    print("\n" + "\n".join(markdown(rows)))


if __name__ == "__main__":
    main()
