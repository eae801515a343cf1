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
        return f"{subject} {with_error(abs(100 * off.value), 100 * off.half, most_digits=1)} points {word}"
    if base is not None and base.estimate.value > 4 * base.estimate.error and base.estimate.value > 0:
        part, half = abs(off.value) / base.estimate.value, off.half / base.estimate.value
        verb = "happens " if measure.group == "rules" else "is " if measure.subject is not None else ""
        return f"{subject} {verb}{with_error(100 * part, 100 * half, most_digits=1)} % {word}"
    if measure.group == "rules":
        return f"{subject} happens {abs(off.value):.2g} ± {off.half:.1g} times a round {word.removesuffix(' often')}"
    return f"{subject} {abs(off.value):.2g} ± {off.half:.1g} {word}"


def percent(one: Estimate) -> str:
    return f"{with_error(100 * one.value, 100 * one.half, most_digits=1)} %"


def number(one: Estimate) -> str:
    return with_error(one.value, one.half)


def with_error(value: float, half: float, sign: str = "", most_digits: int = 3) -> str:
    """A value with as many digits as its interval bears; what never varies needs no interval."""
    if not half:
        return f"{value:{sign},.{most_digits}f}".rstrip("0").rstrip(".")
    digits = next((k for k in range(most_digits) if half * 10**k >= 0.95), most_digits)
    return f"{value:{sign},.{digits}f} ± {half:,.{digits}f}"


def shown(measure: Measure, one: Estimate) -> str:
    """In a table."""
    return percent(one) if measure.unit == "share" else number(one)


def shown_difference(measure: Measure, off: Difference, holds: bool) -> str:
    """In a table; a star marks what holds in view of all comparisons."""
    star = " *" if holds else ""
    if measure.unit == "share":
        return with_error(100 * off.value, 100 * off.half, "+", most_digits=1) + star
    return with_error(off.value, off.half, "+") + star
