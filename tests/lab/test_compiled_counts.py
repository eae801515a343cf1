"""Counts from compiled code are those of plain Python, in the same order: saved studies stay the same to the byte."""

import pytest

import fairdeal
from fairdeal.engine.random import match_seed
from fairdeal.games import all_games
from fairdeal.games.president.fast.legal_gifts import LegalGifts, has_one_gift
from fairdeal.lab.match_counts import MatchCounter, VariantRunner
from fairdeal.lab.simulation import RecordDetail, Simulation
from fairdeal.lab.study_plan import make_plan
from tests.random_options import short_settings
from tests.reference.plain_counts import plain_counts

PRESIDENT: list[tuple[int, dict[str, object]]] = [
    (4, {}),
    (2, {"rounds": 6, "revolutions": "jokers", "equalize": "force_skip", "first_trick": "president"}),
    (3, {"exchange": "simultaneous", "equalize": "equalize_or_skip", "eight_rule": True, "penalize_final_2": True}),
    (5, {"first_round": "left_of_dealer", "first_trick": "random", "titles": "house", "fall_from_grace": True}),
    (6, {"decks": 2, "revolutions": "strict", "revolution_ends_trick": True, "four_in_a_row": True, "rounds": 4}),
    (7, {"decks": 30, "rounds": 3, "single_turn": True, "equalize": "equalize_or_pass", "penalize_final_joker": True}),
    (18, {"rounds": 5, "play_after_pass": True}),
    (20, {"rounds": 3}),  # hands are so small that matches are played step by step
]


def compare_counts(runner: VariantRunner, names: list[str], index: int) -> None:
    """Compare match `index` of a runner without a rival, whose bots are the same on all seats or sit in this order."""
    counts = runner.play(index)
    counts.pop("skill.pairs", 0)
    counts.pop("skill.ahead", 0)
    bots = [runner.bots[names[(seat + index) % len(names)]] for seat in range(len(names))]
    plain = plain_counts(runner.game, bots, match_seed(runner.plan.seed, index))
    assert list(counts.items()) == list(plain.items())


@pytest.mark.parametrize("bot", ["steady", "random", pytest.param("swift", marks=pytest.mark.once)])
@pytest.mark.parametrize("key", list(all_games()))
def test_counts_of_every_game(key: str, bot: str) -> None:
    settings = dict(short_settings(all_games()[key]))
    max_rounds = settings.pop("max_rounds", None)
    plan = make_plan(key, options=settings, bots=[bot], rival=None, seed=3, max_rounds=max_rounds)
    runner = VariantRunner(plan, 0)
    for index in range(2):
        compare_counts(runner, [bot] * runner.game.players, index)


@pytest.mark.parametrize(("players", "options"), PRESIDENT)
def test_counts_of_president_in_the_core(players: int, options: dict[str, object]) -> None:
    """With heuristic and with random players, and with both at one table."""
    for names in (["steady"] * players, ["random"] * players, ["steady", *["random"] * (players - 1)]):
        plan = make_plan("president", players=players, options=options, bots=names, rival=None, seed=5)
        runner = VariantRunner(plan, 0)
        assert (runner.compiled is None) == (players == 20)
        for index in range(3):
            compare_counts(runner, names, index)


def test_the_core_ends_a_match_at_its_limit() -> None:
    for rounds, max_rounds in ((0, 4), (6, 4), (4, 6)):
        plan = make_plan("president", options={"rounds": rounds}, bots=["steady"], rival=None, max_rounds=max_rounds)
        runner = VariantRunner(plan, 0)
        assert runner.compiled is not None
        assert runner.play(1)["rounds"] == 4
        compare_counts(runner, ["steady"] * 4, 1)


def test_skill_does_not_depend_on_how_a_match_is_played() -> None:
    """A match whose first deal is kept is played step by step."""
    runner = VariantRunner(make_plan("president", bots=["steady"], seed=8), 0)
    for index in range(4):
        fast = runner.play(index)
        assert runner.first_deal == []
        assert runner.play(index, keeps_first_deal=True) == fast
        assert runner.first_deal


def test_counts_from_events_and_from_the_core_are_equal() -> None:
    game = fairdeal.game("president", 4, rounds=6)
    matches = game.research.counted_matches()
    assert matches is not None
    runner = VariantRunner(make_plan("president", options={"rounds": 6}, bots=["steady"], rival=None), 0)
    by_events = MatchCounter.of_events(runner.game, [runner.bots["steady"]] * 4, 77)
    assert VariantRunner._play_compiled(runner, matches, 77, ["steady"] * 4).outcome.places == by_events.outcome.places


@pytest.mark.parametrize("bots", [["steady"] * 4, ["random", "steady", "random", "random"]])
def test_simulations_count_the_same_with_and_without_records(bots: list[str]) -> None:
    """Records need every move, so their matches are played step by step."""
    game = fairdeal.game("president", 4, rounds=5)
    fast = Simulation.of(game, bots, seed=2).simulate(6)
    stepped = Simulation.of(game, bots, seed=2, records=RecordDetail.MOVES).simulate(6)
    assert fast == stepped
    assert list(fast.roles) == list(stepped.roles)


def test_only_one_gift_is_possible() -> None:
    for hand in ([2] + [0] * 13, [1, 1] + [0] * 12, [1, 0, 2] + [0] * 11, [0] * 13 + [1]):
        for number in (1, 2):
            if sum(hand) >= number:
                assert has_one_gift(hand, number) == (LegalGifts(hand, number).count() == 1)
