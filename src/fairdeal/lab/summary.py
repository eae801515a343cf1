"""The results of a study in plain English, and the format of numbers with their intervals."""

from fairdeal.lab.estimates import Difference, Estimate
from fairdeal.lab.measures import Measure
from fairdeal.lab.results import Finding, Results

MAX_CLAUSES = 6  # in a sentence; the table has the rest


def summarize(results: Results) -> list[str]:
    """One sentence per variant: the baseline as it is, the others by how they differ from it."""
    if not results.findings:
        return ["Too few games to say anything."]
    sentences = []
    for number, variant in enumerate(results.plan.variants):
        findings = [finding for finding in results.findings if finding.variant == number]
        if number == 0:
            clauses = [_value_clause(finding) for finding in findings if finding.measure.headline]
        else:
            clauses = [
                _change_clause(finding.measure, finding.difference, results.get(finding.measure.key))
                for finding in _most_telling(findings)
                if finding.difference is not None
            ][:MAX_CLAUSES]
        text = "; ".join(clauses or ["no significant difference; more games may show one"])
        sentences.append(f"{_plain_label(variant.label)}: {text}.")
    return sentences + _interaction_sentences(results)


def _interaction_sentences(results: Results) -> list[str]:
    """One sentence for every two changes that do more together, or less, than the sum of what each does alone."""
    found: dict[str, list[str]] = {}
    for finding in results.interactions:
        if finding.is_significant and finding.measure.headline:
            clauses = found.setdefault(finding.label, [])
            clauses.append(_change_clause(finding.measure, finding.difference, results.get(finding.measure.key)))
    return [
        f"{_plain_label(label)}: together, the changes do not just add up; compared with the sum of both, "
        f"{'; '.join(clauses[:MAX_CLAUSES])}."
        for label, clauses in found.items()
    ]


def _plain_label(label: str) -> str:
    """`First trick, president` for `first_trick=president`."""
    text = "; ".join(part.replace("=", ", ").replace("_", " ") for part in label.split(", "))
    return text[:1].upper() + text[1:]


def _most_telling(findings: list[Finding]) -> list[Finding]:
    """Significant differences: headlines first, then rules that fire more or less often, most certain first."""
    significant = [finding for finding in findings if finding.is_significant]
    headlines = [finding for finding in significant if finding.measure.headline]
    rules = [finding for finding in significant if finding.measure.group in ("rules", "success")]
    rules.sort(key=lambda finding: finding.difference.p_value if finding.difference is not None else 1.0)
    return headlines + rules[: max(2, MAX_CLAUSES - len(headlines))]


def _value_clause(finding: Finding) -> str:
    measure, value = finding.measure, finding.estimate
    if measure.unit == "share":
        return f"{measure.label} {_format_percent(value)} of the time"
    return f"{_format_number(value)} {measure.label}"


def _change_clause(measure: Measure, change: Difference, base: Finding | None) -> str:
    """A difference: in percentage points for shares, in percent of the baseline for numbers."""
    subject = measure.subject or measure.label
    direction = measure.more if change.value > 0 else measure.less
    if measure.unit == "share":
        points = format_with_margin(abs(100 * change.value), 100 * change.margin, max_digits=1)
        return f"{subject} {points} points {direction}"
    if base is not None and base.estimate.value > 4 * base.estimate.error and base.estimate.value > 0:
        part, margin = abs(change.value) / base.estimate.value, change.margin / base.estimate.value
        verb = "happens " if measure.group == "rules" else "is " if measure.subject is not None else ""
        return f"{subject} {verb}{format_with_margin(100 * part, 100 * margin, max_digits=1)} % {direction}"
    if measure.group == "rules":
        times = f"{abs(change.value):.2g} ± {change.margin:.1g}"
        return f"{subject} happens {times} times per round {direction.removesuffix(' often')}"
    return f"{subject} {abs(change.value):.2g} ± {change.margin:.1g} {direction}"


# ---- Numbers


def format_with_margin(value: float, margin: float, sign: str = "", max_digits: int = 3) -> str:
    """A value with as many digits as its interval justifies; a value that never varies has no interval."""
    if not margin:
        return f"{value:{sign},.{max_digits}f}".rstrip("0").rstrip(".")
    digits = next((k for k in range(max_digits) if margin * 10**k >= 0.95), max_digits)
    return f"{value:{sign},.{digits}f} ± {margin:,.{digits}f}"


def format_estimate(measure: Measure, value: Estimate) -> str:
    """An estimate in a cell of a table."""
    return _format_percent(value) if measure.unit == "share" else _format_number(value)


def format_difference(measure: Measure, change: Difference, is_significant: bool) -> str:
    """A difference in a cell of a table; a star marks what is significant after all comparisons."""
    star = " *" if is_significant else ""
    if measure.unit == "share":
        return format_with_margin(100 * change.value, 100 * change.margin, "+", max_digits=1) + star
    return format_with_margin(change.value, change.margin, "+") + star


def _format_percent(value: Estimate) -> str:
    return f"{format_with_margin(100 * value.value, 100 * value.margin, max_digits=1)} %"


def _format_number(value: Estimate) -> str:
    return format_with_margin(value.value, value.margin)
