"""A browser and a terminal client at the same table."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.conftest import NewUser
from tests.browser.play import play_until


class Terminal:
    """`fairdeal join` in line mode. A thread reads its output all the time."""

    def __init__(self, link: str, name: str, home: Path) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fairdeal", "join", link, "--name", name, "--plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self) -> None:
        self.process.kill()
        self.reader.join()
        with self.process:  # closes the pipes
            pass

    def has_printed(self, text: str) -> bool:
        return text in "".join(self.lines)


@contextmanager
def join_with_terminal(link: str, name: str, home: Path) -> Iterator[Terminal]:
    terminal = Terminal(link, name, home)
    try:
        yield terminal
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    finally:
        terminal.end()


def test_browser_and_terminal_at_one_table(new_user: NewUser, tmp_path: Path) -> None:
    ada = new_user()
    link = ada.create_table("oh-hell", "Ada Host", bots=2)
    with join_with_terminal(f"{ada.address}{link}", "Terry", tmp_path) as terry:
        ada.page.wait_for_selector("text=Terry")
        ada.click_ready()
        terry.type("ready")
        ada.page.wait_for_selector(".dock")
        play_until([ada], lambda: terry.has_printed("Your turn"))
        terry.type("hint")
        ada.wait(lambda: terry.has_printed("bid "), "a hint in the terminal")
        terry.type("1")  # the first move of the list: the lowest bid
        ada.wait(lambda: any('"words":"Terry bids' in frame for frame in ada.frames), "Terry's bid in the browser")
        play_until([ada], lambda: terry.has_printed("Ada Host bids"))
        assert not terry.has_printed("\x1b")
