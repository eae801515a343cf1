"""Real runs in a real terminal: tmux, typed keys, and a restored terminal afterwards."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

import fairdeal

TIMEOUT = 60.0
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed: no real terminal to test on"),
]


class Terminal:
    """A tmux window of 80 by 24."""

    def __init__(self, socket: Path) -> None:
        self.command = ["tmux", "-S", str(socket)]
        self.settings = socket.with_name("settings")

    def tmux(self, *arguments: str) -> str:
        return subprocess.run([*self.command, *arguments], check=True, capture_output=True, text=True).stdout

    def start(self, data: Path, *arguments: str) -> None:
        program = " ".join([sys.executable, "-m", "fairdeal", *arguments])
        settings = f"env XDG_DATA_HOME={data} PYTHONPATH={os.environ.get('PYTHONPATH', '')} TERM=screen-256color"
        line = f"{settings} {program}; echo status $?; stty -a >{self.settings}; echo settled; sleep 60"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "sh", "-c", line)

    def keys(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def text(self) -> str:
        return self.tmux("capture-pane", "-p")

    def until(self, is_ready: Callable[[str], bool]) -> str:
        deadline = time.monotonic() + TIMEOUT
        while not is_ready(text := self.text()):
            assert time.monotonic() < deadline, f"timed out:\n{text}"
            time.sleep(0.1)
        return text


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    window = Terminal(tmp_path / "tmux")
    yield window
    subprocess.run([*window.command, "kill-server"], check=False, capture_output=True)


def leave(terminal: Terminal) -> None:
    """Press Ctrl-C: the terminal is restored and echoes again, and the match is saved."""
    terminal.keys("C-c")
    text = terminal.until(lambda text: "status 130" in text and "settled" in text)
    assert "Saved. Continue with: fairdeal play --resume" in text
    assert "Traceback" not in text
    assert "Rules" not in text
    assert {"echo", "icanon", "isig"} <= set(terminal.settings.read_text().split())


def test_president_in_a_real_terminal(terminal: Terminal, data_home: Path) -> None:
    terminal.start(data_home, "play", "president", "--seed", "1")
    terminal.until(lambda text: "Lead the special 3♥" in text and "│3" in text)
    terminal.keys("K", "x", "1", "Enter")
    terminal.until(lambda text: "No: PR-4" in text)
    terminal.keys("3x1", "Enter")
    text = terminal.until(lambda text: "You: one 3" in text and "  1 one " in text)
    found = re.search(r"  1 (one \w+)", text)
    assert found is not None
    terminal.keys("Down", "Enter")
    terminal.until(lambda text: f"You play {found[1]}." in text)
    leave(terminal)


def test_hearts_in_a_real_terminal(terminal: Terminal, data_home: Path) -> None:
    terminal.start(data_home, "play", "hearts", "--seed", "5")
    terminal.until(lambda text: "Pass 5 cards to Ada" in text and "=5" in text)
    terminal.keys("Right", "Enter", "Right", "Enter", "Right", "Enter", "Right", "Enter", "Right", "Space")
    terminal.until(lambda text: text.count("✓") == 5)
    terminal.keys("Enter")
    terminal.until(lambda text: "Trick" in text)
    leave(terminal)


def test_rummy_in_a_real_terminal(terminal: Terminal, data_home: Path) -> None:
    seed = next(seed for seed in count(1) if fairdeal.game("rummy").start(seed).actors == (0,))  # no bot acts first
    terminal.start(data_home, "play", "rummy", "--seed", str(seed))
    terminal.until(lambda text: "Draw from the stock or from the pile" in text)
    terminal.keys("draw stock", "Enter")
    terminal.until(lambda text: "You draw from the stock." in text)
    terminal.keys("F2")
    terminal.until(lambda text: "A master would" in text)
    terminal.keys("Enter")
    terminal.until(lambda text: "You discard" in text or "You meld" in text)
    leave(terminal)
