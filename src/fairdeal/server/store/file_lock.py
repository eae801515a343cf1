"""A file lock that only one process can hold, and that the system releases when the process dies."""

import os
import time
from pathlib import Path
from typing import IO

from fairdeal.server.store.private_files import FILE_MODE

if os.name == "nt":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def acquire_lock(path: Path, timeout: float) -> IO[bytes] | None:
    """Return the open file that holds the lock; closing it releases the lock. None after `timeout` seconds."""
    file = open(path, "ab", opener=lambda name, flags: os.open(name, flags, FILE_MODE))  # noqa: SIM115
    end = time.monotonic() + timeout
    while not _try_lock(file):
        if time.monotonic() >= end:
            file.close()
            return None
        time.sleep(0.05)
    return file
