"""`fairdeal puzzle`, `fairdeal puzzles make` and `fairdeal puzzles check`."""

from pathlib import Path

import pytest

from fairdeal.games import find_game
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.puzzles import puzzles_of
from fairdeal.puzzles.checking import CheckedPuzzle, CheckSetup
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
    assert "does better than to bid" in right.out
    assert "On average that is worth" in right.out
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
    key = puzzles_of(find_game("oh-hell"))[0].key
    assert call("puzzle", key, "--list").out.startswith(key)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--daily", "hearts"], "one puzzle of the day for everybody"),
        (["--daily", "--list"], "--daily or --list, not both"),
        (["--theme", "lead"], "--theme chooses among the puzzles of a game: name one: bull-sanity, "),
        (["--difficulty", "easy", "--list"], "--difficulty chooses among the puzzles of a game"),
    ],
)
def test_arguments_without_effect_are_refused(words: list[str], message: str) -> None:
    assert_rejected(call("puzzle", *words), message)


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


def test_make_goes_on_after_a_crash_in_the_middle_of_a_line(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    make = ("puzzles", "make", "oh-hell", "--seed", "tests", "--worlds", "40", "--workers", "1", "--out", str(file))
    assert call(*make, "--number", "1").status == 0
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole + whole[:300], encoding="utf-8")
    assert call(*make, "--number", "1").status == 0
    assert file.read_text(encoding="utf-8") == whole


def test_a_check_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = puzzles_of(find_game("oh-hell"))[:3]
    monkeypatch.setattr("fairdeal.cli.puzzles.check_puzzles", check_as_planned)
    out = tmp_path / "check.jsonl"
    check = ("puzzles", "check", "oh-hell", "--limit", "3", "--workers", "1")
    whole = call(*check)
    CHECKED.clear()
    assert "1 of 1 confirmed" in call(*check[:-3], "1", "--workers", "1", "--out", str(out)).out
    assert CHECKED == [0]
    with out.open("a", encoding="utf-8") as file:
        file.write('{"key": "oh-h')  # killed in the middle of a line
    assert call(*check, "--out", str(out)).out == whole.out
    assert CHECKED == [0, 1, 2]
    again = call(*check, "--out", str(out), "--json")
    assert CHECKED == [0, 1, 2]  # everything was known
    assert again.json["games"][0]["others"] == [
        {"puzzle": puzzles[1].key, "answer": puzzles[1].answer, "chosen": puzzles[1].tempting}
    ]
    assert_rejected(call(*check, "--out", str(out), "--seed", "9"), "other settings")
    out.write_text("{}\nnonsense\n", encoding="utf-8")
    assert_rejected(call(*check, "--out", str(out)), "does not have the results of a check")


CHECKED: list[int] = []  # the numbers that the random numbers of puzzles follow from


def check_as_planned(setup: CheckSetup, numbers: IndexRange) -> list[CheckedPuzzle]:
    """In place of a check that takes seconds for each puzzle: all but the second one are confirmed."""
    chosen = [setup.puzzles[index] for index in numbers.indices()]
    CHECKED.extend(number for number, _ in chosen)
    return [CheckedPuzzle(it.key, it.answer, it.tempting if number == 1 else it.answer) for number, it in chosen]


def test_mistakes_are_explained(tmp_path: Path) -> None:
    assert_rejected(call("puzzles"), "name a command: make, check; see fairdeal puzzles --help")
    assert_rejected(call("puzzles", "make"), "name a game: bull-sanity, ")
    assert_rejected(call("puzzles", "make", "chess"), "there is no game 'chess'; games: ")
    assert_rejected(call("puzzles", "make", "hearts", "--out", str(tmp_path)), "is not a file", "hearts.puzzles.jsonl")
    assert_rejected(call("puzzles", "check", "hearts", "--out", str(tmp_path)), "is not a file", "check.jsonl")
    (tmp_path / "image.png").write_bytes(b"\x89PNG\xff")
    assert_rejected(call("puzzles", "check", "--file", str(tmp_path / "image.png")), "not text in UTF-8")
