"""`fairdeal arena`."""

import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.cli.runner import assert_rejected, call, start

T = TypeVar("T")


def test_the_json_document() -> None:
    result = call("arena", "president", "--bots", "steady,random", "--deals", "4", "--seed", "3", "--json")
    assert (result.status, result.err) == (0, "")
    document = result.json
    assert (document["deals"], document["matches"], document["seed"]) == (4, 16, 3)
    steady, random = document["results"]
    assert (steady["bot"], random["bot"]) == ("steady", "random")
    assert steady["place"]["mean"] > random["place"]["mean"]
    assert steady["lead"] is None


def test_the_text_output_and_continued_results(tmp_path: Path) -> None:
    command = ("arena", "rook", "--bots", "steady,random", "--seed", "3", "--results", str(tmp_path / "results"))
    assert "1 deals, 2 matches" in call(*command, "--deals", "1").out
    result = call(*command, "--deals", "2")
    assert "2 deals, 4 matches" in result.out
    assert "points ahead" in result.out
    assert len((tmp_path / "results").read_text().splitlines()) == 3
    assert "1 deals, 2 matches" in call(*command, "--deals", "1").out  # no more deals than requested
    assert len((tmp_path / "results").read_text().splitlines()) == 3


def test_a_limit_on_deals_is_part_of_the_setup(tmp_path: Path) -> None:
    command = ("arena", "rook", "--bots", "steady,random", "--seed", "3", "--deals", "1", "--results")
    result = call(*command, str(tmp_path / "results"), "--max-rounds", "2")
    assert "Sanity Rook, 4 players, leaflet rules, at most 2 deals; seed 3" in result.out
    assert "the limit of 2 deals ended 2 of 2 matches" in result.out
    again = call(*command, str(tmp_path / "results"), "--max-rounds", "2", "--json")  # as the file says
    assert (again.status, again.json["ended_by_limit"]) == (0, 2)
    assert call(*command, str(tmp_path / "results"), "--max-rounds", "3").status != 0
    assert call(*command, str(tmp_path / "others"), "--json").json.get("max_rounds") is None  # one team plays to win


@pytest.mark.skipif(not Path("/proc").exists(), reason="child processes are read from /proc")
def test_workers_end_with_the_program() -> None:
    with start("arena", "president", "--bots", "sharp:300,steady", "--workers", "2", "--seed", "1") as program:
        workers = wait_for(lambda: children(program.pid) if len(children(program.pid)) >= 3 else None)
        program.send_signal(signal.SIGTERM)
        assert program.wait(20) == 130
    wait_for(lambda: not [worker for worker in workers if Path(f"/proc/{worker}").exists()] or None)


def children(process: int) -> list[str]:
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


def wait_for(find: Callable[[], T | None]) -> T:
    limit = time.monotonic() + 20
    while (found := find()) is None:
        assert time.monotonic() < limit
        time.sleep(0.05)
    return found


def test_a_sequential_test_stops_when_it_has_decided() -> None:
    result = call("arena", "president", "--bots", "steady,random", "--sprt", "0.5,0.7", "--seed", "3")
    assert "0.7 accepted" in result.out


@pytest.mark.parametrize(
    ("arguments", "messages"),
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
def test_bad_input_is_explained(arguments: list[str], messages: list[str]) -> None:
    assert_rejected(call("arena", *arguments), *messages)


def test_a_bot_without_a_network_says_how_it_plays() -> None:
    result = call("arena", "president", "-o", "decks=5", "--bots", "swift,random", "--deals", "1", "--seed", "3")
    assert result.status == 0
    assert result.err.startswith("fairdeal: swift plays like steady here: moves are numbered for up to 4 decks, not 5")
