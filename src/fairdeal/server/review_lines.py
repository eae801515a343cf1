"""A review as lines of JSON, each with the texts that a client shows: built in the process that reviews."""

from collections.abc import Iterable, Iterator

import msgspec

from fairdeal.engine.record import read_record
from fairdeal.games import find_game
from fairdeal.review.document import decision_json, reviewer_json, round_json
from fairdeal.review.restore import restore_decision, restore_round
from fairdeal.review.reviewer import Review, ReviewedDecision, ReviewedRound
from fairdeal.review.settings import ReviewSettings
from fairdeal.review.wording import (
    OPEN_HANDS,
    VALUES,
    adjusted_words,
    curve_words,
    decision_title,
    decisions_words,
    describe_open,
    heading,
    ledger_rows,
    mistakes_title,
    reviewer_words,
    turning_point_words,
    turning_points,
    unit_of,
    verdict_words,
)
from fairdeal.server import review_bodies as bodies

SHOWN_CANDIDATES = 8


def open_review(record: str, seat: int, settings: ReviewSettings, lines: Iterable[bytes]) -> Review:
    """The review of a stored record, with what earlier lines have found; FairdealError if it cannot be reviewed."""
    review = Review.of(read_record(msgspec.json.decode(record), find_game), seat, settings)
    for line in lines:
        step = msgspec.json.decode(line)
        if step.get("decision") is not None:
            review.decisions.append(restore_decision(review.record.game, step["decision"]["data"]))
        if step.get("round") is not None:
            review.rounds.append(restore_round(step["round"]["data"]))
    return review


def run_lines(review: Review) -> Iterator[bytes]:
    """Review what is missing; the lines of it, with the first line if nothing was there."""
    done = len(review.decisions) + len(review.rounds)
    if not done:
        yield msgspec.json.encode(_begun(review))
    rounds = len(review.rounds)
    for _ in review.run():
        done += 1
        step = bodies.ReviewStep(done, _summary(review))
        if len(review.rounds) > rounds:
            rounds = len(review.rounds)
            step.round = _round(review, review.rounds[-1])
        else:
            step.decision = _decision(review, review.decisions[-1])
        yield msgspec.json.encode(step)


def _begun(review: Review) -> bodies.ReviewBegun:
    game = review.record.game
    return bodies.ReviewBegun(
        game=game.key,
        title=game.title,
        seat=review.seat,
        name=game.names[review.seat],
        heading=heading(review),
        unit=unit_of(game),
        steps=review.steps(),
        reviewer=reviewer_json(review.settings),
        ledger_caption=OPEN_HANDS,
        method=f"{reviewer_words(review.settings)} {VALUES}",
    )


def _summary(review: Review) -> bodies.ReviewSummary:
    has_rounds = bool(review.rounds)
    return bodies.ReviewSummary(
        words=decisions_words(review),
        mistakes_title=mistakes_title(review),
        mistakes=[decision.number for decision in review.mistakes()],
        rows=_rows(ledger_rows(review.ledger())) if has_rounds else [],
        adjusted=adjusted_words(review) if has_rounds else None,
    )


def _decision(review: Review, decision: ReviewedDecision) -> bodies.ReviewedDecision:
    describe = review.record.game.presentation.describe_move
    candidates = decision.evaluation.candidates[:SHOWN_CANDIDATES]
    return bodies.ReviewedDecision(
        move=decision.number,
        round=decision.round_number,
        kind=decision.kind,
        verdict=decision.verdict.value,
        title=decision_title(review, decision),
        words=verdict_words(review, decision),
        reasons=list(decision.reasons),
        open_hands=describe_open(review, decision),
        candidates=_rows([(describe(it.move), f"{it.value:.2f}".replace("-", "−")) for it in candidates]),
        data=decision_json(decision),
    )


def _round(review: Review, reviewed: ReviewedRound) -> bodies.ReviewedRound:
    unit = unit_of(review.record.game)
    return bodies.ReviewedRound(
        round=reviewed.number,
        title=f"Round {reviewed.number}",
        rows=_rows(ledger_rows(reviewed.ledger)),
        curve=[(point.number, point.value) for point in reviewed.curve],
        curve_words=curve_words(unit),
        turning_points=[
            bodies.TurningPoint(before.number, turning_point_words(before, after, unit))
            for before, after in turning_points(reviewed.curve)
        ],
        data=round_json(reviewed),
    )


def _rows(rows: Iterable[tuple[str, str]]) -> list[bodies.ReviewRow]:
    return [bodies.ReviewRow(words, value) for words, value in rows]
