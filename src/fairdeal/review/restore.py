"""Parts of a review read back from its JSON, so that a review that was interrupted can go on."""

from typing import Any

from fairdeal.engine.game import Game
from fairdeal.review.decisions import Candidate, Evaluation
from fairdeal.review.estimates import Interval
from fairdeal.review.ledger import CurvePoint, Ledger
from fairdeal.review.open_hands import OpenHands
from fairdeal.review.reviewer import ReviewedDecision, ReviewedRound
from fairdeal.review.verdicts import Verdict


def restore_decision(game: Game, entry: dict[str, Any]) -> ReviewedDecision:
    """A decision from `decision_json`. What only its reasons needed is not restored."""
    evaluation = Evaluation(
        played=game.parse(entry["played"]),
        best=game.parse(entry["best"]),
        loss=Interval(entry["loss"], entry["low"], entry["high"]),
        better=0.0,
        worse=0.0,
        candidates=tuple(Candidate(game.parse(it["move"]), it["value"]) for it in entry["candidates"]),
    )
    opened = entry["open"]
    return ReviewedDecision(
        number=entry["move"],
        round_number=entry["round"],
        kind=entry["kind"],
        evaluation=evaluation,
        verdict=Verdict(entry["verdict"]),
        reasons=tuple(entry["reasons"]),
        open=OpenHands(game.parse(opened["best"]), opened["loss"], opened["remark"]),
    )


def restore_round(entry: dict[str, Any]) -> ReviewedRound:
    """The account of a round from `round_json`."""
    curve = tuple(CurvePoint(number, value) for number, value in entry["curve"])
    return ReviewedRound(entry["round"], Ledger.from_json(entry["ledger"]), curve, entry["adjusted"])
