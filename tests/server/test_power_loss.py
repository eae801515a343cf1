"""A few power cuts; `python -m tests.server.power_loss` makes more."""

import random

import pytest

from fairdeal import _build
from tests.server.power_loss.file_journal import NoCompiler
from tests.server.power_loss.power_cuts import run_on_database


@pytest.mark.skipif(not _build.is_compiled(), reason="the same server, only slower")
def test_a_power_cut_loses_nothing_that_was_acknowledged() -> None:
    try:
        results = run_on_database("sqlite", seconds=1.0, cuts=8, tables=3, chance=random.Random(7))
    except NoCompiler as missing:
        pytest.skip(str(missing))
    assert results.errors == []
    assert results.cuts == 8
    assert results.acknowledged > 20
