"""The results of a study as a line for people, with every number formatted by the lab."""

from fairdeal.lab.measures import GROUPS, Measure
from fairdeal.lab.results import Finding, Results
from fairdeal.lab.summary import describe_players, format_difference, format_estimate, summarize
from fairdeal.server.study_bodies import (
    StudyCell,
    StudyDifference,
    StudyFigures,
    StudyGroup,
    StudyInteraction,
    StudyMeasure,
)

DIGITS = 4  # significant digits of numbers for plots


def study_figures(results: Results) -> StudyFigures:
    """All results, group by group."""
    findings: dict[str, dict[Measure, list[Finding]]] = {}
    for finding in results.findings:
        findings.setdefault(finding.measure.group, {}).setdefault(finding.measure, []).append(finding)
    return StudyFigures(
        games=results.games,
        players=describe_players(results.plan),
        sentences=summarize(results),
        cautions=results.cautions,
        groups=[
            StudyGroup(title, [_measure(measure, cells) for measure, cells in findings[group].items()])
            for group, title in GROUPS.items()
            if group in findings
        ],
        interactions=[
            StudyInteraction(
                finding.interaction.both,
                finding.measure.label,
                format_difference(finding.measure, finding.difference, finding.is_significant),
                finding.is_significant,
            )
            for finding in results.interactions
            if finding.is_significant or finding.measure.headline
        ],
    )


def _measure(measure: Measure, findings: list[Finding]) -> StudyMeasure:
    cells = [_cell(measure, finding) for finding in findings]
    return StudyMeasure(measure.key, measure.label, measure.unit, measure.headline, cells)


def _cell(measure: Measure, finding: Finding) -> StudyCell:
    found, change = finding.estimate, finding.difference
    difference = None
    if change is not None:
        text = format_difference(measure, change, finding.is_significant)
        difference = StudyDifference(
            text, _short(change.value), _short(change.low), _short(change.high), finding.is_significant
        )
    text = format_estimate(measure, found)
    return StudyCell(finding.variant, text, _short(found.value), _short(found.low), _short(found.high), difference)


def _short(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")
