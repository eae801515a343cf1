"""Strength goals of the bots: every game and every option of President has one, and results are stored and shown."""

from pathlib import Path

import pytest

from benchmarks import bot_strength
from fairdeal.games import find_game
from fairdeal.games.president.options import PresidentOptions

ROOT = Path(__file__).parent.parent.parent


def test_every_game_and_every_option_of_president_has_goals() -> None:
    for group in ("steady", "sharp", "expert"):
        assert {goal.command[0] for goal in bot_strength.GOALS if goal.group == group} >= {
            "president", "sanityholes", "bull-sanity", "rook", "hearts", "oh-hell", "rummy"
        }  # fmt: skip
    covered = {
        word.partition("=")[0]
        for goal in bot_strength.GOALS
        if goal.group == "options"
        for word in goal.command
        if "=" in word
    }
    assert covered >= {spec.name for spec in PresidentOptions.specs()} - {"turn_seconds", "titles"}
    assert {goal.group for goal in bot_strength.GOALS} == set(bot_strength.GROUPS)
    assert len({goal.file() for goal in bot_strength.GOALS}) == len(bot_strength.GOALS)


def test_every_command_can_be_set_up() -> None:
    for goal in bot_strength.GOALS:
        options = dict(word.split("=") for word in goal.command if "=" in word)
        find_game(goal.command[0]).configure_for_programs(options=options)


def test_a_goal_is_played_stored_and_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_strength, "RESULTS", tmp_path / "results")
    goal = bot_strength.Goal("steady", ("president", "--bots", "steady,random"), 40, 0.7)
    monkeypatch.setattr(bot_strength, "GOALS", (goal,))
    monkeypatch.setattr(bot_strength, "GROUPS", ("steady",))
    page = tmp_path / "bot-strength.md"
    assert goal.cells()[2] == "not run"
    bot_strength.main(["--deals", "0.1"])
    assert goal.cells()[1] == "4"
    bot_strength.main(["steady", "--write", str(page)])
    assert goal.cells()[1] == "40"
    assert goal.cells()[-1] == "reached"
    assert "| `president --bots steady,random` | 40 | 0.9" in page.read_text(encoding="utf-8")


def test_the_page_shows_every_goal_as_the_program_writes_it() -> None:
    page = (ROOT / bot_strength.PAGE).read_text(encoding="utf-8")
    assert page.startswith(bot_strength.INTRODUCTION)
    headings = "| " + " | ".join(bot_strength.HEADINGS) + " |"
    assert page.count(headings) == len(bot_strength.GROUPS)
    for goal in bot_strength.GOALS:
        (row,) = [line for line in page.splitlines() if line.startswith(f"| `{goal.text()}` |")]
        assert row.endswith((" | reached |", " | inconclusive |", " | missed |", " |  |")), row
