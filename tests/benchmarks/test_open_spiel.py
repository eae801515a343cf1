"""The peers from OpenSpiel: their moves are counted right. How fast they are is nothing to test."""

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


def test_without_open_spiel_there_is_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "find_spec", lambda _name: None)
    assert open_spiel.load("hearts") is None
    with pytest.raises(SystemExit, match="not installed"):
        open_spiel.main(["--quick"])


@pytest.mark.usefixtures("spiel")
def test_a_game_is_loaded_with_its_parameters() -> None:
    game = open_spiel.load("oh_hell", players=4, num_tricks_fixed=12)
    assert game is not None
    assert game.num_players() == 4
    with pytest.raises(ValueError, match="not a game with turns"):
        open_spiel.load("goofspiel")


@pytest.mark.usefixtures("spiel")
@pytest.mark.parametrize("name", GAMES)
def test_a_rate_comes_of_every_game(name: str) -> None:
    game = open_spiel.load(name)
    assert open_spiel.stepped(game, 2) > 0
    begin = open_spiel.positions(game, seeds=(1, 2), playouts=3)
    assert [place.seed for place in begin] == [1, 2]
    assert open_spiel.bulk(game, begin, 2) > 0


@pytest.mark.usefixtures("spiel")
def test_the_command_prints_a_line_for_each_peer() -> None:
    peers = open_spiel.PEERS[:2]
    lines = open_spiel.table(peers, open_spiel.Sizes(rounds=1, seconds=0.001))
    assert [line.split("  ")[0] for line in lines[1:]] == [peer.title for peer in peers]
    assert "64.0 ± 0.0" in lines[1]
    assert "52.0 ± 0.0" in lines[2]


@pytest.mark.parametrize("left", [64, 52, 51])
def test_hearts_has_as_many_moves_as_cards_and_passes(hearts: Any, left: int) -> None:
    for place in open_spiel.positions(hearts, left, seeds=range(6), playouts=3):
        assert (place.moves, place.draws, place.error) == (left, 0, 0)
        assert not place.state.is_chance_node()
        assert (place.state.legal_actions() == [0]) == (left == 52)  # the first trick is led with the 2♣


def test_all_the_deals_of_hearts_are_taken_where_no_length_is_asked_for(hearts: Any) -> None:
    lengths = {place.moves for place in open_spiel.positions(hearts, seeds=range(20), playouts=2)}
    assert lengths == {52, 64}


def test_a_length_that_no_deal_has_is_refused(hearts: Any, stream: Stream) -> None:
    with pytest.raises(ValueError, match="none had 65 moves"):
        open_spiel.opened(hearts, stream, 65)


@pytest.mark.usefixtures("spiel")
@pytest.mark.parametrize("peer", open_spiel.PEERS, ids=lambda peer: peer.title)
def test_draws_are_not_moves(peer: open_spiel.Peer, stream: Stream) -> None:
    """Every step of a whole match, by OpenSpiel's own account of it, is either a player's or chance's."""
    state = open_spiel.opened(open_spiel.load(peer.name, **peer.parameters), stream, peer.left)
    before = len(state.full_history())
    moves = open_spiel.playout(state, stream)
    steps = state.full_history()[before:]
    assert moves == sum(step.player >= 0 for step in steps)
    draws = len(steps) - moves
    assert (draws > 0) == (peer.name in ("crazy_eights", "gin_rummy"))


@pytest.mark.usefixtures("spiel")
@pytest.mark.parametrize("name", GAMES)
def test_stepping_makes_the_moves_of_whole_matches(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All the states that are stepped come to their end, and the clock sees only players' moves."""
    ticks: list[int] = []
    states: dict[int, Any] = {}
    made = 0
    step = open_spiel.run

    def watched(waiting: list[Any], stream: Stream) -> int:
        nonlocal made
        assert not any(state.is_chance_node() for state in waiting)
        states.update((id(state), state) for state in waiting)
        found = step(waiting, stream)
        made += found
        return found

    def clock() -> float:
        ticks.append(made)
        return float(made)  # a move a second

    monkeypatch.setattr(open_spiel, "run", watched)
    monkeypatch.setattr(open_spiel, "TOGETHER", 2)
    monkeypatch.setattr(time, "process_time", clock)
    assert open_spiel.stepped(open_spiel.load(name), 3) == pytest.approx(1e-6)
    assert len(states) == 3
    assert all(state.is_terminal() for state in states.values())
    assert ticks[-1] == sum(step.player >= 0 for state in states.values() for step in state.full_history())


def test_one_simulation_is_as_many_rollouts_as_asked_for(hearts: Any) -> None:
    """All points of hearts are whole numbers: their mean, times the rollouts, is whole with no fewer rollouts."""
    rollouts = 997  # a prime number
    (place,) = open_spiel.positions(hearts, 52, seeds=(3,), playouts=300)
    root = open_spiel.searched(hearts, place, rollouts)
    assert (root.explore_count, len(root.children)) == (1, 0)
    assert root.total_reward % 1 != 0
    assert root.total_reward * rollouts == pytest.approx(round(root.total_reward * rollouts), abs=1e-6)


def test_a_bot_that_searches_on_is_not_believed(hearts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Root:
        explore_count = 2
        children = ()

    monkeypatch.setattr(open_spiel, "searched", lambda *_: Root())
    with pytest.raises(RuntimeError, match="more than evaluate the root"):
        open_spiel.bulk(hearts, open_spiel.positions(hearts, seeds=(1,), playouts=2), 1)


def test_chance_keeps_to_its_probabilities(stream: Stream) -> None:
    outcomes = [(4, 0.5), (5, 0.125), (6, 0.375)]
    drawn = [open_spiel.drawn(outcomes, stream) for _ in range(4000)]
    for action, probability in outcomes:
        assert mean(found == action for found in drawn) == pytest.approx(probability, abs=0.04)
    assert open_spiel.drawn([(8, 0.0), (9, 0.0)], stream) == 9
