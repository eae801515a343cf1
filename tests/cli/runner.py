"""Running the command: inside this process, which is fast, or as a separate program."""

import contextlib
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from fairdeal.cli import main

PROGRAM = [sys.executable, "-m", "fairdeal"]
TIMEOUT = 60  # seconds


class Result(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def call(*arguments: str, stdin: "str | bytes | HintTaker" = "") -> Result:
    """Run the command inside this process."""
    if isinstance(stdin, str):
        stdin = stdin.encode()
    out, err = io.StringIO(), io.StringIO()
    stream: io.TextIOBase
    if isinstance(stdin, bytes):
        stream = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    else:
        stream, stdin.out = stdin, out
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", stream):
        status = main(arguments)
    return Result(status, out.getvalue(), err.getvalue())


def run(*arguments: str, stdin: str = "", env: Mapping[str, str] | None = None) -> Result:
    """Run the command as a separate program."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        env={**os.environ, **(env or {})},
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def start(*arguments: str, **streams: Any) -> "subprocess.Popen[bytes]":
    """Start the command as a separate program, and let it run."""
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.Popen([*PROGRAM, *arguments], **streams)


def wait_until(is_ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not is_ready():
        assert time.monotonic() < deadline, "timed out"
        time.sleep(0.02)


def stop_with_signal(program: "subprocess.Popen[bytes]", number: int) -> None:
    """Send a signal to a program at its prompt until it has exited.

    One signal may not be enough: if it arrives just before the program starts to wait for input, it is handled only
    when something wakes the program, as the next signal does.
    """
    deadline = time.monotonic() + TIMEOUT
    while program.poll() is None:
        assert time.monotonic() < deadline, "timed out"
        program.send_signal(number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(3)


def assert_rejected(result: Result, *messages: str) -> None:
    """Check that input was rejected: status 2, one line on standard error with these words, no traceback."""
    assert result.status == 2, result
    assert result.err.startswith("fairdeal: ")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    for message in messages:
        assert message in result.err, result.err


def write_json(path: Path, *documents: object) -> str:
    path.write_text("".join(json.dumps(document) + "\n" for document in documents), encoding="utf-8")
    return str(path)


class HintTaker(io.TextIOBase):
    """A player who types `script`, then asks for a hint before each of `moves` moves and plays it, then `last`."""

    def __init__(self, moves: int, script: Sequence[str] = (), last: Sequence[str] = ()) -> None:
        super().__init__()
        self.out = io.StringIO()
        self.moves = moves
        self.script = list(script)
        self.last = list(last)
        self.hint_requested = False

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]  # like all text streams
        if self.script:
            return self.script.pop(0) + "\n"
        printed = self.out.getvalue()
        if self.hint_requested:
            self.hint_requested = False
            self.moves -= 1
            hint = printed.rsplit("A master would ", 1)[1].splitlines()[0]
            return hint.rsplit(" Type ", 1)[1].removesuffix(" for it.") + "\n"
        if printed.endswith("press Enter. "):
            return "\n"
        if self.moves <= 0 or "press Enter to end." in printed:
            return self.last.pop(0) + "\n" if self.last else ""
        if printed.endswith(("next round> ", "next hand> ")):
            self.moves -= 1
            return "\n"
        self.hint_requested = True
        return "hint\n"
