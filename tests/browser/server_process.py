"""`fairdeal serve` in a process of its own; it can be killed and started again."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent.parent


class ServerProcess:
    """A running server with its database in a folder."""

    def __init__(self, folder: Path, bot_pause: int = 0, offline: Path | None = None) -> None:
        self.address = ""
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self.bot_pause = bot_pause
        self.offline = ["--offline", str(offline)] if offline is not None else ["--no-offline"]
        self.program = ["-m", "fairdeal"]
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start the server, on the same port as before if it ran already, and wait until it prints its address."""
        port = urlsplit(self.address).port or 0
        command = [
            sys.executable, *self.program, "serve", "--port", str(port), "--db", self.database,
            "--bot-pause", str(self.bot_pause), "--review-worlds", "60", "--unlimited", "--log-level", "error",
            *self.offline,
        ]  # fmt: skip
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=os.environ)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server did not start: {line!r}"
        self.address = found[0].rstrip("/")

    def kill(self) -> None:
        """End the server without warning, as a crash would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self._wait()

    def _wait(self) -> None:
        assert self.process is not None
        self.process.wait(timeout=15)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
