"""A review as JSON, in the versioned form that docs/review.md documents."""

from fairdeal.review.estimates import rounded
from fairdeal.review.reviewer import Review, ReviewedDecision, ReviewedRound
from fairdeal.review.settings import REVIEWER, VERSION, ReviewSettings
from fairdeal.review.wording import unit_of

SCHEMA = 1


def to_json(review: Review) -> dict[str, object]:
    """The review as it stands."""
    adjusted = review.adjusted()
    return {
        "review": SCHEMA,
        "game": review.record.game.key,
        "seat": review.seat,
        "reviewer": reviewer_json(review.settings),
        "decisions": [decision_json(decision) for decision in review.decisions],
        "ledger": review.ledger().to_json(),
        "adjusted": {
            "value": rounded(adjusted.value),
            "low": rounded(adjusted.low) if adjusted.low is not None else None,
            "high": rounded(adjusted.high) if adjusted.high is not None else None,
        },
        "unit": unit_of(review.record.game),
        "complete": review.is_complete(),
        "rounds": [round_json(each) for each in review.rounds],
    }


def reviewer_json(settings: ReviewSettings) -> dict[str, object]:
    """Who reviewed, and how: enough to repeat it."""
    return {"bot": REVIEWER, "version": VERSION, "budget": settings.worlds, "seed": settings.seed}


def decision_json(decision: ReviewedDecision) -> dict[str, object]:
    """One decision: what the seat could know, except for `open`."""
    return {**known_json(decision), "open": open_json(decision), "reasons": list(decision.reasons)}


def known_json(decision: ReviewedDecision) -> dict[str, object]:
    """The part of a decision that depends only on what the seat could know."""
    evaluation = decision.evaluation
    return {
        "move": decision.number,
        "round": decision.round_number,
        "kind": decision.kind,
        "played": evaluation.played.text(),
        "best": evaluation.best.text(),
        "loss": evaluation.loss.mean,
        "low": evaluation.loss.low,
        "high": evaluation.loss.high,
        "verdict": decision.verdict.value,
        "candidates": [
            {"move": candidate.move.text(), "value": candidate.value} for candidate in evaluation.candidates
        ],
    }


def open_json(decision: ReviewedDecision) -> dict[str, object]:
    """The same decision with open hands."""
    opened = decision.open
    return {"best": opened.best.text(), "loss": opened.loss, "remark": opened.remark}


def round_json(reviewed: ReviewedRound) -> dict[str, object]:
    """The account of one round and the curve of its expected result."""
    return {
        "round": reviewed.number,
        "ledger": reviewed.ledger.to_json(),
        "adjusted": reviewed.adjusted,
        "curve": [[point.number, point.value] for point in reviewed.curve],
    }
