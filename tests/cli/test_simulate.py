"""`fairdeal simulate`."""

import json
import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.runner import PROGRAM, TIMEOUT, assert_rejected, call, run, start, wait_until

MOST = str(2**32 - 1)


def simulate(*arguments: str) -> dict[str, object]:
    result = call("simulate", "president", "--json", *arguments)
    assert (result.status, result.err) == (0, "")
    document: dict[str, object] = result.json
    return document


def reproducible(document: dict[str, object]) -> dict[str, object]:
    """Everything that may not depend on when and where it was played."""
    return {key: value for key, value in document.items() if key != "seconds"}


def test_the_json_document() -> None:
    document = simulate("--games", "8", "--seed", "3", "--players", "5", "-o", "decks=2", "--preset", "house")
    assert document["games"] == 8
    assert document["seed"] == 3
    assert document["players"] == 5
    assert document["bots"] == ["random"] * 5
    assert document["interrupted"] is False
    assert document["roles"] is None
    assert "error" not in document
    options, places, moves, seconds = (document[key] for key in ("options", "places", "moves", "seconds"))
    assert isinstance(options, dict)
    assert (options["decks"], options["titles"]) == (2, "house")
    assert isinstance(places, list)
    assert [sum(counts) for counts in places] == [8] * 5
    assert [sum(counts[place] for counts in places) for place in range(5)] == [8] * 5
    assert isinstance(moves, int)
    assert moves > 8 * 5
    assert isinstance(seconds, float)
    assert seconds > 0


def test_the_default_is_a_thousand_matches() -> None:
    assert simulate("--seed", "1")["games"] == 1000


def test_roles_are_counted_from_the_second_round_on() -> None:
    roles = simulate("--games", "4", "--seed", "3", "-o", "rounds=3")["roles"]
    assert isinstance(roles, dict)
    assert list(roles) == ["President", "Vice President", "High-Scum", "Scum"]
    assert all(sum(counts) == 8 for counts in roles.values())


@pytest.mark.parametrize("arguments", [[], ["-o", "rounds=2"], ["--bots", "steady,random,random,random"]])
def test_the_same_seed_gives_the_same_counts_wherever_it_is_played(arguments: list[str]) -> None:
    arguments = ["--games", "6", "--seed", "abc", *arguments]
    here = reproducible(simulate(*arguments))
    assert reproducible(simulate(*arguments, "--workers", "2")) == here
    other = {"FAIRDEAL_PURE": "" if os.environ.get("FAIRDEAL_PURE") else "1"}
    assert reproducible(run("simulate", "president", "--json", *arguments, env=other).json) == here


def test_a_random_seed_is_reported_so_that_the_run_can_be_repeated() -> None:
    first, second = simulate("--games", "2"), simulate("--games", "2")
    assert first["seed"] != second["seed"]
    assert reproducible(simulate("--games", "2", "--seed", str(first["seed"]))) == reproducible(first)
    text = call("simulate", "president", "--games", "2").out
    assert "; seed " in text.splitlines()[0]


def test_the_text_output() -> None:
    text = call("simulate", "president", "--games", "10", "--seed", "1", "-o", "rounds=2", "--bots", "steady").out
    assert text.startswith("President, 4 players, online rules, rounds=2; seed 1\n10 games, ")
    assert "moves/s)" in text
    for line in ("place", "seat 0 (steady)", "seat 3 (steady)", "role before", "President", "Scum"):
        assert f"\n{line} " in text
    assert "1st    2nd    3rd    4th   mean\n" in text


def test_a_wide_table_shows_the_first_and_the_last_places() -> None:
    text = call("simulate", "president", "--games", "1", "--players", "12").out
    assert " ".join(text.splitlines()[3].split()) == "place 1st 2nd 3rd 4th 9th 10th 11th 12th mean"


def test_records_replay_and_agree_with_the_counts(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    document = simulate("--games", "5", "--seed", "9", "-o", "rounds=2", "--records", str(file), "--deals")
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(records) == 5
    firsts = [record["outcome"]["places"][0] for record in records]
    places = document["places"]
    assert isinstance(places, list)
    assert [counts[0] for counts in places] == [firsts.count(seat) for seat in range(4)]
    assert all(len(record["deals"]) == 2 for record in records)
    assert document["moves"] == sum(len(record["moves"]) for record in records)
    replayed = call("replay", str(file), "--json")
    assert replayed.status == 0
    assert [json.loads(line)["over"] for line in replayed.out.splitlines()] == [True] * 5


@pytest.mark.parametrize(
    ("arguments", "messages"),
    [
        (["--games", "3"], ["president"]),
        (["bridge", "--games", "3"], ["'bridge'", "president"]),
        (["president", "--games", "0"], ["--games", "1 to 4,294,967,295"]),
        (["president", "--games", "4294967296"], ["--games", "1 to 4,294,967,295"]),
        (["president", "--games", "many"], ["'many'"]),
        (["president", "--games", "1", "--players", "1"], ["2 to 64 players"]),
        (["president", "--games", "1", "--players", "65"], ["2 to 64 players"]),
        (["president", "--games", "1", "--players", "x"], ["--players"]),
        (["president", "--games", "1", "--preset", "pub"], ["'pub'", "online, house"]),
        (["president", "--games", "1", "-o", "decks"], ["'decks'", "name=value"]),
        (["president", "--games", "1", "-o", "=3"], ["name=value"]),
        (["president", "--games", "1", "-o", "colour=red"], ["'colour'", "revolutions"]),
        (["president", "--games", "1", "-o", "revolutions=maybe"], ["'maybe'", "strict"]),
        (["president", "--games", "1", "-o", "decks=0"], ["1 to 166,799,986,198,907"]),
        (["president", "--games", "1", "-o", "rounds=0"], ["has to end", "--max-rounds"]),
        (["president", "--games", "1", "--bots", "clever"], ["'clever'", "random, relaxed, steady"]),
        (["president", "--games", "1", "--bots", "steady,random"], ["2 bots for 4 seats"]),
        (["president", "--games", "1", "--bots", "steady,"], ["commas"]),
        (["president", "--games", "1", "--seed", ""], ["a whole number from 0 up"]),
        (["president", "--games", "1", "--seed", "x" * 1001], ["1,000"]),
        (["president", "--games", "1", "--seed", "\udcff"], ["printable"]),
        (["president", "--games", "1", "--workers", "0"], ["1 to 64"]),
        (["president", "--games", "1", "--deals"], ["--records"]),
        (["president", "--games", "1", "--records", "/"], ["cannot write /", "directory"]),
        (["president", "--games", "1", "--records", "/nowhere/at/all"], ["no such file or directory"]),
        (["president", "--games", "1", "--records", "/dev/full"], ["cannot write /dev/full", "no space left"]),
    ],
)
def test_bad_input_is_explained(arguments: list[str], messages: list[str]) -> None:
    assert_rejected(call("simulate", *arguments), *messages)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, workers: str) -> None:
    file = tmp_path / "records.jsonl"
    program = start("simulate", "president", "--games", MOST, "--json", "--records", str(file), "--workers", workers)
    wait_until(lambda: file.exists() and file.stat().st_size > 0)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=TIMEOUT)
    assert program.returncode == 130
    assert err == b""
    document = json.loads(out)
    assert document["interrupted"] is True
    assert document["games"] == len(file.read_text().splitlines()) > 0


def test_ctrl_c_prints_the_counts_so_far() -> None:
    read, write = pty.openpty()
    program = subprocess.Popen(
        [*PROGRAM, "simulate", "president", "--games", MOST], stdout=subprocess.PIPE, stderr=write
    )
    os.close(write)
    shown = b""
    while b"moves/s" not in shown:  # the bar, on a terminal
        shown += os.read(read, 4096)
    program.send_signal(signal.SIGINT)
    assert program.stdout is not None
    with program.stdout:
        text = program.stdout.read().decode()
    assert program.wait(TIMEOUT) == 130
    os.close(read)
    assert "Interrupted after " in text
    assert " of 4,294,967,295 games.\n" in text
    assert "seat 3 (random)" in text


def test_there_is_no_progress_bar_without_a_terminal() -> None:
    assert run("simulate", "president", "--games", "2", "--seed", "1").err == ""


def test_matches_that_bots_might_never_end_have_a_limit(tmp_path: Path) -> None:
    records = tmp_path / "records"
    command = ("simulate", "rook", "--games", "2", "--seed", "1", "--records", str(records))
    result = call(*command)
    assert "leaflet rules, at most 50 deals; seed 1" in result.out
    assert "might never end a match of Sanity Rook with 4 players, so it ends after 50 deals" in result.err
    assert "--max-rounds N sets another limit, up to 1,000,000" in result.err
    assert call(*command, "--max-rounds", "2").err == ""
    document = call(*command, "--max-rounds", "2", "--json").json
    assert document["max_rounds"] == 2
    assert document["ended_by_limit"] == document["games"]  # nobody has 300 points after two deals
    text = call(*command, "--max-rounds", "2").out
    assert f"The limit of 2 deals ended {document['games']} of {document['games']} matches." in text
    assert all(json.loads(line)["max_rounds"] == 2 for line in records.read_text().splitlines())
    assert call("replay", str(records), "--json").status == 0
    assert call("simulate", "hearts", "--games", "2", "--seed", "1", "--json").json["max_rounds"] is None
    assert_rejected(call("simulate", "rook", "-o", "hands=2"), "--max-rounds")
    assert_rejected(call("simulate", "rook", "--max-rounds", "0"), "from 1 to 1,000,000")
    assert_rejected(call("simulate", "president", "-o", "rounds=0"), "--max-rounds")
    assert call("simulate", "president", "-o", "rounds=0", "--max-rounds", "2", "--games", "2").status == 0


@pytest.mark.parametrize(
    ("command", "limit"),
    [
        ("rook --bots steady", None),
        ("rook --bots steady,random,steady,random", None),  # one team plays to win, and ends the match
        ("rook --bots random,random,steady,steady", 50),
        ("rook --bots random --preset summary", 50),
        ("rummy --players 4", None),
        ("rummy --players 5", None),
        ("rummy --players 6", 100),
        ("rummy --players 6 --bots steady", 100),
    ],
)
def test_only_matches_that_might_never_end_have_a_default_limit(command: str, limit: int | None) -> None:
    result = call("simulate", *command.split(), "--games", "1", "--seed", "1", "--json")
    assert result.json["max_rounds"] == limit
    assert ("might never end" in result.err) == (limit is not None)
