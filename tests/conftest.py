"""Shared configuration of all tests: the hypothesis profile, signals, garbage, and which tests run in which command."""

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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests of `make test-long` instead of all others")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests that belong to the other command, and tests marked `once` when running in plain Python."""
    is_plain, is_long = bool(os.environ.get("FAIRDEAL_PURE")), config.getoption("long")
    selected = [item for item in items if is_selected({mark.name for mark in item.iter_markers()}, is_plain, is_long)]
    kept = set(selected)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = selected


def is_selected(markers: set[str], is_plain: bool, is_long: bool) -> bool:
    """Whether a test with these markers runs in plain Python, or compiled; in `make test-long`, or in `make test`."""
    if is_plain and "once" in markers:
        return False
    return ("long" in markers or (is_plain and "long_in_plain" in markers)) == is_long
