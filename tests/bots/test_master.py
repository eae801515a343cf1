"""The bot `master`: search with a network, and what happens where there is none."""

import json
from typing import cast

import pytest

import fairdeal
from fairdeal.bots import bind, find_bot
from fairdeal.bots.master import MAX_CANDIDATES, MasterBot, propose, reason_against_search
from fairdeal.bots.strengths import bot_problems
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.learned_policy import LearnedPolicy
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.engine.worlds import Worlds
from fairdeal.games.hearts.view import HeartsView
from fairdeal.lab.arena import Arena, play_deal
from tests.bots.swift_moves import MASTER, MASTER_MOVES, STORED_OF_MASTER, choose_in_threads, learned_games, play

LEARNED = [key for key in learned_games() if reason_against_search(fairdeal.game(key)) is None]


def policy_of(state: State) -> LearnedPolicy:
    policy = state.game.strategy.learned_policy
    assert isinstance(policy, LearnedPolicy)
    return policy


def advanced(key: str, moves: int, seed: int = 3) -> State:
    """A match after some moves of swift bots."""
    state = fairdeal.game(key).start(seed)
    policy, stream = policy_of(state), Stream(seed, CHOICES)
    for _ in range(moves):
        state.play(state.actors[0], policy.choose_at(state, state.actors[0], stream))
    return state


@pytest.mark.parametrize("key", LEARNED)
def test_moves_are_the_same_on_every_machine(key: str) -> None:
    """If a network has been replaced: python -m tests.bots.swift_moves."""
    stored = json.loads(STORED_OF_MASTER.read_text(encoding="utf-8"))
    assert play(key, MASTER, MASTER_MOVES) == stored[key]


def test_a_network_that_only_compares_moves_is_not_searched_with() -> None:
    assert sorted(LEARNED) == ["hearts", "oh-hell", "president", "sanityholes"]
    assert bot_problems(["master"], fairdeal.game("rook")) == [
        "master plays like expert here: the network of this game compares moves, and values no positions"
    ]


@pytest.mark.parametrize("key", LEARNED)
def test_searches_in_several_threads_do_not_disturb_each_other(key: str) -> None:
    game = fairdeal.game(key)
    states = [game.start(seed) for seed in range(4)]
    bound = [bind(find_bot("master:60", game), state, state.actors[0]) for state in states]
    alone = [choose(Stream(1, CHOICES)).text() for choose in bound]
    assert choose_in_threads(bound, 1) == alone


@pytest.mark.parametrize("key", LEARNED)
def test_the_first_proposal_is_the_move_of_swift(key: str) -> None:
    for moves in (0, 9, 17):
        state = advanced(key, moves)
        seat = state.actors[0]
        view = state.view(seat)
        proposals = propose(policy_of(state), state.game.strategy, view, Stream(2, CHOICES))
        assert proposals[0] == bind(find_bot("swift", state.game), state, seat)(Stream(2, CHOICES))
        assert len(proposals) == len(set(proposals)) <= MAX_CANDIDATES
        assert view.moves is not None
        assert all(move in view.moves for move in proposals)


@pytest.mark.parametrize("key", LEARNED)
def test_a_simulation_is_worth_what_the_round_brings_or_what_the_network_expects(key: str) -> None:
    """With more turns than a round has, the network finishes it: the value is the gain."""
    state = advanced(key, 61 if key == "oh-hell" else 17)  # the first hands of Oh Hell are too short
    seat, policy = state.actors[0], policy_of(state)
    move = state.moves(seat).at(0)
    world = Worlds(state, seat).sample(Stream(5, WORLDS))

    finished = state.determinize(seat, Stream(5, WORLDS))
    before, deal, stream = finished.scores, finished.rounds_dealt, Stream(6, CHOICES)
    finished.play(seat, move)
    while finished.rounds_dealt == deal and finished.phase in ("play", "bid", "pass"):
        actor = finished.actors[0]
        finished.play(actor, policy.choose_at(finished, actor, stream))
    expected = state.game.strategy.gains(finished, before)[seat]
    assert world.evaluate_with(move, policy, 1000, Stream(6, CHOICES)) == pytest.approx(expected)

    soon = world.evaluate_with(move, policy, 1, Stream(6, CHOICES))
    assert soon == world.evaluate_with(move, policy, 1, Stream(6, CHOICES))
    assert soon == pytest.approx(policy.leaf_value())
    assert soon != expected


def test_play_on_stops_at_the_turns_of_the_seat() -> None:
    state = advanced("hearts", 10)
    seat, policy = state.actors[0], policy_of(state)
    hands = []
    for turns in (1, 2):
        later = state.copy()
        later.play(seat, later.moves(seat).at(0))
        assert policy.play_on(later, seat, turns, Stream(1, CHOICES))
        assert later.actors == (seat,)
        hands.append(len(cast(HeartsView, later.view(seat)).hand or ()))
    assert hands[0] == hands[1] + 1


def test_master_falls_back_to_expert_where_there_is_no_network_and_says_so() -> None:
    game = fairdeal.game("president", decks=10)
    (problem,) = bot_problems(["master:100", "steady"], game)
    assert problem.startswith("master plays like expert here: moves are numbered for up to 4 decks")
    state = game.start(seed=4)
    chosen = [
        bind(find_bot(f"{name}:100", game), state, state.actors[0])(Stream(1, CHOICES)).text()
        for name in ("master", "expert")
    ]
    assert chosen[0] == chosen[1]


def test_master_takes_budgets_like_expert() -> None:
    game = fairdeal.game("hearts")
    for name in ("master", "master:1000", "master:0.5s", "master:200ms"):
        assert isinstance(find_bot(name, game), MasterBot)
    with pytest.raises(BadSetup, match="is not a budget"):
        find_bot("master:0", game)


@pytest.mark.once
def test_master_is_clearly_stronger_than_swift_in_hearts() -> None:
    arena = Arena.of(fairdeal.game("hearts", max_rounds=1), ("master:300", "swift"), seed=515_151)
    places = [match.places[match.bots.index(0)] for deal in range(5) for match in play_deal(arena, deal)]
    assert sum(places) / len(places) > 0.53  # about 0.7
