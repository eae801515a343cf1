"""Search bots: legal, reproducible moves within a budget, from a view and worlds that show no cards."""

import time

import pytest

import fairdeal
from fairdeal.bots import bind, find_bot, is_bot
from fairdeal.bots.budget import Budget
from fairdeal.bots.search import SearchBot, SequentialHalving, by_rollout
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.moves import Move, Word
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.engine.worlds import World, Worlds
from fairdeal.games import all_games
from fairdeal.lab.arena import Arena, play_deal
from fairdeal.lab.arena_statistics import ArenaScores


def sample_states(key: str, moves: int, every: int) -> list[State]:
    """Every few positions of a match of heuristic players."""
    game = fairdeal.game(key)
    state, stream, states = game.start(seed=21), Stream(21, CHOICES), []
    for number in range(moves):
        seat = state.actors[0]
        if number % every == 0:
            states.append(state.copy())
        state.play(seat, game.strategy.heuristic_move(state.view(seat), stream))
    return states


@pytest.mark.parametrize("key", list(all_games()))
def test_moves_are_legal_and_reproducible(key: str) -> None:
    bot = find_bot("sharp:60", fairdeal.game(key))
    for state in sample_states(key, 16, 5):
        seat, before = state.actors[0], state.snapshot()
        first, second = (bind(bot, state, seat)(Stream(5, CHOICES)) for _ in range(2))
        assert first in state.moves(seat)
        assert first == second
        assert state.snapshot() == before  # searching changes nothing


def test_worlds_only_let_bots_try_moves() -> None:
    state = fairdeal.game("president").start(seed=1)
    worlds = Worlds(state, state.actors[0])
    assert {name for name in dir(worlds) if name[0] != "_"} == {
        "sample",
        "sample_weighted",
        "rollout_cost",
        "has_repeatable_rollouts",
    }
    weighted, likelihood = worlds.sample_weighted(Stream(1, CHOICES))
    assert 0 < likelihood <= 1
    for world in (worlds.sample(Stream(1, CHOICES)), weighted):
        assert {name for name in dir(world) if name[0] != "_"} == {"evaluate_move", "evaluate_with", "explore"}


@pytest.mark.parametrize("key", list(all_games()))
def test_rollouts_stop_at_the_end_of_the_round(key: str) -> None:
    """Later deals come from the real seed, so no rollout may depend on them."""
    game = fairdeal.game(key)
    for state in sample_states(key, 9, 4):
        utilities = game.strategy.rollout(state.copy(), Stream(1, CHOICES))
        assert len(utilities) == state.players
        if state.rounds_dealt == 1:  # the same match without a further deal must end the same way
            last_round = game.start(deals=[state.last_deal()])
            for seat, move in state.played():
                last_round.play(seat, move)
            assert list(game.strategy.rollout(last_round, Stream(1, CHOICES))) == list(utilities)


@pytest.mark.once  # in plain Python a single simulation may take longer than the time margin
@pytest.mark.parametrize("key", list(all_games()))
def test_a_time_budget_is_kept(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured in processor time of this thread, so that other processes do not count."""
    monkeypatch.setattr(time, "perf_counter", time.thread_time)
    bot = find_bot("expert:0.05s", fairdeal.game(key))
    for state in sample_states(key, 9, 8):
        choose = bind(bot, state, state.actors[0])
        durations = []
        for _ in range(2):  # caches are cold the first time
            started = time.thread_time()
            choose(Stream(5, CHOICES))
            durations.append(time.thread_time() - started)
        assert min(durations) <= 0.055


class ForbiddenWorlds(Worlds):
    """Worlds that must not be sampled."""

    def sample(self, stream: Stream) -> World:  # noqa: ARG002
        raise AssertionError("there was nothing to search")


def test_a_forced_move_needs_no_search() -> None:
    game = fairdeal.game("president")
    state = game.start(seed=21)
    stream = Stream(21, CHOICES)
    while state.moves(state.actors[0]).count() > 1:
        state.play(state.actors[0], game.strategy.heuristic_move(state.view(state.actors[0]), stream))
    seat = state.actors[0]
    forced = SearchBot(game, Budget(simulations=100)).choose(state.view(seat), ForbiddenWorlds(state, seat), stream)
    assert forced == state.moves(seat).at(0)


class FixedWorld(World):
    """A world in which each move has a given utility, plus noise that is the same for all moves."""

    def __init__(self, utilities: dict[str, float]) -> None:
        self.utilities = utilities

    def evaluate_move(self, move: Move, stream: Stream) -> float:
        return self.utilities[move.text()] + stream.below(1000) / 100


class FixedWorlds(Worlds):
    """Worlds with the same utilities."""

    rollout_cost = 1

    def __init__(self, utilities: dict[str, float]) -> None:
        self.utilities = utilities
        self.sampled = 0

    def sample(self, stream: Stream) -> World:  # noqa: ARG002
        self.sampled += 1
        return FixedWorld(self.utilities)


def race(utilities: dict[str, float], simulations: int = 2_000) -> tuple[int, FixedWorlds]:
    """The index of the winning candidate, and the worlds."""
    worlds = FixedWorlds(utilities)
    candidates = [by_rollout(Word(name)) for name in utilities]
    winner = SequentialHalving(candidates, Budget(simulations=simulations).begin()).run(worlds, 7)
    return winner, worlds


def test_the_best_move_wins_although_noise_is_larger_than_its_advantage() -> None:
    assert race({"a": 0.0, "b": 0.2, "c": 0.1, "d": -1.0})[0] == 1


def test_the_heuristic_move_stays_if_nothing_is_better() -> None:
    assert race({"a": 0.5, "b": 0.5, "c": 0.5})[0] == 0


def test_search_stops_as_soon_as_one_candidate_is_left() -> None:
    assert race({"a": 0.0, "b": 3.0}, simulations=1_000_000)[1].sampled <= 32


def test_the_budget_of_simulations_is_used() -> None:
    _, worlds = race({"a": 0.0, "b": 0.0}, simulations=100)
    assert worlds.sampled == 50


def mixed(utilities: dict[str, float], key: int, simulations: int = 400) -> int:
    """The index of the candidate that a mixed strategy chooses."""
    candidates = [by_rollout(Word(name)) for name in utilities]
    halving = SequentialHalving(candidates, Budget(simulations=simulations).begin(), mixes=True)
    return halving.run(FixedWorlds(utilities), key)


def test_a_mixed_strategy_draws_among_equally_good_moves() -> None:
    utilities = {"a": -2.0, "b": 0.5, "c": -5.0, "d": 0.5, "e": 0.5}
    chosen = [mixed(utilities, key) for key in range(40)]
    assert set(chosen) == {1, 3, 4}
    assert chosen == [mixed(utilities, key) for key in range(40)]  # reproducible


def test_a_mixed_strategy_never_chooses_a_worse_move() -> None:
    assert {mixed({"a": 0.0, "b": 3.0, "c": 0.0}, key) for key in range(40)} == {1}
    assert mixed({"a": 0.0, "b": 3.0}, 1, simulations=1) == 0  # too few simulations to tell


@pytest.mark.parametrize("text", ["", "0", "x", "-1", "1.5", "0s", "1h", "1e9", "99999999999", "nan", "601s", "٣"])
def test_an_invalid_budget_is_refused(text: str) -> None:
    with pytest.raises(BadSetup, match="sharp:1000"):
        Budget.read(text)


def test_budgets_of_bots() -> None:
    assert Budget.read("250") == Budget(simulations=250)
    assert Budget.read("0.5s") == Budget(seconds=0.5)
    assert Budget.read("200ms") == Budget(seconds=0.2)
    with pytest.raises(BadSetup, match="does not search"):
        find_bot("steady:100", fairdeal.game("president"))
    assert all(map(is_bot, ["sharp:1s", "steady"]))
    assert not any(map(is_bot, ["steady:1s", "sharp:x", "clever", 3]))


@pytest.mark.once
def test_sharp_is_better_than_steady_in_president() -> None:
    arena = Arena.of(fairdeal.game("president"), ["sharp:100", "steady"], seed=8)
    scores = ArenaScores(2)
    for deal in range(8):
        scores.add(play_deal(arena, deal))
    place = scores.mean_place(0)
    assert place is not None
    assert place.mean > 0.55
