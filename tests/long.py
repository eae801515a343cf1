"""Which values of a parameter `make test` tries, and which are left to `make test-long`."""

from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

Value = TypeVar("Value")


def long_except(values: Iterable[Value], *kept: Value) -> list[ParameterSet]:
    """Parameters of a test: the `kept` values are tried in `make test`, the others in `make test-long`."""
    listed = list(values)
    if missing := [value for value in kept if value not in listed]:
        raise ValueError(f"no values of the parameter: {missing}")
    return [pytest.param(value, marks=() if value in kept else pytest.mark.long) for value in listed]
