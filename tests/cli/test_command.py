"""The command as a whole: version, help, invalid command lines, closed pipes."""

import subprocess
import sys

import pytest

from fairdeal import _build
from tests.cli.runner import PROGRAM, assert_rejected, call, run


def test_version_says_whether_it_is_compiled() -> None:
    result = call("--version")
    assert result.status == 0
    assert result.out == f"fairdeal 0.1.0 ({_build.describe()})\n"
    pure = run("--version", env={"FAIRDEAL_PURE": "1"})
    assert pure.out == "fairdeal 0.1.0 (plain Python: FAIRDEAL_PURE is set)\n"


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_lists_every_command(arguments: list[str]) -> None:
    result = call(*arguments)
    assert result.status == 0
    for command in ("games", "rules", "simulate", "replay", "play", "join", "watch"):
        assert command in result.out


@pytest.mark.parametrize("command", ["games", "rules", "simulate", "replay", "play", "join", "watch"])
def test_every_command_has_help(command: str) -> None:
    result = call(command, "--help")
    assert result.status == 0
    assert result.out.startswith(f"Usage: fairdeal {command}")


def test_help_imports_nothing_it_does_not_need() -> None:
    """This keeps `--help` fast."""
    code = (
        "import sys; from fairdeal.cli import main; main(['--help']);"
        "unwanted = ('rich', 'textual', 'fairdeal.engine', 'fairdeal.games');"
        "sys.exit(' '.join(m for m in sys.modules if m.startswith(unwanted)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "messages"),
    [
        (
            ["frobnicate"],
            [
                "'frobnicate'",
                "games, rules, deck, sheet, deals, score, tournament, simulate, lab, design, arena, train, replay, ",
            ],
        ),
        (["--frob"], ["--frob", "--version"]),
        (["simulate", "president", "--game", "3"], ["--game", "--games"]),
        (["games", "more"], ["more", "usage: fairdeal games"]),
        (["replay"], ["FILE", "usage: fairdeal replay"]),
        (["simulate", "president", "--games"], ["--games"]),
        (["replay", "x", "--at", "-1"], ["--at", "a whole number from 0 up"]),
        (["replay", "x", "--at", "9" * 5000], ["--at", "a whole number from 0 up"]),
        (["replay", "x", "--seat", "one"], ["--seat", "'one'"]),
        (["rules"], ["president"]),
        (["rules", "bridge"], ["'bridge'", "president"]),
        (["rules", "president", "PR-99"], ["'PR-99'", "PR-1 to PR-34"]),
        (["play"], ["president"]),
    ],
)
def test_an_invalid_command_line_is_explained_on_one_line(arguments: list[str], messages: list[str]) -> None:
    assert_rejected(call(*arguments), *messages)


@pytest.mark.parametrize("arguments", [["rules", "president"], ["rules", "president", "--json"], ["--help"]])
def test_a_closed_pipe_is_not_an_error(arguments: list[str]) -> None:
    program = subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == b""
    assert program.wait(60) in (0, 141)
    program.stderr.close()


def test_a_full_disk_gets_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == b"fairdeal: no space left on device\n"


def test_closed_output_and_limited_encodings_are_tolerated() -> None:
    command = " ".join(PROGRAM)
    assert subprocess.run(f"{command} games >&-", shell=True, timeout=60, check=False).returncode == 0
    latin = run("rules", "president", "4", env={"PYTHONIOENCODING": "latin-1"})
    assert latin.status == 0
    assert "3?" in latin.out
