"""Budgets of search bots: a number of simulations or a time per move."""

import re
import time
from dataclasses import dataclass
from typing import Self

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import quoted

MAX_SIMULATIONS = 10_000_000
MAX_SECONDS = 600.0
TIME_MARGIN = 0.95  # share of a time budget that is used: the work after the last look at the clock takes time, too


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit per move: exactly one of the two fields is set.

    Only a number of simulations gives the same moves for the same seed on every machine.
    """

    simulations: int | None = None
    seconds: float | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse `1000` as a number of simulations, `0.5s` or `200ms` as a time."""
        found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)(s|ms)?", text, re.ASCII)
        if found is not None:
            number, unit = found.groups()
            if unit is None and number.isdigit() and 1 <= int(number) <= MAX_SIMULATIONS:
                return cls(simulations=int(number))
            seconds = float(number) / (1000 if unit == "ms" else 1)
            if unit is not None and 0 < seconds <= MAX_SECONDS:
                return cls(seconds=seconds)
        raise BadSetup(
            f"{quoted(text)} is not a budget; give a number of simulations up to {MAX_SIMULATIONS:,} "
            f"or a time up to {MAX_SECONDS:.0f}s, as in sharp:1000 or sharp:0.5s"
        )

    def begin(self) -> "Clock":
        """Start spending the budget."""
        return Clock(self)


class Clock:
    """A budget that is being spent."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.simulations = 0
        self.started = time.perf_counter()

    def used(self) -> float:
        """Share of the budget spent; 1 or more when it is exhausted."""
        if self.budget.seconds is not None:
            return (time.perf_counter() - self.started) / (TIME_MARGIN * self.budget.seconds)
        assert self.budget.simulations is not None
        return self.simulations / self.budget.simulations
