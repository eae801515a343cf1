"""The tool that writes the reasons of puzzles again."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tools import puzzle_reasons

from fairdeal.cli.puzzle_files import read_puzzles
from fairdeal.games import find_game
from fairdeal.puzzles import puzzles_of

pytestmark = pytest.mark.once


def test_only_the_facts_are_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [replace(it, reasons=it.reasons[-1:]) for it in puzzles_of(find_game("oh-hell")) if it.theme == "bid"][:3]
    file = tmp_path / "puzzles.jsonl"
    file.write_text("".join(puzzle.to_line() + "\n" for puzzle in before), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["puzzle_reasons", str(file)])
    puzzle_reasons.main()
    after = read_puzzles(file)
    assert [replace(puzzle, reasons=puzzle.reasons[-1:]) for puzzle in after] == before
    assert all("you take exactly as many tricks as you bid (OH-8)" in puzzle.reasons[0] for puzzle in after)
    written = file.read_text(encoding="utf-8")
    puzzle_reasons.main()
    assert file.read_text(encoding="utf-8") == written
