"""Players who think ahead: out of a view and worlds that show no cards, within a budget, the same moves each time."""

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


def some_states(key: str, moves: int, every: int) -> list[State]:
    """Moments of a match of steady players."""
    game = fairdeal.game(key)
    state, stream, found = game.start(seed=21), Stream(21, CHOICES), []
    for number in range(moves):
        seat = state.actors[0]
        if number % every == 0:
            found.append(state.copy())
        state.play(seat, game.strategy.heuristic_move(state.view(seat), stream))
    return found


@pytest.mark.parametrize("key", list(all_games()))
def test_it_plays_legally_and_the_same_with_the_same_seed(key: str) -> None:
    bot = find_bot("sharp:60", fairdeal.game(key))
    for state in some_states(key, 16, 5):
        seat, before = state.actors[0], state.snapshot()
        first, again = (bind(bot, state, seat)(Stream(5, CHOICES)) for _ in range(2))
        assert first in state.moves(seat)
        assert first == again
        assert state.snapshot() == before  # thinking changes nothing


def test_a_world_shows_nothing_but_how_a_move_ends() -> None:
    state = fairdeal.game("president").start(seed=1)
    worlds = Worlds(state, state.actors[0])
    assert {name for name in dir(worlds) if name[0] != "_"} == {
        "sample",
        "sample_weighted",
        "rollout_cost",
        "has_repeatable_rollouts",
    }
    guessed, likely = worlds.sample_weighted(Stream(1, CHOICES))
    assert 0 < likely <= 1
    for world in (worlds.sample(Stream(1, CHOICES)), guessed):
        assert {name for name in dir(world) if name[0] != "_"} == {"evaluate_move", "explore"}


@pytest.mark.parametrize("key", list(all_games()))
def test_no_imagined_round_goes_beyond_its_end(key: str) -> None:
    """What comes after is dealt from the real seed: nobody may know anything of it."""
    game = fairdeal.game(key)
    for state in some_states(key, 9, 4):
        first, other = (Stream(1, CHOICES), Stream(1, CHOICES))
        later = game.start(deals=[state.last_deal()]) if state.rounds_dealt == 1 else None
        worths = game.strategy.rollout(state.copy(), first)
        assert len(worths) == state.players
        if later is not None:  # the same match with no deal to follow: it must come to the same
            for seat, move in state.played():
                later.play(seat, move)
            assert list(game.strategy.rollout(later, other)) == list(worths)


@pytest.mark.once  # in plain Python a single simulation may take longer than what is left over
@pytest.mark.parametrize("key", list(all_games()))
def test_a_time_budget_is_kept(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the time that this thread had the processor: what else the machine does is not the bot's doing."""
    monkeypatch.setattr(time, "perf_counter", time.thread_time)
    bot = find_bot("expert:0.05s", fairdeal.game(key))
    for state in some_states(key, 9, 8):
        think = bind(bot, state, state.actors[0])
        took = []
        for _ in range(2):  # caches are cold the first time
            started = time.thread_time()
            think(Stream(5, CHOICES))
            took.append(time.thread_time() - started)
        assert min(took) <= 0.055


class Forbidden(Worlds):
    """Worlds that nobody may sample."""

    def sample(self, stream: Stream) -> World:  # noqa: ARG002
        raise AssertionError("there was nothing to think about")


def test_a_forced_move_is_made_at_once() -> None:
    game = fairdeal.game("president")
    state = game.start(seed=21)
    stream = Stream(21, CHOICES)
    while state.moves(state.actors[0]).count() > 1:
        state.play(state.actors[0], game.strategy.heuristic_move(state.view(state.actors[0]), stream))
    seat = state.actors[0]
    forced = SearchBot(game, Budget(simulations=100)).choose(state.view(seat), Forbidden(state, seat), stream)
    assert forced == state.moves(seat).at(0)


class Urn(World):
    """A world in which every move is worth what is said, give or take what luck adds for all has_repeatable_rollouts."""

    def __init__(self, worths: dict[str, float]) -> None:
        self.worths = worths

    def evaluate_move(self, move: Move, stream: Stream) -> float:
        return self.worths[move.text()] + stream.below(1000) / 100


class Urns(Worlds):
    rollout_cost = 1

    def __init__(self, worths: dict[str, float]) -> None:
        self.worths = worths
        self.imagined = 0

    def sample(self, stream: Stream) -> World:  # noqa: ARG002
        self.imagined += 1
        return Urn(self.worths)


def race(worths: dict[str, float], simulations: int = 2_000) -> tuple[int, Urns]:
    urns = Urns(worths)
    trials = [by_rollout(Word(name)) for name in worths]
    winner = SequentialHalving(trials, Budget(simulations=simulations).begin()).run(urns, 7)
    return winner, urns


def test_the_best_move_wins_the_race_though_luck_is_larger_than_what_it_is_better_by() -> None:
    assert race({"a": 0.0, "b": 0.2, "c": 0.1, "d": -1.0})[0] == 1


def test_the_steady_move_stays_if_nothing_is_better() -> None:
    assert race({"a": 0.5, "b": 0.5, "c": 0.5})[0] == 0


def test_it_stops_as_soon_as_it_is_settled() -> None:
    assert race({"a": 0.0, "b": 3.0}, simulations=1_000_000)[1].imagined <= 32


def test_the_budget_is_what_was_said() -> None:
    _, urns = race({"a": 0.0, "b": 0.0}, simulations=100)
    assert urns.imagined == 50


def mixed(worths: dict[str, float], key: int, simulations: int = 400) -> int:
    trials = [by_rollout(Word(name)) for name in worths]
    return SequentialHalving(trials, Budget(simulations=simulations).begin(), mixes=True).run(Urns(worths), key)


def test_one_who_mixes_chooses_by_chance_among_moves_that_are_as_good() -> None:
    worths = {"a": -2.0, "b": 0.5, "c": -5.0, "d": 0.5, "e": 0.5}
    chosen = [mixed(worths, key) for key in range(40)]
    assert set(chosen) == {1, 3, 4}
    assert chosen == [mixed(worths, key) for key in range(40)]  # the same seed, the same moves


def test_one_who_mixes_does_not_make_a_move_that_is_worse() -> None:
    assert {mixed({"a": 0.0, "b": 3.0, "c": 0.0}, key) for key in range(40)} == {1}
    assert mixed({"a": 0.0, "b": 3.0}, 1, simulations=1) == 0  # nothing was learnt


@pytest.mark.parametrize("text", ["", "0", "x", "-1", "1.5", "0s", "1h", "1e9", "99999999999", "nan", "601s", "٣"])
def test_a_budget_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadSetup, match="sharp:1000"):
        Budget.read(text)


def test_budgets() -> None:
    assert Budget.read("250") == Budget(simulations=250)
    assert Budget.read("0.5s") == Budget(seconds=0.5)
    assert Budget.read("200ms") == Budget(seconds=0.2)
    with pytest.raises(BadSetup, match="does not think ahead"):
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
