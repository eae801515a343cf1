"""Running the command: inside this process, which is quick, or as a program of its own."""

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
PATIENCE = 60  # seconds, for anything that should come soon


class Result(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def call(*arguments: str, stdin: "str | bytes | HintTaker" = "") -> Result:
    """The command inside this process."""
    if isinstance(stdin, str):
        stdin = stdin.encode()
    out, err = io.StringIO(), io.StringIO()
    given: io.TextIOBase
    if isinstance(stdin, bytes):
        given = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    else:
        given, stdin.out = stdin, out
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", given):
        status = main(arguments)
    return Result(status, out.getvalue(), err.getvalue())


def run(*arguments: str, stdin: str = "", env: Mapping[str, str] | None = None) -> Result:
    """The command as a program of its own."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, **(env or {})},
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def start(*arguments: str, **streams: Any) -> "subprocess.Popen[bytes]":
    """The command as a program that goes on running."""
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.Popen([*PROGRAM, *arguments], **streams)


def wait_until(ready: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < limit, "waited in vain"
        time.sleep(0.02)


def ask_to_stop(program: "subprocess.Popen[bytes]", number: int) -> None:
    """Send a signal to a program at its prompt until it has gone.

    Once may not do: a signal that comes just before the program begins to wait for its keyboard is heard only when
    something wakes it, as the next one does.
    """
    limit = time.monotonic() + PATIENCE
    while program.poll() is None:
        assert time.monotonic() < limit, "waited in vain"
        program.send_signal(number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(3)


def refused(result: Result, *told: str) -> None:
    """Bad input: status 2, one line on standard error with these words, nothing that looks like a traceback."""
    assert result.status == 2, result
    assert result.err.startswith("fairdeal: ")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    for words in told:
        assert words in result.err, result.err


def write_json(path: Path, *documents: object) -> str:
    path.write_text("".join(json.dumps(document) + "\n" for document in documents), encoding="utf-8")
    return str(path)


class HintTaker(io.TextIOBase):
    """Somebody at the keyboard who asks for a hint each time and takes it; `script` comes first, then so many moves."""

    def __init__(self, moves: int, script: Sequence[str] = (), last: Sequence[str] = ()) -> None:
        super().__init__()
        self.out = io.StringIO()
        self.moves = moves
        self.script = list(script)
        self.last = list(last)
        self.asked = False

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]  # as all text streams do
        if self.script:
            return self.script.pop(0) + "\n"
        said = self.out.getvalue()
        if self.asked:
            self.asked = False
            self.moves -= 1
            return said.rsplit("would choose: ", 1)[1].splitlines()[0] + "\n"
        if said.endswith("press Enter. "):
            return "\n"
        if self.moves <= 0:
            return self.last.pop(0) + "\n" if self.last else ""
        if said.endswith("next round> "):
            self.moves -= 1
            return "\n"
        self.asked = True
        return "hint\n"
