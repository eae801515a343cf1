"""Words that every form of a review uses."""

from collections.abc import Sequence
from itertools import pairwise

from fairdeal.engine.game import Game
from fairdeal.review.ledger import UNIT, CurvePoint, Ledger
from fairdeal.review.reviewer import Review, ReviewedDecision
from fairdeal.review.verdicts import Verdict

LEDGER_WORDS = {
    "result": "result",
    "par": "par: what an average player gets on an average deal",
    "deal": "luck of the deal",
    "draws": "luck of the draws",
    "others": "the other players' moves",
    "own": "your mistakes",
    "rest": "the rest: luck of your own choices, and the uncertainty of the estimates",
}


def unit_of(game: Game) -> str:
    """What values are counted in."""
    return "points" if game.start(0).scores is not None else "places"


def signed(value: float, digits: int = 2) -> str:
    """A number with its sign, and a real minus; no sign for zero."""
    text = f"{value:+.{digits}f}".replace("-", "−")
    return text[1:] if float(f"{value:.{digits}f}") == 0 else text


def amount(value: float, unit: str) -> str:
    """A value with its unit: `0.31 places`."""
    return f"{value:.2f} {unit}"


def ledger_rows(ledger: Ledger) -> list[tuple[str, str]]:
    """The lines of a ledger, as words and a number; draws only where there are any."""
    rows = []
    for name, words in LEDGER_WORDS.items():
        value = getattr(ledger, name)
        if name == "draws" and not value:
            continue
        text = f"{value / UNIT:.3f}".replace("-", "−") if name in ("result", "par") else signed(value / UNIT, 3)
        rows.append((words, text))
    return rows


def verdict_counts(review: Review) -> str:
    """How many decisions got each verdict."""
    counts = [sum(decision.verdict is verdict for decision in review.decisions) for verdict in Verdict]
    named = [f"{count} {verdict.value}" for count, verdict in zip(counts, Verdict, strict=True)]
    return ", ".join(named)


def describe_decision(review: Review, decision: ReviewedDecision) -> str:
    """A mistake in one sentence."""
    game = review.record.game
    describe, unit = game.presentation.describe_move, unit_of(game)
    loss = decision.evaluation.loss
    return (
        f"You chose to {describe(decision.played)}; better: {describe(decision.evaluation.best)}. "
        f"This cost {amount(loss.mean, unit)} (95 % interval {loss.low:.2f} to {loss.high:.2f})."
    )


def describe_open(review: Review, decision: ReviewedDecision) -> str:
    """What open hands say about a decision."""
    opened = decision.open
    describe, unit = review.record.game.presentation.describe_move, unit_of(review.record.game)
    if opened.loss <= 0:
        text = "With open hands, your move was the best"
    else:
        text = f"With open hands, the best was to {describe(opened.best)}, by {amount(opened.loss, unit)}"
    return f"{text}: {opened.remark}." if opened.remark else f"{text}."


def turning_points(curve: Sequence[CurvePoint], number: int = 3) -> list[tuple[CurvePoint, CurvePoint]]:
    """The largest changes of the expected result from one move to the next, in the order of the match."""
    steps = sorted(pairwise(curve), key=lambda step: -abs(step[1].value - step[0].value))[:number]
    return sorted(steps, key=lambda step: step[0].number)
