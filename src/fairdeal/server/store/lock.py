"""A lock on a file that only one process can hold, and that the system takes back when the process dies."""

import os
import time
from pathlib import Path
from typing import IO

if os.name == "nt":
    import msvcrt

    def _try(file: IO[bytes]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def lock(path: Path, patience: float) -> IO[bytes] | None:
    """The open file that holds the lock: close it to let go. None if another does not let go for so many seconds."""
    file = open(path, "ab")  # noqa: SIM115
    end = time.monotonic() + patience
    while not _try(file):
        if time.monotonic() >= end:
            file.close()
            return None
        time.sleep(0.05)
    return file
