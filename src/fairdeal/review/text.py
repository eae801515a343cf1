"""A review as lines of text: the result explained, then the three costliest mistakes."""

from fairdeal.review.reviewer import Review
from fairdeal.review.wording import (
    NOTHING_YET,
    OPEN_HANDS,
    adjusted_words,
    decisions_words,
    describe_decision,
    describe_open,
    heading,
    ledger_rows,
    mistakes_title,
    move_number,
    reviewer_words,
)

SHOWN_MISTAKES = 3


def to_lines(review: Review, is_running: bool = False) -> list[str]:
    """The review as it stands."""
    lines = [heading(review)]
    if not review.is_complete() and not is_running:
        lines.append("Interrupted: this is what was reviewed so far.")
    lines += ["", *ledger_lines(review), "", *mistake_lines(review)]
    return [*lines, "", decisions_words(review), reviewer_words(review.settings)]


def ledger_lines(review: Review) -> list[str]:
    """Where the result came from."""
    if not review.rounds:
        return [NOTHING_YET]
    rows = ledger_rows(review.ledger())
    width = max(len(number) for _, number in rows)
    lines = [f"  {number.rjust(width)}  {words}" for words, number in rows]
    return [f"{OPEN_HANDS}:", *lines, adjusted_words(review)]


def mistake_lines(review: Review) -> list[str]:
    """The costliest mistakes."""
    mistakes = review.mistakes()
    if not mistakes:
        return [mistakes_title(review)]
    lines = [f"{mistakes_title(review)}:"]
    for rank, decision in enumerate(mistakes[:SHOWN_MISTAKES], 1):
        where = f"move {move_number(decision.number)}, round {decision.round_number}, {decision.kind}"
        lines.append(f"{rank}. {decision.verdict.value.capitalize()} ({where}). {describe_decision(review, decision)}")
        lines += [f"   {reason}" for reason in decision.reasons]
        lines.append(f"   {describe_open(review, decision)}")
    if len(mistakes) > SHOWN_MISTAKES:
        lines.append(f"{len(mistakes) - SHOWN_MISTAKES} more: --html or --json lists all of them.")
    return lines
