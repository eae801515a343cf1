"""Files that only the server's user may read: a database holds the signing key and the secrets of running matches."""

import os
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700
COMPANIONS = ("", "-wal", "-shm", "-journal")  # of a SQLite database; new ones get the mode of the database


def create_private_folder(folder: Path) -> None:
    """Create a folder that only we can enter, if it does not exist; parents that are missing get the same mode."""
    for missing in reversed([path for path in (folder, *folder.parents) if not path.exists()]):
        missing.mkdir(mode=FOLDER_MODE, exist_ok=True)
    folder.mkdir(mode=FOLDER_MODE, exist_ok=True)  # an error if it is a file


def make_private(database: Path, *others: Path) -> None:
    """Create a database file that only we can read, or take the permissions of others from one that exists."""
    if not database.is_dir():  # that is SQLite's to refuse
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, FILE_MODE))
    for path in (*(database.with_name(database.name + suffix) for suffix in COMPANIONS), *others):
        if path.is_file() and path.stat().st_mode & 0o077:
            path.chmod(FILE_MODE)


def file_identity(file: Path | int) -> tuple[int, int] | None:
    """What tells a file from one that has replaced it under the same name; None if there is no such file."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
