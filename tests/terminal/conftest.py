"""Keeps the terminal's files out of the user's real home directory."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for saved matches and guest tokens during a test."""
    home = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return home
