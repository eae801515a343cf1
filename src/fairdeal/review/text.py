"""A review as lines of text: the result explained, then the three costliest mistakes."""

from fairdeal.review.reviewer import Review
from fairdeal.review.settings import REVIEWER, VERSION
from fairdeal.review.wording import (
    describe_decision,
    describe_open,
    ledger_rows,
    signed,
    unit_of,
    verdict_counts,
)

SHOWN_MISTAKES = 3


def to_lines(review: Review) -> list[str]:
    """The review as it stands."""
    game, unit = review.record.game, unit_of(review.record.game)
    name = game.names[review.seat]
    lines = [f"{game.title}: review of {name} (seat {review.seat}), in {unit}"]
    if not review.is_complete():
        lines.append("Interrupted: this is what was reviewed so far.")
    lines += ["", *ledger_lines(review), "", *mistake_lines(review)]
    settings = review.settings
    lines += [
        "",
        f"{len(review.decisions)} decisions: {verdict_counts(review)}.",
        f"Reviewer: {REVIEWER}, version {VERSION}, {settings.worlds:,} worlds per decision, seed {settings.seed}.",
    ]
    return lines


def ledger_lines(review: Review) -> list[str]:
    """Where the result came from."""
    if not review.rounds:
        return ["No round has been accounted for yet."]
    rows = ledger_rows(review.ledger())
    width = max(len(number) for _, number in rows)
    lines = [f"  {number.rjust(width)}  {words}" for words, number in rows]
    adjusted = review.adjusted()
    score = f"Luck-adjusted result: {signed(adjusted.value)}"
    if adjusted.low is not None and adjusted.high is not None:
        score += f" (95 % interval {signed(adjusted.low)} to {signed(adjusted.high)})"
    return ["Where the result came from, with open hands:", *lines, f"{score}."]


def mistake_lines(review: Review) -> list[str]:
    """The costliest mistakes."""
    mistakes = review.mistakes()
    if not mistakes:
        return ["No mistakes were found."]
    lines = ["The costliest mistakes:" if len(mistakes) > 1 else "One mistake was found:"]
    for rank, decision in enumerate(mistakes[:SHOWN_MISTAKES], 1):
        where = f"move {decision.number}, round {decision.round_number}, {decision.kind}"
        lines.append(f"{rank}. {decision.verdict.value.capitalize()} ({where}). {describe_decision(review, decision)}")
        lines += [f"   {reason}" for reason in decision.reasons]
        lines.append(f"   {describe_open(review, decision)}")
    if len(mistakes) > SHOWN_MISTAKES:
        lines.append(f"{len(mistakes) - SHOWN_MISTAKES} more: --html or --json lists all of them.")
    return lines
