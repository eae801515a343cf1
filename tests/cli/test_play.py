"""`fairdeal play` in plain mode, through pipes and on a terminal."""

import itertools
import json
import os
import pty
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fairdeal.engine.second_person import second_person
from fairdeal.terminal.player_names import name_players
from tests.cli.runner import (
    PROGRAM,
    TIMEOUT,
    HintTaker,
    Result,
    assert_rejected,
    call,
    run,
    start,
    stop_with_signal,
    write_json,
)

PRESIDENT = ("play", "president", "--seed", "1")


def saved_file(home: Path) -> Path:
    """The only saved match."""
    (file,) = (home / "fairdeal" / "saved").iterdir()
    return file


def moves(file: Path) -> list[Any]:
    found: list[Any] = json.loads(file.read_text())["moves"]
    return found


def resume_line(result: Result) -> str:
    return result.out.splitlines()[-1]


def test_playing_a_round_by_hints_and_starting_the_next(data_home: Path) -> None:
    result = call(*PRESIDENT, stdin=HintTaker(40))
    assert (result.status, result.err) == (0, "")
    assert "Round 1 is over: 1. " in result.out
    assert "Press Enter for the next round> " in result.out
    assert re.search(r"^Round: 2\.$", result.out, re.MULTILINE)
    assert resume_line(result) == f"Saved. Continue with: fairdeal play --resume {saved_file(data_home)}"
    assert not re.search(r"^You [a-z]+s\b(?<!pass)", result.out, re.MULTILINE), "You play, not You plays"
    assert "You play " in result.out


def test_a_saved_match_is_a_record_that_names_the_bots(data_home: Path) -> None:
    call(*PRESIDENT, "--bots", "steady,random,steady", stdin=HintTaker(3))
    record = json.loads(saved_file(data_home).read_text())
    assert record["bots"] == [None, "steady", "random", "steady"]
    assert record["players"] == ["You", "Ada", "Ben", "Cy"]
    replayed = call("replay", str(saved_file(data_home)), "--json")
    assert replayed.status == 0
    assert replayed.json["moves_played"] == len(record["moves"])


@pytest.mark.parametrize("breaks", [[1], [4, 7], [19]])
def test_resuming_a_saved_match_changes_nothing(data_home: Path, tmp_path: Path, breaks: list[int]) -> None:
    table = (*PRESIDENT, "--bots", "random", "-o", "rounds=0")
    whole = tmp_path / "whole.json"
    call(*table, stdin=HintTaker(22, last=[f"save {whole}"]))
    call(*table, stdin=HintTaker(breaks[0]))
    for done, stop in itertools.pairwise([*breaks, 22]):
        result = call("play", "--resume", str(saved_file(data_home)), stdin=HintTaker(stop - done))
        assert result.status == 0
    assert moves(saved_file(data_home)) == moves(whole)


def test_undo_goes_back_to_the_last_decision(data_home: Path, tmp_path: Path) -> None:
    table = (*PRESIDENT, "--bots", "random")
    straight = tmp_path / "straight.json"
    call(*table, stdin=HintTaker(4, last=[f"save {straight}"]))
    again = tmp_path / "again.json"
    result = call(*table, stdin=HintTaker(4, last=["undo", "undo", "hint"]))
    assert result.out.count("Your last move was undone.") == 2
    retaken = call("play", "--resume", str(saved_file(data_home)), stdin=HintTaker(2, last=[f"save {again}"]))
    assert retaken.status == 0
    assert moves(again) == moves(straight)


def test_undo_works_across_resume_and_stops_at_the_start(data_home: Path) -> None:
    first = call(*PRESIDENT, stdin=HintTaker(3))
    assert first.status == 0
    result = call("play", "--resume", str(saved_file(data_home)), stdin="undo\nundo\nundo\nundo\nmoves\n")
    assert result.out.count("Your last move was undone.") == 3
    assert result.out.count("There is nothing to undo.") == 1
    assert "1. one 3 (PR-10)\n2. two 3s (PR-10)\n" in result.out


def test_every_command_that_can_be_typed(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    script = [
        "help",
        "?",
        "moves",
        "hint",
        "table",
        "rules",
        "rules 11",
        "rules x",
        "",
        "foo",
        "3x9",
        "Kx1",
        "MOVES",
        "3x1",
        "table",
    ]
    result = call(*PRESIDENT, stdin="\n".join([*script, f"save {file}", "quit", "never read"]))
    assert (result.status, result.err) == (0, "")
    for text in (
        "what a master would do",
        "1. one 3 (PR-10)\n2. two 3s (PR-10)\n",
        "A master would play two 3s. Type 2 for it.\n",
        "Tricks: PR-10, PR-11",
        "PR-11 You beat a combo",
        "no rule 'x'; rules: PR-1 to PR-34",
        "Type the number of a move; `moves` lists them",
        "No: 'foo' cannot be read",
        "No: PR-10: ",
        "No: PR-4: ",
        "You play one 3.",
        f"Saved: {file}\n",
    ):
        assert text in result.out
    assert resume_line(result) == f"Saved. Continue with: fairdeal play --resume {file}"
    assert moves(file)[0] == [0, "3x1"]


def test_moves_of_huge_hands_are_listed_as_ranges() -> None:
    result = call(*PRESIDENT, "-o", "decks=166799986198907", stdin="moves\n")
    assert re.search(
        r"with [0-9,]+ to [0-9,]{15,} jokers, [0-9,]{15,} in all: for example, type \w+x\d+", result.out, re.MULTILINE
    )


def test_saving_overwrites_only_files_written_by_play(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("milk")
    own = tmp_path / "own.json"
    result = call(*PRESIDENT, stdin=f"save {notes}\nsave {own}\n3x1\nsave {own}\n")
    assert "already exists; choose another name" in result.out
    assert notes.read_text() == "milk"
    assert result.out.count(f"Saved: {own}\n") == 2
    record = tmp_path / "record.json"
    write_json(record, {key: value for key, value in json.loads(own.read_text()).items() if key != "bots"})
    before = record.read_text()
    resumed = call("play", "--resume", str(record), stdin=HintTaker(1))
    assert resumed.status == 0
    assert record.read_text() == before


def test_a_match_that_cannot_be_saved_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    result = call(*PRESIDENT, stdin="3x1\nsave\n")
    assert result.status == 0
    assert result.err.count("fairdeal: the match cannot be saved: ") == 2
    assert "Saved" not in result.out


def test_a_failed_save_does_not_change_the_file(data_home: Path, tmp_path: Path) -> None:
    result = call(*PRESIDENT, stdin=f"3x1\nsave {tmp_path}\n")
    assert "fairdeal: the match cannot be saved: " in result.err
    assert resume_line(result) == f"Saved. Continue with: fairdeal play --resume {saved_file(data_home)}"


def test_nothing_is_saved_if_nothing_was_played(data_home: Path) -> None:
    result = call(*PRESIDENT, stdin="quit\n")
    assert result.status == 0
    assert resume_line(result) == "Nothing was played, so nothing was saved."
    assert not data_home.exists()


def test_a_match_to_its_end(data_home: Path) -> None:
    result = call(*PRESIDENT, "-o", "rounds=1", stdin=HintTaker(100))
    assert (result.status, result.err) == (0, "")
    over, offer, prompt = result.out.splitlines()[-3:]
    assert re.fullmatch(r"The match is over \(PR-34: .*\): 1\. \w+, 2\. \w+, 3\. \w+, 4\. \w+\.", over)
    assert offer == "Type `review` to see what your decisions cost, or press Enter to end."
    assert prompt == "> "
    assert not data_home.exists()


@pytest.mark.once
def test_a_review_at_the_end_of_a_match() -> None:
    typed = HintTaker(100, last=("review Zoe", "review Bob", ""))
    game = ("play", "president", "--seed", "1", "--names", "Ann,Bob", "--players", "9")  # short hands
    result = call(*game, "-o", "rounds=1", "-o", "decks=1", stdin=typed)
    assert (result.status, result.err) == (0, "")
    end = result.out.split("The match is over ", 1)[1]
    assert "Type `review` and a name (Ann, Bob) to see" in end
    assert "No: nobody here is called Zoe; people: Ann, Bob." in end
    assert re.search(r"^\d+ decisions: \d+ best", end, re.MULTILINE)


def test_people_at_one_keyboard_never_see_another_hand() -> None:
    result = call("play", "president", "--seed", "4", "--names", "Ann,Bob", "--players", "3", stdin=HintTaker(12))
    assert result.status == 0
    holder = None
    hands: dict[str, set[str]] = {"Ann": set(), "Bob": set()}
    for line in result.out.splitlines():
        passed = re.match(r"Pass the keyboard to (\w+), then press Enter\. ", line)
        if passed:
            holder = passed[1]
        if line.startswith("You hold "):
            assert holder is not None
            hands[holder].add(line)
    assert hands["Ann"]
    assert hands["Bob"]
    assert not hands["Ann"] & hands["Bob"]
    assert result.out.count("Pass the keyboard to Ann") > 1
    prompts = re.findall(r"^(\w+)> ", result.out, re.MULTILINE)
    assert set(prompts) == {"Ann", "Bob"}


def test_people_at_one_keyboard_cannot_undo_and_are_ready_together(data_home: Path) -> None:
    result = call("play", "president", "--seed", "4", "--humans", "4", stdin=HintTaker(70, last=["undo"]))
    assert "`undo` is only for one person against bots." in result.out
    assert "Round 1 is over" in result.out
    assert json.loads(saved_file(data_home).read_text())["bots"] == [None] * 4
    between = result.out.split("Round 1 is over", 1)[1].split("Pass the keyboard", 1)[0]
    assert between.count("Press Enter for the next round> ") == 1


def test_people_are_named_first_and_bots_get_other_names() -> None:
    names = name_players(["ada", "Ben", "Bot 2"], 40)
    assert names[:5] == ("ada", "Ben", "Bot 2", "Cy", "Dot")
    assert len({name.lower() for name in names}) == len(names) == 40


@pytest.mark.parametrize(
    ("sentence", "corrected"),
    [
        ("You plays 7x2.", "You play 7x2."),
        ("You passes.", "You pass."),
        ("You deals and turns 4d9h.", "You deal and turn 4d9h."),
        ("You is out, with a forbidden card.", "You are out, with a forbidden card."),
        ("Ada gives You 2 cards.", "Ada gives you 2 cards."),
        ("Round 1 is over: 1. You, 2. Ada.", "Round 1 is over: 1. You, 2. Ada."),
        ("    (You puts down 2h4c)", "    (You put down 2h4c)"),
        ("The draw: You 9h11s, Ada 4h11s. You deals.", "The draw: You 9h11s, Ada 4h11s. You deal."),
        ("The set of You stays face down.", "Your set stays face down."),
        ("Youri plays 7x2.", "Youri plays 7x2."),
    ],
)
def test_sentences_about_you_are_grammatical(sentence: str, corrected: str) -> None:
    assert second_person(sentence) == corrected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "president"),
        (["bridge"], "president"),
        (["president", "--players", "65"], "2 to 64"),
        (["president", "--humans", "0"], "from 1 up"),
        (["president", "--humans", "65"], "2 to 64"),
        (["president", "--humans", "9999999"], "too many"),
        (["president", "--humans", "5", "--players", "3"], "do not fit"),
        (["president", "--humans", "2", "--names", "a,b"], "give only one of the two"),
        (["president", "--names", "Al,al"], "same name"),
        (["president", "--names", "Al,"], "commas"),
        (["president", "--humans", "4", "--bots", "steady"], "people play all 4 seats"),
        (["president", "--bots", "steady,random"], "2 bots for 3 seats"),
        (["president", "--bots", "x"], "random, relaxed, steady"),
        (["president", "-o", "rounds=-1"], "0 to 1,000,000"),
        (["--resume", "/nowhere.json"], "no such file"),
        (["--resume", "/"], "directory"),
    ],
)
def test_invalid_arguments(arguments: list[str], message: str) -> None:
    assert_rejected(call("play", *arguments), message)


def test_files_that_cannot_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    call(*PRESIDENT, stdin=f"3x1\nsave {file}\n")
    record = json.loads(file.read_text())
    for flag in (["--seed", "1"], ["--players", "4"], ["-o", "decks=2"], ["--bots", "random"], ["--humans", "2"]):
        assert_rejected(call("play", "--resume", str(file), *flag), "leave out")
    assert_rejected(call("play", "bridge", "--resume", str(file)), "a match of president")
    wrong: list[object] = [None, [], [None, "x", "x", "x"], ["steady"] * 4, [None, "steady"], [None, [], {}, 3]]
    for bots in wrong:
        assert_rejected(call("play", "--resume", write_json(tmp_path / "bad.json", {**record, "bots": bots})))
    illegal = {**record, "moves": [[0, "Kx4"]]}
    assert_rejected(call("play", "--resume", write_json(tmp_path / "bad.json", illegal)), "move 0, seat 0: Kx4: PR-")
    assert_rejected(call("play", "--resume", write_json(tmp_path / "two.jsonl", record, record)), "2 records")


def test_a_record_without_more_deals_ends_the_match(tmp_path: Path) -> None:
    deal = {"hands": [["3h", "7c"], ["5d"]], "leader": 0}
    record = {"fairdeal": 1, "game": "president", "players": ["You", "Ada"], "deal": deal, "options": {"rounds": 3}}
    result = call("play", "--resume", write_json(tmp_path / "puzzle.json", record), stdin="3x1\npass\n")
    assert result.status == 0
    assert "There are no more deals in this record." in result.out


def play_first_move(program: "subprocess.Popen[bytes]") -> None:
    """Play a move and wait for the next prompt."""
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(b"3x1\n")
    program.stdin.flush()
    shown = b""
    while shown.count(b"You> ") < 2:
        shown += os.read(program.stdout.fileno(), 4096)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 0), (signal.SIGHUP, 0)])
def test_a_signal_saves_the_match(data_home: Path, number: int, status: int) -> None:
    program = start(*PRESIDENT)
    play_first_move(program)
    stop_with_signal(program, number)
    out, err = program.communicate(timeout=TIMEOUT)
    assert program.returncode == status
    assert err == b""
    assert f"fairdeal play --resume {saved_file(data_home)}".encode() in out
    assert moves(saved_file(data_home))[0] == [0, "3x1"]


def test_a_closed_pipe_saves_the_match(data_home: Path) -> None:
    program = start(*PRESIDENT)
    assert program.stdin is not None
    assert program.stdout is not None
    assert program.stderr is not None
    play_first_move(program)
    program.stdout.close()
    program.stdin.write(b"moves\n")
    program.stdin.close()
    assert program.stderr.read() == b""
    assert program.wait(TIMEOUT) == 141
    program.stderr.close()
    assert moves(saved_file(data_home))[0] == [0, "3x1"]


def test_the_program_through_pipes(data_home: Path) -> None:
    result = run(*PRESIDENT, stdin="hint\n3x2\n")
    assert result.status == 0
    assert "You> hint\nA master would play two 3s. Type 2 for it.\nYou> 3x2\n" in result.out
    assert saved_file(data_home).exists()


def test_on_a_terminal_the_screen_is_cleared_between_people() -> None:
    keyboard, screen = pty.openpty()
    program = subprocess.Popen(
        [*PROGRAM, "play", "president", "--humans", "2", "--players", "2"],
        stdin=screen,
        stdout=screen,
        stderr=screen,
        start_new_session=True,
    )
    os.close(screen)
    shown = b""
    while b"press Enter." not in shown:
        shown += os.read(keyboard, 4096)
    assert b"\x1b[2J" in shown
    assert b"You hold" not in shown
    os.write(keyboard, b"\r")
    while b"You hold" not in shown:
        shown += os.read(keyboard, 4096)
    stop_with_signal(program, signal.SIGINT)
    os.close(keyboard)
    assert program.returncode == 130
