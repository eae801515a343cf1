"""The arena: the same cards for all bots, means with intervals, a sequential test, results that can be continued."""

import random
from pathlib import Path

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.moves import Move
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.student_t import student_t
from fairdeal.engine.view import View
from fairdeal.games import find_game
from fairdeal.lab.arena import Arena, ArenaMatch, lineups, play_deal, play_deals
from fairdeal.lab.arena_results import ArenaResultsFile
from fairdeal.lab.arena_statistics import ArenaScores, MeanEstimate, SequentialTest, rate_bots


def arena(*bots: str, game: str = "president", seed: int = 4) -> Arena:
    return Arena.of(find_game(game).configure_for_programs(), bots, seed)


def test_of_two_bots_the_first_plays_every_side_alone() -> None:
    assert list(lineups(2, 3, 0)) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


def test_more_bots_fill_the_sides_in_turn() -> None:
    assert list(lineups(3, 3, 1)) == [(1, 2, 0), (0, 1, 2), (2, 0, 1)]
    seen = {lineup for deal in range(5) for lineup in lineups(5, 3, deal)}
    assert all({lineup[side] for lineup in seen} == set(range(5)) for side in range(3))


def test_a_deal_is_played_the_same_way_every_time() -> None:
    steady = arena("steady", "random")
    assert play_deal(steady, 1) == play_deal(steady, 1)
    assert play_deal(steady, 1) != play_deal(steady, 2)


def test_partners_are_one_side() -> None:
    matches = play_deal(arena("steady", "random", game="rook"), 0)
    assert [match.bots for match in matches] == [(0, 1), (1, 0)]
    assert all(set(match.places) == {0.0, 1.0} for match in matches)
    for match in matches:
        assert match.margins is not None
        assert sum(match.margins) == pytest.approx(0)


def test_steady_is_better_than_random() -> None:
    scores = ArenaScores(2)
    for deal in play_deals(arena("steady", "random"), 0, 20):
        scores.add(deal)
    place = scores.mean_place(0)
    assert place is not None
    assert place.margin is not None
    assert place.mean - place.margin > 0.7
    assert scores.mean_margin(0) is None  # President has no points


def test_workers_change_nothing() -> None:
    table = arena("steady", "random")
    assert list(play_deals(table, 0, 5, workers=2)) == list(play_deals(table, 0, 5))
    assert list(play_deals(table, 3, 5)) == list(play_deals(table, 0, 5))[3:]
    assert list(play_deals(table, 5, 5)) == []


def test_place_scores() -> None:
    assert place_scores([[2], [0], [1]], 3) == [0.5, 0.0, 1.0]
    assert place_scores([[3], [0, 1, 2]], 4) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 1.0])


def test_a_mean_and_its_interval() -> None:
    assert MeanEstimate.of([1.0]) == MeanEstimate(1.0, None)
    found = MeanEstimate.of([0.0, 1.0] * 50)
    assert found.mean == 0.5
    assert found.margin == pytest.approx(1.984 * 0.5 / 10, rel=0.01)


def test_a_sequential_test_decides_correctly() -> None:
    test = SequentialTest(0.5, 0.6)
    assert test.verdict([0.4, 0.8] * 40) == "high"
    assert test.verdict([0.4, 0.6] * 40) == "low"
    assert test.verdict([0.3, 0.8] * 8) is None  # in the middle
    assert test.verdict([1.0] * 5) is None  # too few deals, however clear


def test_a_few_equal_deals_decide_nothing() -> None:
    """Teams that hold the same cards in turn often come out even."""
    assert SequentialTest(0.5, 0.55).verdict([0.5] * 10) is None
    assert SequentialTest(0.5, 0.55).verdict([0.5] * 200) == "low"


def test_a_sequential_test_keeps_its_error_rate() -> None:
    chance, test = random.Random(1), SequentialTest(0.5, 0.594)
    wrong = 0
    for _ in range(200):
        values: list[float] = []
        while test.verdict(values) is None:
            values += chance.choices([0.0, 0.5, 1.0], [0.037, 0.738, 0.225])
        wrong += test.verdict(values) == "low"
    assert wrong <= 14  # 5 % of 200, and some tolerance


def test_ratings_put_the_better_bot_first() -> None:
    found = rate_bots(3, [ArenaMatch((0, 1, 2), (1.0, 0.5, 0.0), None)] * 10)
    assert found is not None
    assert found[0].value > found[1].value > found[2].value
    assert found[0].uncertainty < 25 / 3


def test_results_can_be_continued(tmp_path: Path) -> None:
    table, path = arena("steady", "random"), str(tmp_path / "results")
    results = ArenaResultsFile(path, table)
    for deal in play_deals(table, 0, 2):
        results.add(deal)
    results.close()
    with open(path, "a", encoding="utf-8") as file:
        file.write("[[[0,1,1,1],[1.0")  # killed while writing
    reopened = ArenaResultsFile(path, table)
    assert reopened.deals == list(play_deals(table, 0, 2))
    reopened.close()
    with pytest.raises(BadSetup, match="another setup"):
        ArenaResultsFile(path, arena("steady", "random", seed=5))


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
def test_damaged_results_are_refused_and_left_alone(tmp_path: Path, damaged: str) -> None:
    table, path = arena("steady", "random"), tmp_path / "results"
    results = ArenaResultsFile(str(path), table)
    for deal in play_deals(table, 0, 3):
        results.add(deal)
    results.close()
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], damaged, *lines[3:]]) + "\n", encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(BadSetup, match=r"line 3 of .* is damaged"):
        ArenaResultsFile(str(path), table)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        (["steady"], "two bots"),
        (["steady", "steady"], "twice"),
        (["steady", "clever"], "'clever'"),
        (["steady", "no.module:bot"], "MODULE:FUNCTION"),
        (["steady", "math:pi"], "not a function"),
        (["steady", ".here:bot"], "MODULE:FUNCTION"),
        (["steady", "tests.lab.exits_on_import:bot"], "SystemExit"),
    ],
)
def test_unusable_bots_are_refused(bots: list[str], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        arena(*bots)


def test_an_imported_bot_can_play() -> None:
    assert play_deal(arena("tests.lab.test_arena:always_the_first", "random"), 0)


@pytest.mark.parametrize("bot", ["five", "none"])
def test_an_illegal_move_of_an_imported_bot_names_the_bot(bot: str) -> None:
    with pytest.raises(BadSetup, match=f"test_arena:{bot} on seat . of the match with seed"):
        play_deal(arena(f"tests.lab.test_arena:{bot}", "random"), 0)


def five(view: View, stream: object) -> int:  # noqa: ARG001
    return 5


def none(view: View, stream: object) -> None:
    """A bot that forgets to return its move."""


def always_the_first(view: View, stream: object) -> Move:  # noqa: ARG001
    assert view.moves is not None
    return view.moves.at(0)


@pytest.mark.parametrize(
    ("freedom", "errors"), [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (1000, 1.962)]
)
def test_few_deals_have_wider_intervals_than_many(freedom: int, errors: float) -> None:
    assert student_t(0.95, freedom) == pytest.approx(errors, rel=0.01)
