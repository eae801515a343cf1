"""A study on a local Ray cluster with two workers: the same results to the last digit as in one process."""

import importlib.util
from pathlib import Path

import pytest

from tests.cli.runner import call, run

QUICK = ("lab", "president", "-o", "rounds=2", "--rival", "none", "--seed", "1", "--vary", "eight_rule=off,on")


@pytest.mark.once
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed: pip install 'fairdeal[ray]'")
def test_ray_changes_no_digit(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    result = run(*QUICK, "--games", "60", "--workers", "2", "--ray", "local", "--out", str(there))
    assert result.status == 0, result.err
    assert call(*QUICK, "--games", "60", "--workers", "1", "--out", str(here)).status == 0
    assert (here / "results.json").read_bytes() == (there / "results.json").read_bytes()
