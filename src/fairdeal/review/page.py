"""A review as one self-contained HTML page: the ledger, the curve with its turning points, and every decision."""

import json
from html import escape
from urllib.parse import quote

from fairdeal.review.curve_picture import draw_curve
from fairdeal.review.ledger import Ledger
from fairdeal.review.puzzles import puzzle_of
from fairdeal.review.reviewer import Review, ReviewedDecision, ReviewedRound
from fairdeal.review.wording import (
    OPEN_HANDS,
    VALUES,
    adjusted_words,
    decision_title,
    decisions_words,
    describe_decision,
    describe_open,
    ledger_rows,
    move_number,
    reviewer_words,
    unit_of,
    verdict_words,
)

SHOWN_CANDIDATES = 8
STYLE = """
:root { color-scheme: light dark; --line: #1f5f8b; --soft: #8886 }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { line-height: 1.2 } table { border-collapse: collapse; margin: .5rem 0 1rem }
th, td { padding: .2rem .6rem; text-align: left; border-bottom: 1px solid var(--soft) }
td.number { text-align: right; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto } svg text { font-size: 12px; fill: currentColor }
.curve { fill: none; stroke: var(--line); stroke-width: 2 } circle { fill: #c0392b }
details { border-left: 4px solid var(--soft); padding: .2rem .8rem; margin: .4rem 0 }
details.slip { border-color: #e0b03e } details.error { border-color: #d9772b } details.blunder { border-color: #c0392b }
summary { cursor: pointer } .open { border: 1px dashed var(--soft); padding: .3rem .6rem }
"""


def render_page(review: Review) -> str:
    """The whole page."""
    game = review.record.game
    heading = f"{game.title}: review of {game.names[review.seat]}"
    rounds = "".join(_round(review, each) for each in review.rounds)
    rest = [each for each in review.decisions if each.round_number > len(review.rounds)]
    unfinished = f"<h2>Interrupted</h2>{''.join(_decision(review, each) for each in rest)}" if rest else ""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(heading)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(heading)}</h1>{_summary(review)}{_costliest(review)}{rounds}{unfinished}{_method(review)}"
        "</body></html>\n"
    )


def _summary(review: Review) -> str:
    words = f"{decisions_words(review)} {adjusted_words(review)}"
    return f"<p>{escape(words)}</p>{_ledger(review.ledger())}"


def _ledger(ledger: Ledger) -> str:
    rows = "".join(f'<tr><td>{escape(w)}</td><td class="number">{n}</td></tr>' for w, n in ledger_rows(ledger))
    return f"<table><caption>{OPEN_HANDS}</caption>{rows}</table>"


def _costliest(review: Review) -> str:
    mistakes = review.mistakes()[:3]
    if not mistakes:
        return "<h2>No mistakes were found</h2>"
    items = "".join(
        f'<li><a href="#move-{each.number}">{escape(each.verdict.value.capitalize())}, move '
        f"{move_number(each.number)}</a>: {escape(describe_decision(review, each))}</li>"
        for each in mistakes
    )
    return f"<h2>The costliest mistakes</h2><ol>{items}</ol>"


def _round(review: Review, reviewed: ReviewedRound) -> str:
    decisions = [each for each in review.decisions if each.round_number == reviewed.number]
    curve = draw_curve(reviewed.curve, [each.number for each in decisions], unit_of(review.record.game))
    blocks = "".join(_decision(review, each) for each in decisions)
    return f"<h2>Round {reviewed.number}</h2><figure>{curve}</figure>{_ledger(reviewed.ledger)}{blocks}"


def _decision(review: Review, decision: ReviewedDecision) -> str:
    describe = review.record.game.presentation.describe_move
    verdict = decision.verdict.value
    is_open = " open" if decision.verdict.is_serious else ""
    title = decision_title(review, decision)
    text = f"<p>{escape(verdict_words(review, decision))}</p>"
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in decision.reasons)
    rows = "".join(
        f'<tr><td>{escape(describe(candidate.move))}</td><td class="number">{candidate.value:.2f}</td></tr>'
        for candidate in decision.evaluation.candidates[:SHOWN_CANDIDATES]
    )
    return (
        f'<details id="move-{decision.number}" class="{verdict}"{is_open}><summary>{escape(title)}</summary>{text}'
        f"<ul>{reasons}</ul><table><tr><th>move</th><th>value</th></tr>{rows}</table>"
        f'<p class="open">What you could not know: {escape(describe_open(review, decision))}</p>'
        f"{_puzzle(review, decision)}</details>"
    )


def _puzzle(review: Review, decision: ReviewedDecision) -> str:
    """A link that saves the position, so that the player can play on from there."""
    if not decision.verdict.is_mistake:
        return ""
    text = quote(json.dumps(puzzle_of(review.record, decision.number)))
    name = f"puzzle-{decision.number}.json"
    return (
        f'<p><a download="{name}" href="data:application/json,{text}">Save this position</a>, then '
        f"<code>fairdeal play --resume {name}</code> plays on from here.</p>"
    )


def _method(review: Review) -> str:
    words = f"{reviewer_words(review.settings)} {VALUES} Only the parts labeled as open hands use the real cards."
    return f"<p><small>{escape(words)}</small></p>"
