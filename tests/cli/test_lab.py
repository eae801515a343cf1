"""The command `fairdeal lab`."""

import importlib.util
import json
import signal
from pathlib import Path

import pytest

from tests.cli.running import call, refused, run, start, wait_until

QUICK = ("lab", "president", "-o", "rounds=2", "--rival", "none", "--seed", "1", "--workers", "1")


def test_it_says_what_differs() -> None:
    result = call(*QUICK, "--vary", "eight_rule=off,on", "--games", "40")
    assert result.status == 0, result.err
    assert "40 games in each of 2 variants, on the same deals." in result.out
    assert "• Eight rule, on: " in result.out
    assert "shorter" in result.out or "longer" in result.out
    assert "the President stays President" in result.out
    assert "Holm" in result.out
    assert "--out DIR" in result.out


def test_everything_in_the_table_or_as_json() -> None:
    few, every = call(*QUICK, "--games", "10"), call(*QUICK, "--games", "10", "--all")
    assert "From role to role" not in few.out
    assert "High-Scum → Scum" in every.out
    document = call(*QUICK, "--games", "10", "--json").json
    assert document["games"] == 10
    assert document["interrupted"] is False
    assert document["results"][0].keys() >= {"variant", "measure", "value", "low", "high"}


def test_files_and_going_on(tmp_path: Path) -> None:
    straight, begun = str(tmp_path / "a"), str(tmp_path / "b")
    assert call(*QUICK, "--games", "30", "--out", straight).status == 0
    assert call(*QUICK, "--games", "11", "--out", begun, "--format", "csv").status == 0
    assert call("lab", "--resume", begun, "--games", "30", "--workers", "1").status == 0
    for name in ("results.json", "report.html"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    refused(call(*QUICK, "--out", begun), "--resume")


@pytest.mark.once
def test_workers_and_ctrl_c_change_no_digit(tmp_path: Path) -> None:
    interrupted, straight = tmp_path / "a", tmp_path / "b"
    program = start(*QUICK[:-1], "2", "--games", "1000000", "--out", str(interrupted))
    wait_until(lambda: len(list((interrupted / "ranges").glob("*.gz"))) > 4)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert program.returncode == 130, err
    assert b"Interrupted" in out
    assert b"Traceback" not in err
    assert f"--resume {interrupted}".encode() in out
    done = json.loads((interrupted / "results.json").read_text())["games"]
    assert done > 4
    kept = sorted((interrupted / "ranges").glob("*.gz"))
    missing = kept[1]
    missing.unlink()  # as if it had been cut short in another place
    total = max(int(path.name.split("-")[0]) + int(path.name.split("-")[1].split(".")[0]) for path in kept)
    assert run("lab", "--resume", str(interrupted), "--games", str(total), "--workers", "1").status == 0
    assert call(*QUICK, "--games", str(total), "--out", str(straight)).status == 0
    assert (interrupted / "results.json").read_bytes() == (straight / "results.json").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("lab",), "name a game"),
        (("lab", "whist"), "no game 'whist'"),
        (("lab", "president", "--vary", "rounds"), "rounds=3,5"),
        (("lab", "president", "--vary", "rounds=1,2", "--vary", "rounds=3"), "twice"),
        (("lab", "president", "--vary", "rounds=2,3", "-o", "rounds=4"), "both set and varied"),
        (("lab", "president", "--vary", "players=3", "--players", "4"), "use one of them"),
        (("lab", "president", "--precision", "1"), "between 0 and 1"),
        (("lab", "president", "--precision", "narrow"), "between 0 and 1"),
        (("lab", "president", "--format", "xls"), "parquet, csv"),
        (("lab", "president", "--bots", "x"), "no bot 'x'"),
        (("lab", "--resume", "nowhere"), "holds no study"),
        (("lab", "president", "--resume", "nowhere"), "from the study"),
        (("lab", "president", "--out", "/dev/null/x"), "cannot write"),
    ],
)
def test_what_is_wrong_is_told(arguments: tuple[str, ...], told: str) -> None:
    refused(call(*arguments), told)


def test_a_missing_package_is_told_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "pyarrow" else found(name))
    refused(call(*QUICK, "--out", str(tmp_path / "a")), "pyarrow", "fairdeal[lab]")
    assert not (tmp_path / "a").exists()
    assert call(*QUICK, "--games", "3", "--out", str(tmp_path / "b"), "--format", "csv").status == 0
