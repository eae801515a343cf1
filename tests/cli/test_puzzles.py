"""`fairdeal puzzle`, `fairdeal puzzles make` and `fairdeal puzzles check`."""

from pathlib import Path

import pytest

from fairdeal.games import find_game
from fairdeal.puzzles import puzzles_of
from tests.cli.runner import assert_rejected, call, run

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_solve_a_puzzle_and_the_next_one() -> None:
    first, second = puzzles_of(find_game("oh-hell"))[:2]
    left = call("puzzle", "oh-hell", "--plain")
    assert f"Not solved yet. To try again: fairdeal puzzle {first.key}" in left.out
    right = run("puzzle", first.key, "--plain", stdin=f"{first.tempting}\n{first.answer}\n")
    assert "Look for a better move." in right.out
    assert "Right." in right.out
    assert "does better in" in right.out
    assert "Solved. Every other move costs at least" in right.out
    listed = call("puzzle", "oh-hell", "--list").out.splitlines()
    assert listed[0].split() == [first.key, first.theme, first.difficulty, "solved"]
    assert listed[1].split() == [second.key, second.theme, second.difficulty]
    after = call("puzzle", "oh-hell", "--plain")
    assert f"fairdeal puzzle {second.key}" in after.out
    assert "oh-hell        1 of" in call("puzzle", "--list").out


def test_choose_by_theme_and_difficulty() -> None:
    listed = call("puzzle", "oh-hell", "--theme", "bid", "--difficulty", "easy", "--list").out.splitlines()
    assert {tuple(line.split()[1:3]) for line in listed} == {("bid", "easy")}
    assert_rejected(call("puzzle", "oh-hell", "--theme", "nest"), "themes: bid, lead, play")
    assert_rejected(call("puzzle", "oh-hell", "--difficulty", "odd"), "easy, medium, hard")
    assert_rejected(call("puzzle", "oh-hell.00000000"), "has no puzzle")
    assert_rejected(call("puzzle", "chess"), "no game")
    daily = call("puzzle", "--daily", "--plain")
    assert "which move is best?" in daily.out


def test_make_goes_on_where_it_stopped_and_check_confirms(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    make = ("puzzles", "make", "oh-hell", "--seed", "tests", "--worlds", "40", "--workers", "1", "--out", str(file))
    first = call(*make, "--number", "1")
    assert first.status == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    more = call(*make, "--number", str(len(lines) + 1))
    assert more.status == 0
    assert file.read_text(encoding="utf-8").splitlines()[: len(lines)] == lines
    assert_rejected(call(*make[:-1], str(file), "--worlds", "50"), "other settings")
    checked = call("puzzles", "check", "--file", str(file), "--workers", "1", "--json")
    assert checked.status == 0
    assert checked.json["budget"] == 50_000
    (group,) = checked.json["games"]
    assert group["confirmed"] == group["checked"] == len(file.read_text(encoding="utf-8").splitlines())
    file.write_text(lines[0].replace('"answer":"', '"answer":"bid 0 '), encoding="utf-8")
    failed = call("puzzles", "check", "--file", str(file), "--workers", "1")
    assert failed.status == 1
    assert "0 of 1 confirmed" in failed.out
    file.write_text("{}", encoding="utf-8")
    assert_rejected(call("puzzles", "check", "--file", str(file)), "line 1: a puzzle is a JSON object")
