"""Fixtures of the tests of correspondence play."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], AbstractContextManager[None]]:
    """Servers that start in this context are later by some milliseconds."""

    @contextmanager
    def pass_time(milliseconds: int) -> Iterator[None]:
        real = time.time_ns
        with monkeypatch.context() as patched:
            name = "fairdeal.server.live_tables.time.time_ns"
            patched.setattr(name, lambda: real() + milliseconds * 1_000_000)
            yield

    return pass_time
