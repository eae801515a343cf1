"""How long a bot may think: a number of simulations, or a time."""

import re
import time
from dataclasses import dataclass
from typing import Self

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import shown

MOST_SIMULATIONS = 10_000_000
LONGEST = 600.0  # seconds
MARGIN = 0.95  # of a time budget is used: what follows the last look at the clock takes time, too


@dataclass(frozen=True, slots=True)
class Budget:
    """One of the two. With simulations the same seed gives the same moves on every machine; with a time it does not."""

    simulations: int | None = None
    seconds: float | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """`1000` is a number of simulations, `0.5s` or `200ms` a time."""
        found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)(s|ms)?", text, re.ASCII)
        if found is not None:
            number, unit = found.groups()
            if unit is None and number.isdigit() and 1 <= int(number) <= MOST_SIMULATIONS:
                return cls(simulations=int(number))
            seconds = float(number) / (1000 if unit == "ms" else 1)
            if unit is not None and 0 < seconds <= LONGEST:
                return cls(seconds=seconds)
        raise BadSetup(
            f"a bot cannot think for {shown(text)}; say a number of simulations up to {MOST_SIMULATIONS:,}, "
            f"or a time up to {LONGEST:.0f}s: sharp:1000, sharp:0.5s"
        )

    def begin(self) -> "Clock":
        return Clock(self)


class Clock:
    """A budget that is being used up."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.simulations = 0
        self.started = time.perf_counter()

    def used(self) -> float:
        """How much of it is gone: from 0 to 1, and then it is over."""
        if self.budget.seconds is not None:
            return (time.perf_counter() - self.started) / (MARGIN * self.budget.seconds)
        assert self.budget.simulations is not None
        return self.simulations / self.budget.simulations
