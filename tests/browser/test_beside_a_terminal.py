"""Somebody at a browser and somebody at a terminal, at one table."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.conftest import NewPerson
from tests.browser.playing import play_on


class Terminal:
    """`fairdeal join`, line by line. What it says is read all the time."""

    def __init__(self, link: str, name: str, home: Path) -> None:
        self.lines: list[str] = []
        self.program = subprocess.Popen(
            [sys.executable, "-m", "fairdeal", "join", link, "--name", name, "--plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        )
        self.reading = threading.Thread(target=self._read, daemon=True)
        self.reading.start()

    def _read(self) -> None:
        assert self.program.stdout is not None
        for line in self.program.stdout:
            self.lines.append(line)

    def type(self, line: str) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write(line + "\n")
        self.program.stdin.flush()

    def end(self) -> None:
        self.program.kill()
        self.reading.join()
        with self.program:  # closes its pipes
            pass

    def said(self, words: str) -> bool:
        return words in "".join(self.lines)


@contextmanager
def at_a_terminal(link: str, name: str, home: Path) -> Iterator[Terminal]:
    terminal = Terminal(link, name, home)
    try:
        yield terminal
        terminal.type("quit")
        assert terminal.program.wait(20) == 0
    finally:
        terminal.end()


def test_a_browser_and_a_terminal_at_one_table(new_person: NewPerson, tmp_path: Path) -> None:
    ada = new_person()
    link = ada.create("oh-hell", "Ada Host", bots=2)
    with at_a_terminal(f"{ada.address}{link}", "Terry", tmp_path) as terry:
        ada.page.wait_for_selector("text=Terry")
        ada.ready()
        terry.type("ready")
        ada.page.wait_for_selector(".dock")
        play_on([ada], lambda: terry.said("Your turn"))
        terry.type("hint")
        ada.wait(lambda: terry.said("bid "), "a hint at the terminal")
        terry.type("1")  # the first line of what he may do: the lowest bid
        ada.wait(lambda: any('"words":"Terry: bid' in frame for frame in ada.frames), "Terry's bid in the browser")
        play_on([ada], lambda: terry.said("Ada Host: bid"))
        assert not terry.said("\x1b")
