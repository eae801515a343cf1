"""Moves of OpenSpiel's games are counted correctly. How fast they are is not tested."""

import time
from statistics import mean
from typing import Any

import pytest

from benchmarks import open_spiel
from fairdeal.engine.random import CHOICES, Stream

GAMES = ("hearts", "oh_hell", "spades", "crazy_eights", "gin_rummy")


@pytest.fixture
def spiel() -> Any:
    return pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra bench)")


@pytest.fixture
def hearts(spiel: Any) -> Any:
    return spiel.load_game("hearts")


@pytest.fixture
def stream() -> Stream:
    return Stream(5, CHOICES)


def test_without_open_spiel_no_game_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "find_spec", lambda _name: None)
    assert open_spiel.load("hearts") is None
    with pytest.raises(SystemExit, match="not installed"):
        open_spiel.main(["--quick"])


@pytest.mark.usefixtures("spiel")
def test_a_game_is_loaded_with_its_parameters() -> None:
    game = open_spiel.load("oh_hell", players=4, num_tricks_fixed=12)
    assert game is not None
    assert game.num_players() == 4
    with pytest.raises(ValueError, match="is not a game with turns"):
        open_spiel.load("goofspiel")


@pytest.mark.usefixtures("spiel")
@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_rate(name: str) -> None:
    game = open_spiel.load(name)
    assert open_spiel.stepped(game, 2) > 0
    starts = open_spiel.positions(game, seeds=(1, 2), playouts=3)
    assert [position.seed for position in starts] == [1, 2]
    assert open_spiel.bulk(game, starts, 2) > 0


@pytest.mark.usefixtures("spiel")
def test_the_command_prints_a_line_for_each_game() -> None:
    games = open_spiel.GAMES[:2]
    lines = open_spiel.table(games, open_spiel.Sizes(rounds=1, seconds=0.001))
    assert [line.split("  ")[0] for line in lines[1:]] == [game.title for game in games]
    assert "64.0 ± 0.0" in lines[1]
    assert "52.0 ± 0.0" in lines[2]


@pytest.mark.parametrize("left", [64, 52, 51])
def test_hearts_has_one_move_for_each_card_and_pass(hearts: Any, left: int) -> None:
    for position in open_spiel.positions(hearts, left, seeds=range(6), playouts=3):
        assert (position.moves, position.draws, position.error) == (left, 0, 0)
        assert not position.state.is_chance_node()
        assert (position.state.legal_actions() == [0]) == (left == 52)  # the first trick is led with the 2♣


def test_without_a_length_all_deals_of_hearts_are_used(hearts: Any) -> None:
    lengths = {position.moves for position in open_spiel.positions(hearts, seeds=range(20), playouts=2)}
    assert lengths == {52, 64}


def test_a_length_that_no_deal_has_is_refused(hearts: Any, stream: Stream) -> None:
    with pytest.raises(ValueError, match="none of 100 deals had 65 moves"):
        open_spiel.dealt_state(hearts, stream, 65)


@pytest.mark.usefixtures("spiel")
@pytest.mark.parametrize("entry", open_spiel.GAMES, ids=lambda entry: entry.title)
def test_draws_are_not_moves(entry: open_spiel.OpenSpielGame, stream: Stream) -> None:
    """According to OpenSpiel's history, every step of a match is made either by a player or by chance."""
    state = open_spiel.dealt_state(open_spiel.load(entry.name, **entry.parameters), stream, entry.left)
    before = len(state.full_history())
    moves = open_spiel.playout(state, stream)
    steps = state.full_history()[before:]
    assert moves == sum(step.player >= 0 for step in steps)
    draws = len(steps) - moves
    assert (draws > 0) == (entry.name in ("crazy_eights", "gin_rummy"))


@pytest.mark.usefixtures("spiel")
@pytest.mark.parametrize("name", GAMES)
def test_stepping_plays_whole_matches(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All stepped states reach their end, and the clock runs only during moves of players."""
    ticks: list[int] = []
    states: dict[int, Any] = {}
    played = 0
    original = open_spiel.play_random_moves

    def counted(waiting: list[Any], stream: Stream) -> int:
        nonlocal played
        assert not any(state.is_chance_node() for state in waiting)
        states.update((id(state), state) for state in waiting)
        found = original(waiting, stream)
        played += found
        return found

    def clock() -> float:
        ticks.append(played)
        return float(played)  # one second per move

    monkeypatch.setattr(open_spiel, "play_random_moves", counted)
    monkeypatch.setattr(open_spiel, "BATCH", 2)
    monkeypatch.setattr(time, "process_time", clock)
    assert open_spiel.stepped(open_spiel.load(name), 3) == pytest.approx(1e-6)
    assert len(states) == 3
    assert all(state.is_terminal() for state in states.values())
    assert ticks[-1] == sum(step.player >= 0 for state in states.values() for step in state.full_history())


def test_one_simulation_plays_the_requested_number_of_rollouts(hearts: Any) -> None:
    """Points of hearts are whole numbers: with fewer rollouts, mean times requested rollouts would not be whole."""
    rollouts = 997  # a prime number
    (position,) = open_spiel.positions(hearts, 52, seeds=(3,), playouts=300)
    root = open_spiel.search_root(hearts, position, rollouts)
    assert (root.explore_count, len(root.children)) == (1, 0)
    assert root.total_reward % 1 != 0
    assert root.total_reward * rollouts == pytest.approx(round(root.total_reward * rollouts), abs=1e-6)


def test_a_bot_that_searches_further_is_refused(hearts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Root:
        explore_count = 2
        children = ()

    monkeypatch.setattr(open_spiel, "search_root", lambda *_: Root())
    with pytest.raises(RuntimeError, match="more than evaluate the root"):
        open_spiel.bulk(hearts, open_spiel.positions(hearts, seeds=(1,), playouts=2), 1)


def test_chance_follows_its_probabilities(stream: Stream) -> None:
    outcomes = [(4, 0.5), (5, 0.125), (6, 0.375)]
    drawn = [open_spiel.draw_outcome(outcomes, stream) for _ in range(4000)]
    for action, probability in outcomes:
        assert mean(found == action for found in drawn) == pytest.approx(probability, abs=0.04)
    assert open_spiel.draw_outcome([(8, 0.0), (9, 0.0)], stream) == 9
