"""Builds and controls `shim.c`, a library that gives a process a faulty disk and a wrong wall clock."""

import enum
import mmap
import shutil
import struct
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("shim.c")
CONTROL = struct.Struct("=qqq")  # struct control: the clock's offset, the disk, the delay of a sync
CLOCK, DISK, SYNC_DELAY = 0, 8, 16  # offsets in it


class Disk(enum.IntEnum):
    """What a disk does; the numbers are those of `shim.c`."""

    WORKS = 0
    FULL = 1  # every write fails
    CANNOT_GROW = 2  # only writes beyond the end of a file fail
    CANNOT_SYNC = 3


class ShimUnavailable(Exception):
    """Why the library cannot be used here."""


class Shim:
    """The library, and the values that it reads while the server runs."""

    def __init__(self, folder: Path, faulty_folder: Path) -> None:
        """Compile the library into `folder`; ShimUnavailable where that does not work."""
        if sys.platform != "linux":
            raise ShimUnavailable("LD_PRELOAD and /proc need Linux")
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise ShimUnavailable("there is no C compiler")
        self.library = folder / "shim.so"
        command = [compiler, "-O1", "-shared", "-fPIC", "-o", str(self.library), str(SOURCE), "-ldl"]
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        if built.returncode != 0:
            raise ShimUnavailable(f"the C compiler failed: {(built.stderr.splitlines() or ['no message'])[0]}")
        path = folder / "control"
        path.write_bytes(CONTROL.pack(0, Disk.WORKS, 0))
        with open(path, "r+b") as file:
            self.control = mmap.mmap(file.fileno(), CONTROL.size)
        self.environment = {
            "LD_PRELOAD": str(self.library),
            "FAIRDEAL_CHAOS_CONTROL": str(path),
            "FAIRDEAL_CHAOS_FOLDER": str(faulty_folder.resolve()),
        }

    def set_clock(self, offset_ms: int) -> None:
        """Let the wall clock be wrong by this much."""
        self._set(CLOCK, offset_ms)

    def set_disk(self, disk: Disk) -> None:
        self._set(DISK, disk)

    def set_sync_delay(self, milliseconds: int) -> None:
        self._set(SYNC_DELAY, milliseconds)

    def heal(self) -> None:
        """A disk that works, and a clock that is right."""
        self.control[:] = CONTROL.pack(0, Disk.WORKS, 0)

    def _set(self, at: int, value: int) -> None:
        struct.pack_into("=q", self.control, at, value)
