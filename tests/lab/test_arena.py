"""The arena: the same cards for all, means with intervals, a test that stops, results that can be gone on with."""

import random
from pathlib import Path

import pytest

import fairdeal
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.moves import Move
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.view import View
from fairdeal.lab.arena import Arena, Sitting, lineups, play_deal
from fairdeal.lab.arena_run import Results, run
from fairdeal.lab.arena_score import Estimate, Scores, SequentialTest, ratings
from fairdeal.lab.estimates import student


def arena(*bots: str, game: str = "president", seed: int = 4) -> Arena:
    return Arena.of(fairdeal.game(game), bots, seed)


def test_two_bots_the_first_alone_on_every_side() -> None:
    assert list(lineups(2, 3, 0)) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


def test_more_bots_fill_the_sides_in_turn_each_everywhere() -> None:
    assert list(lineups(3, 3, 1)) == [(1, 2, 0), (0, 1, 2), (2, 0, 1)]
    seen = {line for deal in range(5) for line in lineups(5, 3, deal)}
    assert all({line[side] for line in seen} == set(range(5)) for side in range(3))


def test_a_deal_is_the_same_each_time_and_another_one_is_another() -> None:
    steady = arena("steady", "random")
    assert play_deal(steady, 1) == play_deal(steady, 1)
    assert play_deal(steady, 1) != play_deal(steady, 2)


def test_partners_are_one_side() -> None:
    sittings = play_deal(arena("steady", "random", game="rook"), 0)
    assert [sitting.bots for sitting in sittings] == [(0, 1), (1, 0)]
    assert all(set(sitting.places) == {0.0, 1.0} for sitting in sittings)
    for sitting in sittings:
        assert sitting.leads is not None
        assert sum(sitting.leads) == pytest.approx(0)


def test_steady_is_better_than_random() -> None:
    scores = Scores(2)
    for deal in run(arena("steady", "random"), 0, 20):
        scores.add(deal)
    place = scores.place(0)
    assert place is not None
    assert place.margin is not None
    assert place.mean - place.margin > 0.7
    assert scores.lead(0) is None  # President has no points


def test_several_processes_play_the_same() -> None:
    table = arena("steady", "random")
    assert list(run(table, 0, 5, workers=2)) == list(run(table, 0, 5))


def test_places_as_scores() -> None:
    assert place_scores([[2], [0], [1]], 3) == [0.5, 0.0, 1.0]
    assert place_scores([[3], [0, 1, 2]], 4) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 1.0])


def test_an_interval() -> None:
    assert Estimate.of([1.0]) == Estimate(1.0, None)
    found = Estimate.of([0.0, 1.0] * 50)
    assert found.mean == 0.5
    assert found.margin == pytest.approx(1.984 * 0.5 / 10, rel=0.01)


def test_a_sequential_test_settles_on_what_is_true() -> None:
    test = SequentialTest(0.5, 0.6)
    assert test.verdict([0.4, 0.8] * 40) == "high"
    assert test.verdict([0.4, 0.6] * 40) == "low"
    assert test.verdict([0.3, 0.8] * 8) is None  # in the middle
    assert test.verdict([1.0] * 5) is None  # too few, however clear


def test_a_few_equal_deals_settle_nothing() -> None:
    """Partners who hold the same cards in turn often come out even."""
    assert SequentialTest(0.5, 0.55).verdict([0.5] * 10) is None
    assert SequentialTest(0.5, 0.55).verdict([0.5] * 200) == "low"


def test_a_sequential_test_is_wrong_as_seldom_as_it_says() -> None:
    chance, test = random.Random(1), SequentialTest(0.5, 0.594)
    wrong = 0
    for _ in range(200):
        values: list[float] = []
        while test.verdict(values) is None:
            values += chance.choices([0.0, 0.5, 1.0], [0.037, 0.738, 0.225])
        wrong += test.verdict(values) == "low"
    assert wrong <= 14  # of 200 five in a hundred, and a little luck


def test_ratings_put_the_better_one_first() -> None:
    sittings = [Sitting((0, 1, 2), (1.0, 0.5, 0.0), None)] * 10
    found = ratings(3, sittings)
    assert found is not None
    assert found[0].value > found[1].value > found[2].value
    assert found[0].uncertainty < 25 / 3


def test_results_are_gone_on_with(tmp_path: Path) -> None:
    table, path = arena("steady", "random"), str(tmp_path / "results")
    results = Results(path, table)
    for deal in run(table, 0, 2):
        results.add(deal)
    results.close()
    with open(path, "a", encoding="utf-8") as file:
        file.write("[[[0,1,1,1],[1.0")  # killed while it wrote
    again = Results(path, table)
    assert again.deals == list(run(table, 0, 2))
    again.close()
    with pytest.raises(BadSetup, match="something else"):
        Results(path, arena("steady", "random", seed=5))


@pytest.mark.parametrize(
    "damaged",
    [
        "[[[0,1,1,1],[1.0",
        "[]",
        "[" * 100_000,
        "[[[0,1,1,9],[1.0,0.5,0.5,0.0],null]]",
        "[[[0,1,1,1],[1.0],null],[[1,0,1,1],[1.0],null],[[1,1,0,1],[1.0],null],[[1,1,1,0],[1.0],null]]",
        "[[[0,1,1,1],[NaN,0,0,0],null],[[1,0,1,1],[1,0,0,0],null],[[1,1,0,1],[1,0,0,0],null],[[1,1,1,0],[1,0,0,0],null]]",
        "[[[0,1,1,1],[9,0,0,0],null],[[1,0,1,1],[1,0,0,0],null],[[1,1,0,1],[1,0,0,0],null],[[1,1,1,0],[1,0,0,0],null]]",
        "[[[0,1,1,1],[1,0,0,0],[1]],[[1,0,1,1],[1,0,0,0],[1]],[[1,1,0,1],[1,0,0,0],[1]],[[1,1,1,0],[1,0,0,0],[1]]]",
    ],
)
def test_damaged_results_are_refused_and_stay_as_they_are(tmp_path: Path, damaged: str) -> None:
    table, path = arena("steady", "random"), tmp_path / "results"
    results = Results(str(path), table)
    for deal in run(table, 0, 3):
        results.add(deal)
    results.close()
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], damaged, *lines[3:]]) + "\n", encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(BadSetup, match=r"line 3 of .* is damaged"):
        Results(str(path), table)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        (["steady"], "two bots"),
        (["steady", "steady"], "twice"),
        (["steady", "clever"], "'clever'"),
        (["steady", "no.module:bot"], "MODULE:FUNCTION"),
        (["steady", "math:pi"], "no function"),
        (["steady", ".here:bot"], "MODULE:FUNCTION"),
        (["steady", "tests.lab.leaves:bot"], "SystemExit"),
    ],
)
def test_bots_that_cannot_meet(bots: list[str], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        arena(*bots)


def test_a_bot_from_outside() -> None:
    assert play_deal(arena("tests.lab.test_arena:always_the_first", "random"), 0)


@pytest.mark.parametrize("bot", ["five", "none"])
def test_a_move_of_one_from_outside_that_cannot_be_names_him(bot: str) -> None:
    with pytest.raises(BadSetup, match=f"test_arena:{bot} on seat . of the match with seed"):
        play_deal(arena(f"tests.lab.test_arena:{bot}", "random"), 0)


def five(view: View, stream: object) -> int:  # noqa: ARG001
    return 5


def none(view: View, stream: object) -> None:
    """Forgets to say what it plays."""


def always_the_first(view: View, stream: object) -> Move:  # noqa: ARG001
    assert view.moves is not None
    return view.moves.at(0)


@pytest.mark.parametrize(
    ("freedom", "errors"), [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (1000, 1.962)]
)
def test_few_deals_say_less_than_many(freedom: int, errors: float) -> None:
    assert student(0.95, freedom) == pytest.approx(errors, rel=0.01)
