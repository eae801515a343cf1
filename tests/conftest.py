"""What all tests share: which of them run once only."""

import os

import hypothesis
import pytest

# How long an example takes says nothing on a machine that others use, too.
hypothesis.settings.register_profile("fairdeal", deadline=None)
hypothesis.settings.load_profile("fairdeal")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In plain Python the tests marked `once` are left out."""
    if not os.environ.get("FAIRDEAL_PURE"):
        return
    left_out = [item for item in items if item.get_closest_marker("once")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("once")]
