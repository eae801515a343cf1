"""Matches put aside: an ordinary record, with one more key that says which seats are bots'."""

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path

from fairdeal.engine.record import write_record
from fairdeal.engine.state import State

BOTS_KEY = "bots"


def data_folder() -> Path:
    """Where this user's data is kept."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    base = Path(chosen) if os.path.isabs(chosen) else Path.home() / ".local" / "share"
    return base / "fairdeal"


def new_path(game: str) -> Path:
    """A name that is not taken yet."""
    folder = data_folder() / "saved"
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path


def write(path: Path, state: State, bots: Sequence[str | None]) -> None:
    """Write the match, whole or not at all."""
    write_whole(path, json.dumps({**write_record(state), BOTS_KEY: list(bots)}) + "\n")


def write_whole(path: Path, text: str, mode: int | None = None) -> None:
    """Write a file so that whoever reads it finds the old text or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():  # a device or a pipe
        path.write_text(text, encoding="utf-8")
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.touch(0o666 if mode is None else mode)
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
