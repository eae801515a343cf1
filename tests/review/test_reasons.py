"""Reasons: facts that distinguish two moves, and results of the round only where they speak for the better one."""

import re
from collections import Counter

import pytest

from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games import find_game
from fairdeal.review import reasons
from fairdeal.review.match_walk import walk
from fairdeal.review.reasons import Fact, count_facts, find_facts, finish_round
from fairdeal.review.settings import ReviewSettings
from tests.review.matches import GAMES, played

QUICK = ReviewSettings(worlds=64)
RULE = re.compile(r"[A-Z]{2}-\d+")


@pytest.mark.parametrize("key", GAMES)
def test_every_game_counts_results_of_rounds_and_names_their_rules(key: str) -> None:
    page = find_game(key).rules_page()
    counts: Counter[Fact] = Counter()
    for round_ in walk(played(key), 0):
        for position in round_.positions[::5]:
            if position.is_decision():
                counts += count_facts(position.state, position.seat, position.number, position.move, QUICK)
    assert any(fact.is_good is not None for fact in counts)
    for fact in counts:
        rules = RULE.findall(fact.clause)
        assert rules, fact
        assert all(f"**{rule}**" in page for rule in rules), fact


def test_a_result_is_stated_only_where_it_speaks_for_the_best_move(monkeypatch: pytest.MonkeyPatch) -> None:
    state = find_game("oh-hell").configure(3).start(1)
    first, second = [state.game.parse(text) for text in ("bid 0", "bid 1")]
    won, hit, missed = Fact("you take this trick (OH-7)"), Fact("you hit (OH-8)", True), Fact("you miss (OH-8)", False)
    shares = {first: Counter({won: 8, hit: 6, missed: 1}), second: Counter({won: 2, hit: 1, missed: 7})}

    def count(*arguments: object) -> Counter[Fact]:
        return next(shares[move] for move in arguments if isinstance(move, Move))

    monkeypatch.setattr(reasons, "count_facts", count)
    told = find_facts(state, state.actors[0], 0, second, first, QUICK)
    assert told == [
        "If you bid 1, in 88 % of possible deals you miss (OH-8).",
        "If you bid 0, in 100 % of possible deals you take this trick (OH-7).",
        "If you bid 0, in 75 % of possible deals you hit (OH-8).",
    ]
    told = find_facts(state, state.actors[0], 0, first, second, QUICK)
    assert told == ["If you bid 0, in 100 % of possible deals you take this trick (OH-7)."]


@pytest.mark.parametrize("key", GAMES)
def test_the_rest_of_a_round_is_played_and_no_more(key: str) -> None:
    state, stream = played(key).start(), Stream(1, CHOICES)
    finish_round(state, state.rounds_dealt, stream)
    dealt = state.rounds_dealt
    assert finish_round(state, dealt - 1, stream) == []  # that round is over
