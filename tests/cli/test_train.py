"""`fairdeal train`: what is refused before anything is trained. What it writes is tested in tests/train."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.runner import assert_rejected, call

needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="the extra `train` is not installed")


def test_a_game_is_needed() -> None:
    assert_rejected(call("train", "--out", "somewhere"), "name a game")


def test_a_folder_is_needed() -> None:
    assert_rejected(call("train", "hearts"), "--out")


@pytest.mark.skipif(find_spec("torch") is not None, reason="the extra `train` is installed")
def test_the_extra_is_named(tmp_path: Path) -> None:
    assert_rejected(call("train", "hearts", "--out", str(tmp_path)), "training needs torch", "fairdeal[train]")


@needs_torch
def test_nothing_to_resume(tmp_path: Path) -> None:
    assert_rejected(call("train", "hearts", "--resume", "--out", str(tmp_path)), "no checkpoint")


@needs_torch
def test_a_file_is_not_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert_rejected(call("train", "hearts", "--out", str(tmp_path / "file")), "cannot be a folder")


@needs_torch
def test_a_run_keeps_its_seed(tmp_path: Path) -> None:
    assert_rejected(call("train", "hearts", "--resume", "--seed", "3", "--out", str(tmp_path)), "--seed")
