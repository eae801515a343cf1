"""Shared configuration of all tests: the hypothesis profile, and which tests run only compiled."""

import os

import hypothesis
import pytest

# No deadline: on a shared machine the duration of an example means nothing.
hypothesis.settings.register_profile("fairdeal", deadline=None)
hypothesis.settings.load_profile("fairdeal")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests marked `once` when running in plain Python."""
    if not os.environ.get("FAIRDEAL_PURE"):
        return
    deselected = [item for item in items if item.get_closest_marker("once")]
    config.hook.pytest_deselected(items=deselected)
    items[:] = [item for item in items if not item.get_closest_marker("once")]
