"""Texts of small games: the table as lines, events as sentences."""

from collections.abc import Sequence

from fairdeal.cards.naming import write_card, write_cards
from fairdeal.engine.events import Event
from fairdeal.engine.scene import Fact, Zone
from fairdeal.engine.wording import counted
from fairdeal.mechanics.small.view import SmallView


def lines(view: SmallView, names: Sequence[str], facts: Sequence[Fact], zones: Sequence[Zone]) -> list[str]:
    """The table as one seat sees it, as lines of text."""
    written = [f"Hand {view.hand_number}, {names[view.dealer]} dealt; {counted(view.stock, 'card')} in the stock"]
    for seat in range(view.players):
        you = " (you)" if seat == view.seat else ""
        score = view.scores[seat] if view.scores is not None else 0
        written.append(f"  {names[seat]}{you}: {counted(score, 'point')}, {counted(view.sizes[seat], 'card')}")
    written += [f"{zone.label}: {write_cards([card.card for card in zone.cards]) or 'empty'}" for zone in zones]
    written += [f"{fact.label}: {fact.value}" for fact in facts]
    return written + ([f"Your hand: {write_cards(view.hand)}"] if view.hand else [])


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """A sentence for the events that all small games have; None for an event that needs no mention."""
    name = names[event.seat]
    data = event.data or {}
    if event.move is not None:
        return f"{name}: {write_card(str(event.move))}."
    if event.kind == "deals":
        return f"{name} deals."
    if event.kind == "dealt" and isinstance(data["hand"], list):
        return f"{name} is dealt {write_cards(data['hand'])}."
    if event.kind == "cards" and isinstance(data["cards"], list):
        return f"{name} draws {write_cards(data['cards'])}."
    if event.kind == "hand" and isinstance(data["scores"], list) and isinstance(data["change"], list):
        pairs = zip(names, data["change"], data["scores"], strict=False)
        results = ", ".join([f"{name} {change:+d} = {score}" for name, change, score in pairs])
        return f"Hand {data['hand_number']} is over: {results}."
    return None
