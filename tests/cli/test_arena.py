"""`fairdeal arena`."""

import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.cli.running import call, refused, start

T = TypeVar("T")


def test_the_document() -> None:
    result = call("arena", "president", "--bots", "steady,random", "--deals", "4", "--seed", "3", "--json")
    assert (result.status, result.err) == (0, "")
    document = result.json
    assert (document["deals"], document["matches"], document["seed"]) == (4, 16, 3)
    steady, random = document["results"]
    assert (steady["bot"], random["bot"]) == ("steady", "random")
    assert steady["place"]["mean"] > random["place"]["mean"]
    assert steady["lead"] is None


def test_for_people_and_gone_on_with(tmp_path: Path) -> None:
    line = ("arena", "rook", "--bots", "steady,random", "--seed", "3", "--results", str(tmp_path / "results"))
    assert "1 deals, 2 matches" in call(*line, "--deals", "1").out
    result = call(*line, "--deals", "2")
    assert "2 deals, 4 matches" in result.out
    assert "points ahead" in result.out
    assert len((tmp_path / "results").read_text().splitlines()) == 3
    assert "1 deals, 2 matches" in call(*line, "--deals", "1").out  # no more than was asked for
    assert len((tmp_path / "results").read_text().splitlines()) == 3


@pytest.mark.skipif(not Path("/proc").exists(), reason="who is whose child is asked of Linux")
def test_workers_end_with_the_one_who_started_them() -> None:
    with start("arena", "president", "--bots", "sharp:300,steady", "--workers", "2", "--seed", "1") as program:
        workers = until(lambda: children(program.pid) if len(children(program.pid)) >= 3 else None)
        program.send_signal(signal.SIGTERM)
        assert program.wait(20) == 130
    until(lambda: not [one for one in workers if Path(f"/proc/{one}").exists()] or None)


def children(process: int) -> list[str]:
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


def until(found: Callable[[], T | None]) -> T:
    end = time.monotonic() + 20
    while (seen := found()) is None:
        assert time.monotonic() < end
        time.sleep(0.05)
    return seen


def test_a_sequential_test_stops_by_itself() -> None:
    result = call("arena", "president", "--bots", "steady,random", "--sprt", "0.5,0.7", "--seed", "3")
    assert "0.7 it is" in result.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["name a game"]),
        (["president", "--bots", "steady"], ["two bots"]),
        (["president", "--bots", "sharp:x,steady"], ["sharp:1000"]),
        (["president", "--bots", f"sharp:{'9' * 5000},steady"], ["sharp:1000"]),
        (["president", "--deals", "3", "--sprt", "0.5,0.6"], ["one of them"]),
        (["president", "--sprt", "0.6,0.5"], ["0.50,0.55"]),
        (["president", "-o", "rounds=0"], ["has to end"]),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(arguments: list[str], words: list[str]) -> None:
    refused(call("arena", *arguments), *words)
