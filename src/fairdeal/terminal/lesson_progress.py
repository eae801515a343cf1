"""How far the user of this terminal has come in each lesson: one small file in their data folder."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairdeal.terminal.storage import data_folder, write_atomically


@dataclass(frozen=True, slots=True)
class Progress:
    """The answers of an unfinished lesson, and whether it was ever finished."""

    answers: tuple[str, ...] = ()
    done: bool = False


def load_progress(lesson: str) -> Progress:
    entry = _load_all().get(lesson)
    if not isinstance(entry, dict):
        return Progress()
    answers = entry.get("answers")
    texts = answers if isinstance(answers, list) and all(isinstance(text, str) for text in answers) else []
    return Progress(tuple(texts), entry.get("done") is True)


def save_progress(lesson: str, progress: Progress) -> None:
    """Save the progress; without a place to write, it lasts until the program ends."""
    everything = {**_load_all(), lesson: {"answers": list(progress.answers), "done": progress.done}}
    try:
        write_atomically(_file(), json.dumps(everything, indent=1, ensure_ascii=False) + "\n")
    except (OSError, RuntimeError):
        return


def _load_all() -> dict[str, Any]:
    try:
        stored = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, RuntimeError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}


def _file() -> Path:
    return data_folder() / "lessons.json"
