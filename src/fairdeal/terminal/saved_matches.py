"""Writing saved matches: ordinary records with one additional key that names the bots.

`fairdeal.cli.resume` loads them.
"""

import json
import shlex
import time
from collections.abc import Sequence
from pathlib import Path

from fairdeal.engine.record import write_record
from fairdeal.engine.state import State
from fairdeal.terminal.storage import data_folder, write_atomically

BOTS_KEY = "bots"
NOTHING_PLAYED = "Nothing was played, so nothing was saved."


def new_save_path(game: str) -> Path:
    """A path in the user's data folder that does not exist yet."""
    folder = data_folder() / "saved"
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path


def write_match(path: Path, state: State, bots: Sequence[str | None]) -> None:
    """Write a match to a file, completely or not at all. `bots`: a name for each seat, None for a person's."""
    write_atomically(path, json.dumps({**write_record(state), BOTS_KEY: list(bots)}) + "\n")


def how_to_resume(path: Path) -> str:
    """The message that tells the player how to continue a saved match."""
    return f"Saved. Continue with: fairdeal play --resume {shlex.quote(str(path))}"
