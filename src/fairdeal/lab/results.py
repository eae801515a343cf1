"""The results of a study: every measure in every variant, every difference, and which differences are significant."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fairdeal.lab.accumulator import Accumulator
from fairdeal.lab.estimates import LEVEL, Difference, Estimate, difference, estimate, holm
from fairdeal.lab.measures import GROUPS, Measure
from fairdeal.lab.study_plan import StudyPlan

MANY_COMPARISONS = 20  # from here on the reader is warned


@dataclass(frozen=True, slots=True)
class Finding:
    """A measure in a variant, and how far it is from the baseline."""

    variant: int
    label: str  # of the variant
    measure: Measure
    estimate: Estimate
    difference: Difference | None
    is_significant: bool  # after correction for all comparisons of the study


class Results:
    """All findings of a study, for tables, reports and data frames."""

    def __init__(self, plan: StudyPlan, totals: Accumulator) -> None:
        self.plan = plan
        self.totals = totals
        self.games = totals.matches

    @cached_property
    def findings(self) -> list[Finding]:
        rows: list[tuple[int, Measure, Estimate, Difference | None]] = []
        for measure in self.totals.measures():
            for variant in range(len(self.plan.variants)):
                value = estimate(self.totals, measure, variant)
                if value is not None:
                    change = difference(self.totals, measure, variant) if variant else None
                    rows.append((variant, measure, value, change))
        compared = {k: change.p_value for k, (*_, change) in enumerate(rows) if change is not None and _varies(change)}
        significant = dict(zip(compared, holm(list(compared.values())), strict=True))
        return [
            Finding(variant, self.plan.variants[variant].label, measure, value, change, significant.get(k, False))
            for k, (variant, measure, value, change) in enumerate(rows)
        ]

    @property
    def comparisons(self) -> int:
        """How many differences were tested."""
        return sum(finding.difference is not None and _varies(finding.difference) for finding in self.findings)

    @cached_property
    def warning(self) -> str | None:
        """A caution about multiple comparisons, where there are many."""
        if self.comparisons < MANY_COMPARISONS:
            return None
        by_chance = self.comparisons * (1 - LEVEL)
        return (
            f"{self.comparisons:,} differences were tested: by chance alone, about {by_chance:.0f} of their {LEVEL:.0%}"
            " intervals would exclude 0. Those marked * are significant even so (Holm's correction)."
        )

    def get(self, key: str, variant: int = 0) -> Finding | None:
        """One measure in one variant."""
        matching = (finding for finding in self.findings if finding.measure.key == key and finding.variant == variant)
        return next(matching, None)

    def rows(self) -> list[dict[str, Any]]:
        """One flat row per measure and variant: `pandas.DataFrame(results.rows())`, or any other data frame."""
        return [_row(finding, self.plan) for finding in self.findings]

    def columns(self) -> dict[str, list[Any]]:
        """The rows, by column."""
        rows = self.rows()
        return {name: [row[name] for row in rows] for name in rows[0]} if rows else {}

    def to_json(self) -> Mapping[str, Any]:
        from fairdeal.lab.summary import summarize

        return {
            "plan": self.plan.to_json(),
            "games": self.games,
            "level": LEVEL,
            "summary": summarize(self),
            "warning": self.warning,
            "measures": [measure.to_json() for measure in self.totals.measures()],
            "results": self.rows(),
        }

    def __repr__(self) -> str:
        return f"<{self.plan.game}: {len(self.plan.variants)} variants, {self.games:,} games each>"


def _varies(change: Difference) -> bool:
    """Something that never varies in either variant is not a comparison."""
    return change.error > 0 or change.value != 0


def _row(finding: Finding, plan: StudyPlan) -> dict[str, Any]:
    change = finding.difference
    variant = plan.variants[finding.variant]
    return {
        "variant": finding.label,
        "players": variant.players,
        "group": GROUPS[finding.measure.group],
        "measure": finding.measure.key,
        "words": finding.measure.label,
        "unit": finding.measure.unit,
        "value": finding.estimate.value,
        "low": finding.estimate.low,
        "high": finding.estimate.high,
        "error": finding.estimate.error,
        "difference": change.value if change is not None else None,
        "difference_low": change.low if change is not None else None,
        "difference_high": change.high if change is not None else None,
        "chance": change.p_value if change is not None else None,
        "holds": finding.is_significant if change is not None else None,
    }
