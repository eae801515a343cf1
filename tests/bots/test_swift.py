"""The bot `swift`: networks that come with the games, and what happens where there is none."""

import json

import pytest

import fairdeal
from fairdeal.bots import bind, find_bot, find_player
from fairdeal.bots.heuristic import HeuristicBot
from fairdeal.bots.strengths import bot_problems, resolve
from fairdeal.bots.swift import SwiftBot
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.network_file import MAX_FILE, read_network
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games
from fairdeal.lab.arena import Arena, play_deal
from tests.bots.swift_moves import STORED, ai_folder, choose_in_threads, learned_games, play

LEARNED = learned_games()


@pytest.mark.parametrize("key", LEARNED)
def test_a_packaged_network_is_small_and_described(key: str) -> None:
    data = ai_folder(key).joinpath("network.bin").read_bytes()
    file = read_network(data)
    card = ai_folder(key).joinpath("network.md").read_text(encoding="utf-8")
    assert len(data) <= MAX_FILE
    assert file.game == key
    assert file.sha256 in card  # the card describes this network


@pytest.mark.parametrize("key", LEARNED)
def test_swift_plays_every_preset(key: str) -> None:
    for preset in all_games()[key].presets:
        game = all_games()[key].configure_for_programs(None, preset, {})
        assert bot_problems(["swift"], game) == []
        player = find_player("swift", game)
        state, stream = game.start(seed=3), Stream(3, CHOICES)
        for _ in range(200):
            if not state.actors:
                break
            if state.phase == INTERMISSION:
                state.proceed()
                continue
            state.play(state.actors[0], player(state, state.actors[0], stream))


@pytest.mark.parametrize("key", LEARNED)
def test_threads_share_the_policy_of_a_game(key: str) -> None:
    """What a bot saw is taken when it is bound; other threads do not disturb its choice."""
    game = fairdeal.game(key)
    states = [game.start(seed) for seed in range(8)]
    alone = [bind(find_bot("swift", game), state, state.actors[0])(Stream(1, CHOICES)).text() for state in states]
    bound = [bind(find_bot("swift", game), state, state.actors[0]) for state in states]
    assert choose_in_threads(bound, 20) == alone


@pytest.mark.parametrize("key", LEARNED)
def test_a_bound_bot_keeps_what_its_seat_knew(key: str) -> None:
    """It chooses as if the match had not gone on, and by nothing that its seat cannot know."""
    game = all_games()[key].configure_for_programs()
    bot = find_bot("swift", game)
    state, stream, worlds = game.start(seed=6), Stream(6, CHOICES), Stream(6, WORLDS)
    compared = 0
    for _ in range(60):
        if not state.actors:
            break
        if state.phase == INTERMISSION:
            state.proceed()
            continue
        seat = state.actors[0]
        bound = [bind(bot, match, seat) for match in (state, state.determinize(seat, worlds))]
        now = bind(bot, state, seat)(Stream(1, CHOICES))
        compared += state.moves(seat).count() > 1
        state.play(seat, find_player("steady", game)(state, seat, stream))
        assert [choose(Stream(1, CHOICES)) for choose in bound] == [now, now]
    assert compared > 10


def test_swift_says_that_it_says_ready() -> None:
    game = fairdeal.game("president", rounds=2)
    bot = find_bot("swift", game)
    assert isinstance(bot, SwiftBot)
    state, stream = game.start(seed=3), Stream(3, CHOICES)
    while state.phase != INTERMISSION:
        seat = state.actors[0]
        state.play(seat, bind(bot, state, seat)(stream))
    seat = state.actors[0]
    view = state.view(seat)
    assert {
        bot(view, stream).text(),
        bot.choose_at(state, seat, stream).text(),
        bind(bot, state, seat)(stream).text(),
    } == {"ready"}


def test_swift_falls_back_to_steady_with_huge_packs_and_says_so() -> None:
    game = fairdeal.game("president", decks=10**14)
    (problem,) = bot_problems(["swift", "steady"], game)
    assert problem.startswith("swift plays like steady here: moves are numbered for up to 4 decks")
    assert find_bot("swift", game) == HeuristicBot(game)


def test_swift_plays_like_steady_where_its_network_is_not_better() -> None:
    two, three = (fairdeal.game("bull-sanity", players=players) for players in (2, 3))
    assert bot_problems(["swift", "strong"], two) == [
        "swift plays like steady here: with two players the network is not better than steady"
    ]
    assert find_bot("swift", two) == find_bot("steady", two)
    assert resolve("strong", two) == "sharp"
    assert bot_problems(["swift"], three) == []
    assert isinstance(find_bot("swift", three), SwiftBot)


def test_a_network_of_other_features_is_refused() -> None:
    game = fairdeal.game("president")
    other = read_network(ai_folder("hearts").joinpath("network.bin").read_bytes()).network
    with pytest.raises(BadSetup, match="train it again"):
        game.strategy.policy_with(other)


def test_swift_has_no_budget() -> None:
    with pytest.raises(BadSetup, match="swift does not search"):
        find_bot("swift:100", fairdeal.game("president"))


@pytest.mark.once
def test_swift_is_clearly_stronger_than_steady_in_president() -> None:
    arena = Arena.of(fairdeal.game("president"), ("swift", "steady"), seed=424_242)
    places = [match.places[match.bots.index(0)] for deal in range(40) for match in play_deal(arena, deal)]
    assert sum(places) / len(places) > 0.65  # about 0.78


@pytest.mark.parametrize("key", LEARNED)
def test_the_same_moves_compiled_and_plain(key: str) -> None:
    assert play(key) == json.loads(STORED.read_text(encoding="utf-8"))[key]
