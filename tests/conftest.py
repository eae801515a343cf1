"""Shared configuration of all tests: the hypothesis profile, signals, garbage, and which tests run only compiled."""

import gc
import os
import signal

import hypothesis
import pytest

# No deadline: on a shared machine the duration of an example means nothing.
hypothesis.settings.register_profile("fairdeal", deadline=None)
hypothesis.settings.load_profile("fairdeal")

# Programs inherit ignored signals. A test run that a shell started in the background, or with nohup, ignores these two,
# and programs started by the tests would never end.
for number in (signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)

# What is collected lives as long as the process. Each of the processes would look through it again and again.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests marked `once` when running in plain Python."""
    if not os.environ.get("FAIRDEAL_PURE"):
        return
    deselected = [item for item in items if item.get_closest_marker("once")]
    config.hook.pytest_deselected(items=deselected)
    items[:] = [item for item in items if not item.get_closest_marker("once")]
