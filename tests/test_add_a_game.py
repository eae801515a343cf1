"""The game of docs/add-a-game.md is built from the page, in one folder, and works everywhere."""

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import fairdeal.games
from fairdeal.engine.errors import BadRecord, IllegalMove, UnreadableMove
from fairdeal.engine.game import Game
from fairdeal.engine.state import DEAL
from tests import new_game
from tests.cli.runner import assert_rejected, run

ROOT = Path(__file__).parent.parent
MAX_LINES = 200
# The tests that every game must pass, research adapters included, and a hand in the terminal. Playing the game in a
# browser is up to tests/browser/test_new_game.py.
FOR_EVERY_GAME = [
    "contract",
    "adapters",
    "scene",
    "lessons",
    "terminal/test_full_screen.py",
    "terminal/test_lessons.py",
]

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_game.build(tmp_path_factory.mktemp("games"))


@pytest.fixture(scope="module")
def environment(folder: Path) -> Mapping[str, str]:
    """Environment variables with which the game is found."""
    return {**os.environ, "FAIRDEAL_GAMES": str(folder), "COLUMNS": "100"}


def test_it_is_one_short_folder() -> None:
    files = new_game.files()
    assert {Path(path).parts[0] for path in files} == {"crazy_eights"}
    needed = {path: text for path, text in files.items() if not path.endswith(".toml")}
    assert {Path(path).name for path in needed} == {"rules.md", "match.py", "__init__.py"}
    assert sum(text.count("\n") for text in needed.values()) < MAX_LINES


def test_it_passes_the_tests_for_every_game(environment: Mapping[str, str]) -> None:
    tests = [f"tests/{name}" for name in FOR_EVERY_GAME]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *tests, "-k", new_game.KEY]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "skipped" not in done.stdout
    assert done.stdout.count(".") > 25


@pytest.mark.parametrize("words", new_game.commands(), ids=lambda words: words[0])
def test_the_commands_of_the_page_run(words: list[str], environment: Mapping[str, str]) -> None:
    games = words.index("--games") + 1 if "--games" in words else 0
    if games:
        words = [*words[:games], "20", *words[games + 1 :]]  # as many as on the page would take too long
    done = run(*words, env=environment)
    assert done.status == 0, done.err
    assert "Crazy Eights" in done.out or "suit" in done.out


def test_its_lesson_can_be_taken(environment: Mapping[str, str], tmp_path: Path) -> None:
    """A wrong answer, a hint and the right answers, line by line; the progress is saved like that of other lessons."""
    environment = {**environment, "XDG_DATA_HOME": str(tmp_path)}
    taken = run("learn", new_game.KEY, "--plain", stdin="8c\n7h\n8c\ndiamonds\nKd\n", env=environment)
    assert taken.status == 0, taken.err
    assert "No: An eight fits on everything. Keep it for later. (CE-4)" in taken.out
    assert "Step 5 of 5. That is all" in taken.out
    assert "double cards" not in taken.out  # it has none
    listed = run("learn", "--list", env=environment).out
    assert "crazy-eights.basics  done" in listed


def test_the_example_of_the_page_runs(environment: Mapping[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", new_game.example()], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("('")


def test_it_follows_the_style_of_the_project(folder: Path, environment: Mapping[str, str]) -> None:
    for checks in (["check"], ["format", "--check"]):
        command = [sys.executable, "-m", "ruff", *checks, "--config", str(ROOT / "pyproject.toml"), str(folder)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert_rejected(run("games", env={"FAIRDEAL_GAMES": str(nowhere)}), "FAIRDEAL_GAMES", "nowhere", "not a folder")


def test_a_folder_without_a_game_is_reported(tmp_path: Path) -> None:
    (tmp_path / "half_done").mkdir()
    (tmp_path / "half_done" / "__init__.py").touch()
    assert_rejected(run("games", env={"FAIRDEAL_GAMES": str(tmp_path)}), "half_done", "GAME")


def test_a_duplicate_key_is_reported(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "__init__.py").write_text("from fairdeal.games.hearts import GAME as GAME\n", encoding="utf-8")
    assert_rejected(run("games", env={"FAIRDEAL_GAMES": str(tmp_path)}), "two games", "hearts", "mine")


# ---- SmallGame, the base class


@pytest.fixture(scope="module")
def game(folder: Path) -> Iterator[Game]:
    """The game in this process only, removed again afterwards."""
    fairdeal.games.__path__.append(str(folder))
    yield importlib.import_module("fairdeal.games.crazy_eights").GAME.configure(2)
    fairdeal.games.__path__.remove(str(folder))
    for name in [name for name in sys.modules if name.startswith("fairdeal.games.crazy_eights")]:
        del sys.modules[name]


DEALT = {"hands": [["7h", "8c", "Kd"], ["7s", "2c"]], "stock": ["3c", "4c", "9h"], "dealer": 1}


def test_a_position_is_played_from_a_deal(game: Game) -> None:
    state = game.start(deals=[DEALT])
    assert [str(move) for move in state.moves(0)] == ["8c", "7h", "draw"]
    state.play(0, "7♥")
    state.play(1, "7S")
    state.play(0, "8c")
    assert [str(move) for move in state.moves(0)] == ["clubs", "diamonds", "hearts", "spades"]
    state.play(0, "diamonds")
    state.play(1, "draw")
    events = state.play(1, "draw")
    assert [game.presentation.sentence(event, ["Ada", "Ben"]) for event in events] == ["Ben: draw.", "Ben draws 3♣."]
    assert events[1].audience == (1,)
    state.play(1, "pass")
    state.play(0, "Kd")
    assert state.scores == (0, 9)
    assert state.phase == DEAL


@pytest.mark.parametrize(
    ("seat", "text", "rule", "reason"),
    [
        (1, "7s", "CE-3", "it is not your turn"),
        (0, "Ah", "CE-3", "you do not hold A♥"),
        (0, "Kd", "CE-4", "K♦ matches neither hearts nor the rank of 9♥"),
        (0, "pass", "CE-6", "you may pass once the stock is empty"),
        (5, "7h", None, "there is no such seat"),
    ],
)
def test_an_illegal_move_names_its_rule(game: Game, seat: int, text: str, rule: str, reason: str) -> None:
    state = game.start(deals=[DEALT])
    with pytest.raises(IllegalMove, match=reason) as raised:
        state.play(seat, text)
    assert raised.value.rule == rule


def test_an_unreadable_move_gets_examples(game: Game) -> None:
    with pytest.raises(UnreadableMove, match="not a move of Crazy Eights; examples of moves: 2c"):
        game.parse("xyzzy")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": [["7h"]]}, "2 hands"),
        ({"hands": [["7h"], "7s"]}, "hand of seat 1 must be a list"),
        ({"hands": [["7h"], ["7h"]]}, "7h is there twice"),
        ({"hands": [["7h"], ["joker"]]}, "not a card of the pack"),
        ({"stock": []}, "in the stock"),
        ({"dealer": 2}, "a seat from 0 to 1"),
        ({"scores": [1]}, "2 whole numbers"),
        ({"trump": "7h"}, "has no 'trump'"),
    ],
)
def test_an_impossible_deal_is_refused(game: Game, change: dict[str, object], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        game.start(deals=[{**DEALT, **change}])
