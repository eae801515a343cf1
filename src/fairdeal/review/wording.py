"""Words that every form of a review uses."""

import functools
from collections.abc import Sequence
from itertools import pairwise

from fairdeal.engine.game import Game
from fairdeal.engine.wording import counted
from fairdeal.review.ledger import UNIT, CurvePoint, Ledger
from fairdeal.review.reviewer import Review, ReviewedDecision
from fairdeal.review.settings import REVIEWER, VERSION, ReviewSettings
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


OPEN_HANDS = "Where the result came from, with open hands"
NOTHING_YET = "No round has been accounted for yet."
NO_MISTAKES = "No mistakes were found."
VALUES = "Values are estimated over deals that the player could not tell apart."


def unit_of(game: Game) -> str:
    """What values are counted in."""
    return unit_of_kind(type(game))


@functools.cache
def unit_of_kind(kind: type[Game]) -> str:
    """What values of a game are counted in."""
    return "points" if kind.configure().start(0).scores is not None else "places"


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


def move_number(number: int) -> int:
    """The number of a move for people, who count from 1 as replays do; in JSON moves count from 0."""
    return number + 1


def heading(review: Review) -> str:
    """Whose review this is."""
    game = review.record.game
    return f"{game.title}: review of {game.names[review.seat]} (seat {review.seat}), in {unit_of(game)}"


def reviewer_words(settings: ReviewSettings) -> str:
    """Who reviewed, and with which budget: what it takes to get the same review again."""
    return f"Reviewer: {REVIEWER}, version {VERSION}, {settings.worlds:,} worlds per decision, seed {settings.seed}."


def decisions_words(review: Review) -> str:
    """How many decisions there were, by verdict."""
    return f"{counted(len(review.decisions), 'decision')}: {verdict_counts(review)}."


def adjusted_words(review: Review) -> str:
    """The luck-adjusted result in one sentence."""
    adjusted = review.adjusted()
    interval = ""
    if adjusted.low is not None and adjusted.high is not None:
        interval = f" (95 % interval {signed(adjusted.low)} to {signed(adjusted.high)})"
    return f"Luck-adjusted result: {signed(adjusted.value)} {unit_of(review.record.game)}{interval}."


def decision_title(review: Review, decision: ReviewedDecision) -> str:
    """A decision in one line: its move, kind, what was played, and the verdict."""
    cost = f", {decision.loss:.2f}" if decision.verdict.is_mistake else ""
    played = review.record.game.presentation.describe_move(decision.played)
    return f"Move {move_number(decision.number)}, {decision.kind}: {played} – {decision.verdict.value}{cost}"


def verdict_words(review: Review, decision: ReviewedDecision) -> str:
    """What the verdict means for this decision, in a sentence."""
    if decision.verdict.is_mistake:
        return describe_decision(review, decision)
    describe = review.record.game.presentation.describe_move
    if decision.verdict is Verdict.BEST:
        return f"You chose to {describe(decision.played)}: no other move did better."
    return (
        f"You chose to {describe(decision.played)}. To {describe(decision.evaluation.best)} may be better, but the "
        "difference is not certain."
    )


def turning_point_words(before: CurvePoint, after: CurvePoint, unit: str) -> str:
    """A turning point: which move, and how much it changed."""
    return f"Move {move_number(before.number)}: {signed(after.value - before.value)} {unit}"


def curve_words(unit: str) -> str:
    """What the curve of a round shows."""
    return f"Expected result, in {unit}, move by move"


def mistakes_title(review: Review) -> str:
    """The title of the list of mistakes."""
    number = len(review.mistakes())
    if number == 0:
        return NO_MISTAKES if review.is_complete() else "No mistakes so far."
    return "The costliest mistakes" if number > 1 else "One mistake was found"
