"""Journals what a program does to its files, and builds the files as a power cut at any moment could leave them."""

import os
import random
import shutil
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(__file__).with_name("file_journal.c")
HEADER = struct.Struct("=cxxxIQQ")
SECTOR = 512  # bytes that a disk writes completely or not at all


class NoCompiler(Exception):
    """Why the library for LD_PRELOAD cannot be built."""


def build_library(folder: Path) -> Path:
    """Compile the library that journals; NoCompiler where that is not possible."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not Path("/proc/self/fd").is_dir():
        raise NoCompiler("needs Linux and a C compiler")
    library = folder / "file_journal.so"
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        raise NoCompiler(f"the library cannot be compiled: {built.stderr.strip()[-200:]}")
    return library


def environment(library: Path, folder: Path, journal: Path | None = None, full: Path | None = None) -> dict[str, str]:
    """The environment of a program whose files in `folder` are journaled; while `full` exists, its disk is full."""
    values = {**os.environ, "LD_PRELOAD": str(library), "JOURNAL_FOLDER": str(folder.resolve())}
    if journal is not None:
        values["JOURNAL_FILE"] = str(journal.resolve())
    if full is not None:
        values["DISK_FULL_FILE"] = str(full.resolve())
    return values


@dataclass(frozen=True, slots=True)
class Operation:
    """One record of the journal, which ends at `end`."""

    kind: str
    path: str
    offset: int
    data: bytes
    end: int


def read_journal(journal: Path) -> Iterator[Operation]:
    """All complete records, in order."""
    text = journal.read_bytes()
    at = 0
    while at + HEADER.size <= len(text):
        kind, path_size, offset, size = HEADER.unpack_from(text, at)
        at += HEADER.size
        path = text[at : at + path_size].decode()
        at += path_size
        data = text[at : at + size]
        at += size
        if at <= len(text):
            yield Operation(kind.decode(), path, offset, data, at)


@dataclass
class DiskFile:
    """A file with the operations that may not have reached the disk, oldest first."""

    content: bytearray = field(default_factory=bytearray)
    unsynced: list[Operation] = field(default_factory=list)
    syncing: int = 0  # how many of them a running sync covers

    def apply(self, operation: Operation, size: int | None = None) -> None:
        """Apply an operation to the content; of a write, only the first `size` bytes."""
        if operation.kind == "T":
            del self.content[operation.offset :]
            self.content.extend(bytes(operation.offset - len(self.content)))
        elif operation.kind == "W":
            data = operation.data[:size]
            self.content.extend(bytes(max(operation.offset - len(self.content), 0)))
            self.content[operation.offset : operation.offset + len(data)] = data


class Disk:
    """The files of a folder, as journaled so far."""

    def __init__(self, before: Path | None = None) -> None:
        """Start empty, or with a copy of the folder from before the program ran."""
        self.files: dict[str, DiskFile] = {}
        for path in sorted(before.rglob("*")) if before is not None else ():
            if path.is_file():
                assert before is not None
                self.files[str(path.relative_to(before))] = DiskFile(bytearray(path.read_bytes()))

    def add(self, operation: Operation) -> None:
        if operation.kind == "U":
            self.files.pop(operation.path, None)
            return
        if operation.kind == "R":
            self.files[operation.data.decode()] = self.files.pop(operation.path, DiskFile())
            return
        file = self.files.setdefault(operation.path, DiskFile())
        if operation.kind == "B":
            file.syncing = len(file.unsynced)
        elif operation.kind == "E":
            for synced in file.unsynced[: file.syncing]:
                file.apply(synced)
            del file.unsynced[: file.syncing]
            file.syncing = 0
        else:
            file.unsynced.append(operation)

    def after_power_cut(self, folder: Path, chance: random.Random | None) -> None:
        """Write the files as a power cut now leaves them.

        Without `chance` nothing that is not synced is left. With it, each such operation may be left, in part or not at
        all, whatever came after it.
        """
        for name, file in self.files.items():
            left = DiskFile(bytearray(file.content))
            for operation in file.unsynced:
                fate = chance.random() if chance is not None else 0.0
                if chance is not None and fate > 0.8:
                    left.apply(operation, chance.randrange(len(operation.data) // SECTOR + 1) * SECTOR)
                elif fate > 0.4:
                    left.apply(operation)
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(left.content)
