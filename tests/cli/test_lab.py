"""The command `fairdeal lab`."""

import importlib.util
import json
import signal
from pathlib import Path

import pytest

from tests.cli.runner import assert_rejected, call, run, start, wait_until

QUICK = ("lab", "president", "-o", "rounds=2", "--rival", "none", "--seed", "1", "--workers", "1")


def test_differences_are_reported() -> None:
    result = call(*QUICK, "--vary", "eight_rule=off,on", "--games", "40")
    assert result.status == 0, result.err
    assert "40 games in each of 2 variants, on the same deals." in result.out
    assert "• Eight rule, on: " in result.out
    assert "shorter" in result.out or "longer" in result.out
    assert "the President stays President" in result.out
    assert "Holm" in result.out
    assert "--out DIR" in result.out


def test_all_measures_in_the_table_or_as_json() -> None:
    few, every = call(*QUICK, "--games", "10"), call(*QUICK, "--games", "10", "--all")
    assert "From role to role" not in few.out
    assert "High-Scum → Scum" in every.out
    document = call(*QUICK, "--games", "10", "--json").json
    assert document["games"] == 10
    assert document["interrupted"] is False
    assert document["results"][0].keys() >= {"variant", "measure", "value", "low", "high"}


def test_files_are_written_and_a_study_can_be_resumed(tmp_path: Path) -> None:
    complete, resumed = str(tmp_path / "a"), str(tmp_path / "b")
    assert call(*QUICK, "--games", "30", "--out", complete).status == 0
    assert call(*QUICK, "--games", "11", "--out", resumed, "--format", "csv").status == 0
    assert call("lab", "--resume", resumed, "--games", "30", "--workers", "1").status == 0
    for name in ("results.json", "report.html"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert_rejected(call(*QUICK, "--out", resumed), "--resume")


@pytest.mark.once
def test_workers_and_ctrl_c_change_no_digit(tmp_path: Path) -> None:
    interrupted, complete = tmp_path / "a", tmp_path / "b"
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
    saved = sorted((interrupted / "ranges").glob("*.gz"))
    saved[1].unlink()  # as if it had been interrupted at another point
    total = max(int(path.name.split("-")[0]) + int(path.name.split("-")[1].split(".")[0]) for path in saved)
    assert run("lab", "--resume", str(interrupted), "--games", str(total), "--workers", "1").status == 0
    assert call(*QUICK, "--games", str(total), "--out", str(complete)).status == 0
    assert (interrupted / "results.json").read_bytes() == (complete / "results.json").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
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
        (("lab", "--resume", "nowhere"), "contains no study"),
        (("lab", "president", "--resume", "nowhere"), "from the study"),
        (("lab", "president", "--out", "/dev/null/x"), "cannot write"),
    ],
)
def test_bad_input_is_explained(arguments: tuple[str, ...], message: str) -> None:
    assert_rejected(call(*arguments), message)


def test_a_missing_package_is_reported_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "pyarrow" else find_spec(name))
    assert_rejected(call(*QUICK, "--out", str(tmp_path / "a")), "pyarrow", "fairdeal[lab]")
    assert not (tmp_path / "a").exists()
    assert call(*QUICK, "--games", "3", "--out", str(tmp_path / "b"), "--format", "csv").status == 0


def test_only_studies_that_might_never_end_have_a_default_limit() -> None:
    command = ("lab", "rook", "--games", "2", "--seed", "1", "--workers", "1")
    result = call(*command, "--bots", "random")
    assert "leaflet rules, at most 50 deals; seed 1" in result.out
    assert "might never end a match of Sanity Rook" in result.err
    result = call(*command)  # steady bots, and random rivals on the other team
    assert "leaflet rules; seed 1" in result.out
    assert "might never end" not in result.err


def test_the_limit_on_deals_is_part_of_a_study(tmp_path: Path) -> None:
    folder = str(tmp_path / "study")
    command = ("lab", "rook", "--vary", "made_bid_scores=taken,bid", "--rival", "none", "--seed", "1", "--workers", "1")
    result = call(*command, "--max-rounds", "2", "--games", "4", "--out", folder, "--format", "csv")
    assert result.status == 0
    assert "made_bid_scores=bid: the limit of 2 deals ended 4 of 4 matches." in result.out
    assert "the limit of 2 deals ended 4 of 4 matches" in (tmp_path / "study" / "report.html").read_text()
    plan = json.loads((tmp_path / "study" / "plan.json").read_text())
    assert [variant["max_rounds"] for variant in plan["variants"]] == [2, 2]
    assert call("lab", "--resume", folder, "--games", "6", "--workers", "1", "--format", "csv").status == 0
    for variant in plan["variants"]:  # as an earlier version wrote it
        del variant["max_rounds"]
        variant["options"] += [["hands", 2]]
    (tmp_path / "study" / "plan.json").write_text(json.dumps(plan))
    assert call("lab", "--resume", folder, "--games", "8", "--workers", "1", "--format", "csv").status == 0
