"""The results of a study: every measure in every variant, every difference, and which differences are significant."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fairdeal.engine.outcome import ended_by_limit
from fairdeal.lab.accumulator import Accumulator
from fairdeal.lab.estimates import LEVEL, Difference, Estimate, contrast, difference, estimate, holm
from fairdeal.lab.measures import GROUPS, SAME_PLAY, STOPPED, Measure
from fairdeal.lab.study_plan import Interaction, StudyPlan

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


@dataclass(frozen=True, slots=True)
class InteractionFinding:
    """How far a measure is, with two changes of the rules, from the sum of what each does alone."""

    interaction: Interaction
    label: str  # of the variant with both changes
    measure: Measure
    difference: Difference
    is_significant: bool  # after correction for all comparisons of the study


class Results:
    """All findings of a study, for tables, reports and data frames."""

    def __init__(self, plan: StudyPlan, totals: Accumulator) -> None:
        self.plan = plan
        self.totals = totals
        self.games = totals.matches

    @property
    def findings(self) -> list[Finding]:
        """Every measure in every variant."""
        return self._tested[0]

    @property
    def interactions(self) -> list[InteractionFinding]:
        """Every measure for every two changes that were also made together."""
        return self._tested[1]

    @cached_property
    def _tested(self) -> tuple[list[Finding], list[InteractionFinding]]:
        """All findings; the correction for multiple comparisons counts differences and interactions alike."""
        rows = self._estimates()
        joint = [
            (interaction, measure, change)
            for measure in self.totals.measures()
            for interaction in self.plan.interactions
            if (change := contrast(self.totals, measure, interaction.weights)) is not None and _varies(change)
        ]
        compared = {k: change.p_value for k, (*_, change) in enumerate(rows) if change is not None and _varies(change)}
        significant = holm([*compared.values(), *(change.p_value for *_, change in joint)])
        marked = dict(zip(compared, significant, strict=False))
        labels = [variant.label for variant in self.plan.variants]
        return [
            Finding(variant, labels[variant], measure, value, change, marked.get(k, False))
            for k, (variant, measure, value, change) in enumerate(rows)
        ], [
            InteractionFinding(interaction, labels[interaction.both], measure, change, is_significant)
            for (interaction, measure, change), is_significant in zip(joint, significant[len(compared) :], strict=True)
        ]

    def _estimates(self) -> list[tuple[int, Measure, Estimate, Difference | None]]:
        """Every measure in every variant that it can be estimated in, and its difference from the baseline."""
        rows: list[tuple[int, Measure, Estimate, Difference | None]] = []
        for measure in self.totals.measures():
            for variant in range(len(self.plan.variants)):
                value = estimate(self.totals, measure, variant)
                if value is not None:
                    change = difference(self.totals, measure, variant) if variant else None
                    rows.append((variant, measure, value, change))
        return rows

    @property
    def comparisons(self) -> int:
        """How many differences and interactions were tested."""
        differences = [finding.difference for finding in self.findings]
        return len(self.interactions) + sum(change is not None and _varies(change) for change in differences)

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

    @cached_property
    def bot_warnings(self) -> list[str]:
        """A caution about every variant in which the bots play exactly as in the baseline."""
        found = []
        for variant in range(1, len(self.plan.variants)):
            same = self.get(SAME_PLAY, variant)
            if same is not None and same.estimate.value == 1:
                deals = self.totals.sum(variant, same.measure.denominator)
                bots = " and ".join(dict.fromkeys(self.plan.variants[variant].bots))
                found.append(
                    f"{same.label}: {bots} made the same moves as in the first variant in all of {deals:,} deals, so "
                    "these figures show what the rule does to players who do not adapt to it. Other bots may: --bots "
                    "swift knows the options of its game, and --bots sharp searches."
                )
        return found

    @cached_property
    def limit_warnings(self) -> list[str]:
        """How many matches of each variant a limit on deals ended, where there is one."""
        found = []
        for number, variant in enumerate(self.plan.variants):
            if variant.max_rounds:
                finding = self.get(STOPPED, number)
                stopped = self.totals.sum(number, finding.measure.numerator) if finding is not None else 0
                label = f"{variant.label}: " if len(self.plan.variants) > 1 else ""
                found.append(f"{label}{ended_by_limit(stopped, self.games, variant.max_rounds)}.")
        return found

    @property
    def cautions(self) -> list[str]:
        """All warnings that belong beside the results."""
        return [*self.limit_warnings, *self.bot_warnings, *([self.warning] if self.warning else [])]

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
            "bot_warnings": self.bot_warnings,
            "measures": [measure.to_json() for measure in self.totals.measures()],
            "results": self.rows(),
            "interactions": [_interaction_row(finding) for finding in self.interactions],
        }

    def __repr__(self) -> str:
        return f"<{self.plan.game}: {len(self.plan.variants)} variants, {self.games:,} games each>"


def _varies(change: Difference) -> bool:
    """Something that never varies in either variant is not a comparison."""
    return change.error > 0 or change.value != 0


def _interaction_row(finding: InteractionFinding) -> dict[str, Any]:
    change = finding.difference
    return {
        "variant": finding.label,
        "measure": finding.measure.key,
        "difference": change.value,
        "difference_low": change.low,
        "difference_high": change.high,
        "chance": change.p_value,
        "holds": finding.is_significant,
    }


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
