"""Where the user's files are kept, and writing them safely."""

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder for this user's data. Raises RuntimeError if the user has no home directory."""
    configured = os.environ.get("XDG_DATA_HOME", "")
    base = Path(configured) if os.path.isabs(configured) else Path.home() / ".local" / "share"
    return base / "fairdeal"


def write_atomically(path: Path, text: str, mode: int | None = None) -> None:
    """Write a file so that readers see either the old text or the new one, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
        path.write_text(text, encoding="utf-8")
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.touch(0o666 if mode is None else mode)
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
