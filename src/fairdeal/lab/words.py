"""What a study found, in plain words: what stands on top of every report."""

from fairdeal.lab.estimates import Difference, Estimate
from fairdeal.lab.measures import Measure
from fairdeal.lab.results import Found, Results

MOST_CLAUSES = 6  # in a sentence; the table has the rest


def summary(results: Results) -> list[str]:
    """A sentence or two for each variant: the first as it is, the others by how they differ from it."""
    if not results.found:
        return ["Too few games to say anything."]
    told = []
    for number, variant in enumerate(results.plan.variants):
        of_it = [found for found in results.found if found.variant == number]
        if number == 0:
            clauses = [level(found) for found in of_it if found.measure.headline]
        else:
            clauses = [
                change(found.measure, found.difference, results.get(found.measure.key))
                for found in _most_telling(of_it)
                if found.difference is not None
            ][:MOST_CLAUSES]
        told.append(_sentence(variant.label, clauses or ["no difference holds up; more games may tell"]))
    return told


def _sentence(label: str, clauses: list[str]) -> str:
    return f"{plain(label)}: {'; '.join(clauses)}."


def plain(label: str) -> str:
    """`First trick, president` of `first_trick=president`."""
    told = "; ".join(part.replace("=", ", ").replace("_", " ") for part in label.split(", "))
    return told[:1].upper() + told[1:]


def _most_telling(found: list[Found]) -> list[Found]:
    """Differences that hold: the headlines first; of the rules those that fire more or less often."""
    held = [one for one in found if one.holds]
    headlines = [one for one in held if one.measure.headline]
    rules = [one for one in held if one.measure.group in ("rules", "success")]
    rules.sort(key=lambda one: one.difference.chance if one.difference is not None else 1.0)
    return headlines + rules[: max(2, MOST_CLAUSES - len(headlines))]


def level(found: Found) -> str:
    """How it is."""
    measure, one = found.measure, found.estimate
    if measure.unit == "share":
        return f"{measure.words} {percent(one)} of the time"
    return f"{number(one)} {measure.words}"


def change(measure: Measure, off: Difference, base: Found | None) -> str:
    """How it differs: in points for shares, in per cent of what it was for numbers."""
    subject = measure.subject or measure.words
    word = measure.more if off.value > 0 else measure.less
    if measure.unit == "share":
        digits = 0 if 100 * off.half >= 0.95 else 1
        return f"{subject} {abs(100 * off.value):.{digits}f} ± {100 * off.half:.{digits}f} points {word}"
    if base is not None and base.estimate.value > 4 * base.estimate.error and base.estimate.value > 0:
        part, half = abs(off.value) / base.estimate.value, off.half / base.estimate.value
        digits = 0 if 100 * half >= 0.95 else 1
        verb = "happens " if measure.group == "rules" else "is " if measure.subject is not None else ""
        return f"{subject} {verb}{100 * part:.{digits}f} ± {100 * half:.{digits}f} % {word}"
    if measure.group == "rules":
        return f"{subject} happens {abs(off.value):.2g} ± {off.half:.1g} times a round {word.removesuffix(' often')}"
    return f"{subject} {abs(off.value):.2g} ± {off.half:.1g} {word}"


def percent(one: Estimate) -> str:
    digits = 0 if 100 * one.half >= 0.95 else 1
    return f"{100 * one.value:.{digits}f} ± {100 * one.half:.{digits}f} %"


def number(one: Estimate) -> str:
    """A number with as many digits as its interval bears."""
    digits = 0 if one.half >= 0.95 else 1 if one.half >= 0.095 else 2 if one.half >= 0.0095 else 3
    return f"{one.value:,.{digits}f} ± {one.half:,.{digits}f}"


def shown(measure: Measure, one: Estimate) -> str:
    """In a table."""
    return percent(one) if measure.unit == "share" else number(one)


def shown_difference(measure: Measure, off: Difference, holds: bool) -> str:
    """In a table; a star marks what holds in view of all comparisons."""
    star = " *" if holds else ""
    if measure.unit == "share":
        digits = 0 if 100 * off.half >= 0.95 else 1
        return f"{100 * off.value:+.{digits}f} ± {100 * off.half:.{digits}f}{star}"
    digits = 0 if off.half >= 0.95 else 1 if off.half >= 0.095 else 2 if off.half >= 0.0095 else 3
    return f"{off.value:+,.{digits}f} ± {off.half:,.{digits}f}{star}"
