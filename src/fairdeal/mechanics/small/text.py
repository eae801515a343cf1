"""Texts of small games: the table as lines, events as sentences."""

import re
from collections.abc import Sequence

from fairdeal.cards.suits import Suit
from fairdeal.engine.events import Event
from fairdeal.engine.scene import Fact, Zone
from fairdeal.mechanics.small.view import SmallView

CARD = re.compile(r"(10|[2-9JQKA])([cdhs])")
SIGNS = {suit.letter: suit.sign for suit in Suit}


def label(text: str) -> str:
    """A card with its suit symbol: `7♥`. Any other text is returned unchanged."""
    card = CARD.fullmatch(text)
    return card[1] + SIGNS[card[2]] if card else text


def labels(texts: Sequence[str]) -> str:
    """Cards with their suit symbols, separated by spaces."""
    return " ".join([label(text) for text in texts])


def cards(number: int) -> str:
    """A number of cards in words: `1 card`, `3 cards`."""
    return "1 card" if number == 1 else f"{number} cards"


def lines(view: SmallView, names: Sequence[str], facts: Sequence[Fact], zones: Sequence[Zone]) -> list[str]:
    """The table as one seat sees it, as lines of text."""
    written = [f"Hand {view.hand_number}, {names[view.dealer]} dealt; {cards(view.stock)} in the stock"]
    for seat in range(view.players):
        you = " (you)" if seat == view.seat else ""
        score = view.scores[seat] if view.scores is not None else 0
        written.append(f"  {names[seat]}{you}: {score} points, {cards(view.sizes[seat])}")
    written += [f"{zone.label}: {labels([card.card for card in zone.cards]) or 'empty'}" for zone in zones]
    written += [f"{fact.label}: {fact.value}" for fact in facts]
    return written + ([f"Your hand: {labels(view.hand)}"] if view.hand else [])


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """A sentence for the events that all small games have; None for an event that needs no mention."""
    name = names[event.seat]
    data = event.data or {}
    if event.move is not None:
        return f"{name}: {label(str(event.move))}."
    if event.kind == "deals":
        return f"{name} deals."
    if event.kind == "dealt" and isinstance(data["hand"], list):
        return f"{name} is dealt {labels(data['hand'])}."
    if event.kind == "cards" and isinstance(data["cards"], list):
        return f"{name} draws {labels(data['cards'])}."
    if event.kind == "hand" and isinstance(data["scores"], list) and isinstance(data["change"], list):
        pairs = zip(names, data["change"], data["scores"], strict=False)
        results = ", ".join([f"{name} {change:+d} = {score}" for name, change, score in pairs])
        return f"Hand {data['hand_number']} is over: {results}."
    return None
