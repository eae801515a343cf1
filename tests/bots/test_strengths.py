"""The names under which players choose a bot."""

import pytest

import fairdeal
from fairdeal.bots import BOT_WORDS, BOTS, find_bot, is_bot
from fairdeal.bots.search import SearchBot
from fairdeal.bots.strengths import DEFAULT_STRENGTH, STRENGTHS, bot_problems, resolve
from fairdeal.bots.swift import SwiftBot
from fairdeal.engine.game import Game
from fairdeal.lab.arena import Arena, play_deal

WITHOUT_NETWORK = fairdeal.game("president", decks=10)


def place(game: Game, first: str, second: str, deals: int) -> float:
    """Mean place of the first bot among copies of the second."""
    arena = Arena.of(game, (first, second), seed=616_161)
    places = [match.places[match.bots.index(0)] for deal in range(deals) for match in play_deal(arena, deal)]
    return sum(places) / len(places)


def test_players_choose_from_four_strengths_with_a_sentence_each() -> None:
    assert STRENGTHS == ("relaxed", "steady", "strong", "master")
    assert DEFAULT_STRENGTH in STRENGTHS
    assert set(BOT_WORDS) == set(BOTS)
    for name in STRENGTHS:
        assert BOT_WORDS[name].endswith(".")


@pytest.mark.parametrize("name", ["random", "steady", "swift", "sharp", "expert", "sharp:50", "expert:0.5s"])
def test_the_other_names_stay_valid(name: str) -> None:
    assert is_bot(name)
    assert find_bot(name, fairdeal.game("president")) is not None


def test_strong_is_swift_with_a_network_and_sharp_without() -> None:
    learned, huge = fairdeal.game("president"), WITHOUT_NETWORK
    assert resolve("strong", learned) == "swift"
    assert isinstance(find_bot("strong", learned), SwiftBot)
    assert bot_problems(STRENGTHS, learned) == []
    assert resolve("strong", huge) == "sharp"
    assert isinstance(find_bot("strong", huge), SearchBot)
    assert [problem.partition(" here")[0] for problem in bot_problems(STRENGTHS, huge)] == ["master plays like expert"]


def test_other_names_mean_themselves() -> None:
    game = WITHOUT_NETWORK
    assert [resolve(name, game) for name in BOTS if name != "strong"] == [name for name in BOTS if name != "strong"]


@pytest.mark.once
def test_relaxed_is_easier_than_steady_and_better_than_random() -> None:
    game = fairdeal.game("president")
    assert place(game, "relaxed", "steady", 20) < 0.45
    assert place(game, "relaxed", "random", 20) > 0.6
