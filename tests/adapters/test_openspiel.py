"""OpenSpiel: its own tests for every game, resampling, serialization, and its algorithms on small games."""

import itertools
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import fairdeal
from fairdeal.adapters.info_state_tracker import Deal
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.games import all_games
from tests.random_options import short_settings

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not available for every system")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import exploitability, ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from fairdeal.adapters import openspiel  # noqa: E402
from fairdeal.adapters.openspiel_bots import FairdealBot  # noqa: E402

games = pytest.mark.parametrize("key", list(all_games()))


def load(key: str) -> Any:
    kind = all_games()[key]
    return pyspiel.load_game(openspiel.short_name(kind), short_settings(kind))


def started(game: Any, chance: random.Random) -> Any:
    """A state in which chance has drawn the seed."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return state


@pytest.mark.once
@games
def test_every_game_passes_the_tests_of_openspiel(key: str) -> None:
    np.random.seed(1)
    pyspiel.random_sim_test(load(key), num_sims=1, serialize=True, verbose=False)


@games
def test_a_resampled_state_has_the_same_information_state(key: str) -> None:
    chance = random.Random(f"resample {key}")
    game = load(key)
    state = started(game, chance)
    worlds = 0
    for step in range(120):
        if state.is_terminal():
            break
        if step < 2 or chance.random() < 0.07:
            for player in range(game.num_players()):
                resampled = state.resample_from_infostate(player, chance.random)
                worlds += resampled.tracker.match.state.hands() != state.tracker.match.state.hands()
                check_same_information(state, resampled, player)
                restored = game.deserialize_state(resampled.serialize())
                assert restored.tracker.match.state == resampled.tracker.match.state
                for other in range(game.num_players()):
                    assert restored.information_state_string(other) == resampled.information_state_string(other)
                for _ in range(5):
                    if not resampled.is_terminal():
                        resampled.apply_action(chance.choice(resampled.legal_actions()))
        state.apply_action(chance.choice(state.legal_actions()))
    assert worlds > 5


def check_same_information(state: Any, resampled: Any, player: int) -> None:
    assert resampled.information_state_string(player) == state.information_state_string(player)
    assert resampled.observation_string(player) == state.observation_string(player)
    assert resampled.observation_tensor(player) == state.observation_tensor(player)
    assert resampled.current_player() == state.current_player()
    if player == state.current_player():
        assert resampled.legal_actions() == state.legal_actions()
    for other in range(state.num_players()):
        private = set(state.information_state_string(other).splitlines()[1:])
        private -= set(state.information_state_string(player).splitlines())
        if other != player:  # what only the other player saw is not in the sampled world
            assert not private & set(resampled.information_state_string(other).splitlines())


@games
def test_information_states_only_grow(key: str) -> None:
    """Perfect recall; unfinished moves of the other players stay hidden."""
    chance = random.Random(f"recall {key}")
    state = started(load(key), chance)
    known = [""] * state.num_players()
    for _ in range(120):
        if state.is_terminal():
            break
        actor = state.current_player()
        state.apply_action(chance.choice(state.legal_actions()))
        for player, before in enumerate(known):
            now = state.information_state_string(player)
            assert now.startswith(before)
            if player == actor:
                assert len(now) > len(before)
            elif state.tracker.match.begun:
                assert not before or now == before
            known[player] = now


def test_later_deals_are_resampled_too() -> None:
    """Resampling in the first round reveals nothing about the second."""
    game = pyspiel.load_game("fairdeal_president(players=3,rounds=2)")
    chance = random.Random(5)
    state = started(game, chance)
    second_hands = set()
    for seed in range(4):
        resampled = state.resample_from_infostate(0, chance.random) if seed else state.clone()
        moves = random.Random(1)
        while resampled.tracker.match.state.rounds_dealt == 1:
            resampled.apply_action(moves.choice(resampled.legal_actions()))
        second_hands.add(str(resampled.tracker.match.state.last_deal()["hands"]))
    assert len(second_hands) == 4


def test_parameters_are_the_games_options() -> None:
    game = pyspiel.load_game("fairdeal_president(players=3,preset=house,decks=2,one_fewer_2=on)")
    options = game.research_game.game.options
    assert (options.decks, options.one_fewer_2, options.voluntary_pass) == (2, True, False)
    assert pyspiel.load_game(str(game)).num_distinct_actions() == game.num_distinct_actions()
    with pytest.raises(BadSetup, match="accepted"):
        pyspiel.load_game("fairdeal_president(revolutions=often)")
    with pytest.raises(BadSetup, match="4 or 6"):
        pyspiel.load_game("fairdeal_hearts(players=5)")


def observation_type(private: Any) -> Any:
    return pyspiel.IIGObservationType(perfect_recall=False, private_info=private)


def test_observers_have_the_fields_of_the_observation_spec() -> None:
    game = pyspiel.load_game("fairdeal_president")
    state = started(game, random.Random(1))
    seen = make_observation(game)
    seen.set_from(state, 2)
    assert seen.dict["hand"].sum() == seen.dict["sizes"][0]
    assert list(seen.tensor) == list(state.observation_tensor(2))
    public = make_observation(game, observation_type(pyspiel.PrivateInfoType.NONE))
    public.set_from(state, 2)
    assert public.dict["hand"].sum() == 0
    assert "sizes=[" in public.string_from(state, 2)
    assert "hand=[" not in public.string_from(state, 2)
    with pytest.raises(BadSetup, match="one player"):
        make_observation(game, observation_type(pyspiel.PrivateInfoType.ALL_PLAYERS))


def test_ismcts_plays_our_games() -> None:
    game = pyspiel.load_game("fairdeal_president(players=3)")
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(random_state=chance), uct_c=1.0, max_simulations=8, random_state=chance
    )
    state = started(game, random.Random(2))
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@games
def test_our_bots_play_in_openspiel(key: str) -> None:
    game = load(key)
    bots = [FairdealBot(game, "steady" if seat % 2 else "random", seat, seed=1) for seat in range(game.num_players())]
    state = started(game, random.Random(1))
    for _ in range(150):
        if state.is_terminal():
            break
        state.apply_action(bots[state.current_player()].step(state))
    with pytest.raises(IllegalMove, match="not the turn"):
        bots[(state.current_player() + 1) % game.num_players()].step(state)


def test_a_bot_completes_a_move_that_it_did_not_begin() -> None:
    """A pass in Hearts is one action per card; a bot may be asked twice in the same state, or after another bot."""
    game = load("hearts")
    state = started(game, random.Random(1))
    seat = state.current_player()
    first, other = FairdealBot(game, "steady", seat), FairdealBot(game, "steady", seat)
    state.apply_action(first.step(state))
    assert state.current_player() == seat
    assert other.step(state) in state.legal_actions()
    assert first.step(state) == first.step(state.clone())
    while state.current_player() == seat:
        first.restart_at(state)
        state.apply_action(first.step(state))
    with pytest.raises(BadSetup, match="no player 9"):
        FairdealBot(game, "steady", 9)


def test_evaluate_bots_works_with_our_bots() -> None:
    game = pyspiel.load_game("fairdeal_president(players=3)")
    bots = [FairdealBot(game, name, seat) for seat, name in enumerate(("steady", "random", "random"))]
    matches = [pyspiel.evaluate_bots(game.new_initial_state(), bots, seed) for seed in range(12)]
    assert all(sum(returns) == 1.5 for returns in matches)
    assert sum(returns[0] for returns in matches) / len(matches) > 0.6


def test_the_example_against_ismcts_runs() -> None:
    command = [sys.executable, "examples/against_openspiel.py", "hearts", "steady", "3", "1"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.startswith("steady against ISMCTS with 3 simulations in Sanity Hearts: ")


def test_the_example_of_exploitability_runs() -> None:
    """With one deal; for all of them, run `python examples/exploitability.py sharp:50`."""
    command = [sys.executable, "examples/exploitability.py", "sharp:50", "1"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.startswith("sharp:50: exploitability 0.0000 in 1 deals, ")


def small_president() -> Any:
    """Two players with two cards each of 3, 4, 5 and 6: all six deals; seat 0 leads."""
    deals: list[Deal] = [
        {"hands": [list(mine), [card for card in ("3c", "4c", "5c", "6c") if card not in mine]], "leader": 0}
        for mine in itertools.combinations(("3c", "4c", "5c", "6c"), 2)
    ]
    return openspiel.from_deals(fairdeal.game("president", players=2, first_round="left_of_dealer"), deals)


def test_exact_methods_work_on_small_games() -> None:
    game = small_president()
    assert len(game.new_initial_state().chance_outcomes()) == 6
    random_play = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert 0.1 < random_play < 0.5
    with pytest.raises(BadSetup, match="at least one deal"):
        openspiel.from_deals(fairdeal.game("president"), [])


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_returns_after_one_hand_of_a_longer_match_follow_its_points(key: str) -> None:
    kind = fairdeal.game(key)
    game = openspiel.from_deals(kind, [kind.start(5).last_deal()])
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state.returns() == [0.0] * 4
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == pytest.approx(2.0)
    assert state.tracker is not None
    scores = state.tracker.match.state.scores
    assert scores is not None
    best = min(scores) if key == "hearts" else max(scores)
    first = [payoff for payoff, score in zip(state.returns(), scores, strict=True) if score == best]
    assert len(set(first)) == 1
    assert first[0] == max(state.returns()) > 0.5


@pytest.mark.once
def test_a_program_that_uses_openspiel_exits_cleanly() -> None:
    """OpenSpiel keeps registered games beyond the end of the interpreter; that must do no harm."""
    program = "import pyspiel, fairdeal.adapters.openspiel; pyspiel.load_game('fairdeal_rummy').new_initial_state()"
    subprocess.run([sys.executable, "-c", program], check=True)
