"""What a study found: every measure in every variant, every difference, and which of them hold."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from fairdeal.lab.estimates import LEVEL, Difference, Estimate, difference, estimate, surviving
from fairdeal.lab.measures import GROUPS, Measure
from fairdeal.lab.plan import Plan
from fairdeal.lab.sums import Sums

MANY = 20  # comparisons, from which on a reader has to be warned


@dataclass(frozen=True, slots=True)
class Found:
    """A measure in a variant, and how far it is from the first variant."""

    variant: int
    label: str
    measure: Measure
    estimate: Estimate
    difference: Difference | None
    holds: bool  # the difference is real even in view of all the comparisons that are made


class Results:
    """Everything that was found, ready for tables, pages and data frames."""

    def __init__(self, plan: Plan, sums: Sums) -> None:
        self.plan = plan
        self.sums = sums
        self.games = sums.matches

    @cached_property
    def found(self) -> list[Found]:
        rows: list[tuple[int, Measure, Estimate, Difference | None]] = []
        for measure in self.sums.measures():
            for variant in range(len(self.plan.variants)):
                level = estimate(self.sums, measure, variant)
                if level is not None:
                    off = difference(self.sums, measure, variant) if variant else None
                    rows.append((variant, measure, level, off))
        compared = [k for k, row in enumerate(rows) if _is_compared(row[3])]
        held = surviving([off.chance for k in compared if (off := rows[k][3]) is not None])
        holding = {k for k, holds in zip(compared, held, strict=True) if holds}
        return [
            Found(variant, self.plan.variants[variant].label, measure, level, off, k in holding)
            for k, (variant, measure, level, off) in enumerate(rows)
        ]

    @property
    def comparisons(self) -> int:
        return sum(_is_compared(found.difference) for found in self.found)

    @cached_property
    def warning(self) -> str | None:
        """What to keep in mind where much is compared at once."""
        if self.comparisons < MANY:
            return None
        lucky = self.comparisons * (1 - LEVEL)
        return (
            f"{self.comparisons:,} differences are looked at: by chance alone about {lucky:.0f} of their {LEVEL:.0%} "
            "intervals would miss 0. Those marked * hold in view of all of them (Holm)."
        )

    def get(self, key: str, variant: int = 0) -> Found | None:
        """One measure in one variant."""
        return next((one for one in self.found if one.measure.key == key and one.variant == variant), None)

    def rows(self) -> list[dict[str, Any]]:
        """One flat row a measure and variant: `pandas.DataFrame(results.rows())`, or any other data frame."""
        return [_row(found, self.plan) for found in self.found]

    def columns(self) -> dict[str, list[Any]]:
        """The same by columns."""
        rows = self.rows()
        return {name: [row[name] for row in rows] for name in rows[0]} if rows else {}

    def to_json(self) -> Mapping[str, Any]:
        from fairdeal.lab.words import summary

        return {
            "plan": self.plan.to_json(),
            "games": self.games,
            "level": LEVEL,
            "summary": summary(self),
            "warning": self.warning,
            "measures": [asdict(measure) for measure in self.sums.measures()],
            "results": self.rows(),
        }

    def __repr__(self) -> str:
        return f"<{self.plan.game}: {len(self.plan.variants)} variants, {self.games:,} games each>"


def _is_compared(off: Difference | None) -> bool:
    """What never varies in either variant is no comparison."""
    return off is not None and (off.error > 0 or off.value != 0)


def _row(found: Found, plan: Plan) -> dict[str, Any]:
    off = found.difference
    variant = plan.variants[found.variant]
    return {
        "variant": found.label,
        "players": variant.players,
        "group": GROUPS[found.measure.group],
        "measure": found.measure.key,
        "words": found.measure.words,
        "unit": found.measure.unit,
        "value": found.estimate.value,
        "low": found.estimate.low,
        "high": found.estimate.high,
        "error": found.estimate.error,
        "difference": off.value if off is not None else None,
        "difference_low": off.low if off is not None else None,
        "difference_high": off.high if off is not None else None,
        "chance": off.chance if off is not None else None,
        "holds": found.holds if off is not None else None,
    }
