"""Targets of a designer, such as `minutes a round < 5`: a measure, a direction and a value."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import quoted
from fairdeal.lab.estimates import Estimate
from fairdeal.lab.measures import Measure

EXAMPLE = "minutes a round < 5"
_FORM = re.compile(
    r"\s*(?P<key>[^<>=]+?)\s*(?P<direction><=?|>=?)\s*(?P<number>-?[0-9]+(?:\.[0-9]+)?)\s*(?P<percent>%?)\s*"
)
MET = "met"
SMALLEST_UNIT = 0.01  # a target of 0 has no percentage of itself: a distance is compared with this instead


@dataclass(frozen=True, slots=True)
class Target:
    """A measure that should be at least, or at most, some value."""

    measure: Measure
    at_least: bool
    value: float

    @property
    def text(self) -> str:
        """`a move is forced: at most 20 %`."""
        number = f"{100 * self.value:g} %" if self.measure.unit == "share" else f"{self.value:g}"
        return f"{self.measure.label}: at {'least' if self.at_least else 'most'} {number}"

    def shortfall(self, found: float) -> float:
        """How far a value is from the target, as a share of the target; 0 if it meets it."""
        missing = self.value - found if self.at_least else found - self.value
        return max(missing, 0.0) / max(abs(self.value), SMALLEST_UNIT)

    def verdict(self, found: Estimate) -> str:
        """Whether an estimate meets the target: `met` or `missed` if its whole interval does."""
        worst, best = (found.low, found.high) if self.at_least else (found.high, found.low)
        if self.shortfall(worst) == 0:
            return MET
        return "missed" if self.shortfall(best) else "probably met" if not self.shortfall(found.value) else "close"


def parse_target(text: str, measures: Iterable[Measure]) -> Target:
    """Read a target; BadSetup names the measures of the game."""
    form = _FORM.fullmatch(text)
    if form is None:
        raise BadSetup(f"{quoted(text)} is not a target: write a measure, < or >, and a number, such as {EXAMPLE!r}")
    by_key = {measure.key: measure for measure in measures}
    measure = by_key.get(form["key"].lower())
    if measure is None:
        listed = ", ".join(by_key)
        raise BadSetup(f"no measure {quoted(form['key'])} in this game; there are: {listed}")
    number = float(form["number"])
    if form["percent"]:
        if measure.unit != "share":
            raise BadSetup(f"{measure.key!r} is a number, not a share: write {form['number']} without %")
        number /= 100
    if measure.unit == "share" and not 0 <= number <= 1:
        raise BadSetup(f"{measure.key!r} is a share: write 0 to 1, or 0 % to 100 %")
    return Target(measure, form["direction"].startswith(">"), number)


def judge(targets: Sequence[Target], found: Sequence[Estimate | None]) -> tuple[float, int]:
    """The sum of all shortfalls, and the number of targets that are not certainly met.

    A measure that cannot be estimated misses its target by 100 %.
    """
    pairs = list(zip(targets, found, strict=True))
    shortfall = sum(1.0 if value is None else target.shortfall(value.value) for target, value in pairs)
    return shortfall, sum(value is None or target.verdict(value) != MET for target, value in pairs)
