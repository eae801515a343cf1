"""The bars of the bots: every option of President has one, a bar is played and written down, and goes on."""

from pathlib import Path

import pytest

from benchmarks import bars
from fairdeal.games import find_game
from fairdeal.games.president.options import PresidentOptions


def test_every_game_has_its_bars_and_every_option_of_president() -> None:
    for group in ("steady", "sharp", "expert"):
        assert {bar.command[0] for bar in bars.BARS if bar.group == group} >= {
            "president", "sanityholes", "bull-sanity", "rook", "hearts", "oh-hell", "rummy"
        }  # fmt: skip
    tried = {
        word.partition("=")[0] for bar in bars.BARS if bar.group == "options" for word in bar.command if "=" in word
    }
    assert tried >= {spec.name for spec in PresidentOptions.specs()} - {"turn_seconds", "titles"}
    assert {bar.group for bar in bars.BARS} == set(bars.GROUPS)
    assert len({bar.file() for bar in bars.BARS}) == len(bars.BARS)


def test_every_command_can_be_set_up() -> None:
    for bar in bars.BARS:
        options = dict(word.split("=") for word in bar.command if "=" in word)
        find_game(bar.command[0]).configure(options=options)


def test_a_bar_is_played_written_down_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bars, "KEPT", tmp_path / "kept")
    one = bars.Bar("steady", ("president", "--bots", "steady,random"), 40, 0.7)
    monkeypatch.setattr(bars, "BARS", (one,))
    monkeypatch.setattr(bars, "GROUPS", ("steady",))
    page = tmp_path / "bars.md"
    assert one.cells()[2] == "not run"
    bars.main(["--deals", "0.1"])
    assert one.cells()[1] == "4"
    bars.main(["steady", "--write", str(page)])
    assert one.cells()[1] == "40"
    assert one.cells()[-1] == "reached"
    assert "| `president --bots steady,random` | 40 | 0.9" in page.read_text(encoding="utf-8")
