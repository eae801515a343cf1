"""Trick games on double cards as text: the table as lines, events as sentences."""

from collections.abc import Sequence

from fairdeal.cards.naming import write_card, write_cards
from fairdeal.engine.events import Event
from fairdeal.engine.wording import counted
from fairdeal.mechanics import card_scene
from fairdeal.mechanics.trick_view import TrickView

SUIT_WORDS = {**card_scene.SUIT_WORDS, card_scene.SUMS: "combined sums", card_scene.THE_ROOK: "the Rook"}


def seat_lines(view: TrickView, names: Sequence[str], about: Sequence[str]) -> list[str]:
    """One line for each seat: name, score, cards left, and the game's remark."""
    lines = []
    for seat in range(view.players):
        you = " (you)" if seat == view.seat else ""
        score = view.scores[seat] if view.scores is not None else 0
        held = counted(view.sizes[seat], "card")
        lines.append(f"  {names[seat]}{you}: {counted(score, 'point')}, {held}{about[seat]}")
    return lines


def trick_lines(view: TrickView, names: Sequence[str]) -> list[str]:
    """The trick on the table, or the last one before a lead."""
    if view.trick:
        shown = ", ".join(f"{names[seat]} {write_card(face)}" for seat, face in view.trick)
        return [f"Trick: {shown}", f"Led: {SUIT_WORDS[view.led or 'sum']}"]
    if view.tricks and view.phase == "play":
        shown = ", ".join(f"{names[seat]} {write_card(face)}" for seat, face in view.tricks[-1])
        return [f"Last trick: {shown}"]
    return []


def hand_lines(view: TrickView) -> list[str]:
    """The viewer's hand."""
    return [f"Your hand: {write_cards(view.hand)}"] if view.hand else []


def describe(move: str) -> str:
    """What a player does with a move: `show 2♣3♦ as 2♣`, `bid 3`, `pass 2♣3♦, 4♦8♥`, `name clubs trump`."""
    verb, *items = move.split()
    if verb == "trump":
        return f"name {SUIT_WORDS[items[0]]} trump"
    if verb == "nest":
        return f"put {write_cards(items)} into the Nest"
    if verb == "pass" and items:
        return f"pass {write_cards(items)}"
    return move if verb in ("bid", "pass") else f"show {write_card(move)}"


def bid_sentence(event: Event, name: str) -> str:
    """A bid or a pass in an auction."""
    number = str(event.move).removeprefix("bid ")
    return f"{name} passes." if number == "pass" else f"{name} bids {number}."


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """A sentence for an event that all trick games have; None for any other."""
    name = names[event.seat]
    data = event.data or {}
    if event.kind == "played":
        return f"{name} shows {write_card(str(event.move))}."
    if event.kind == "trick":
        return f"{name} takes the trick."
    if event.kind == "lead":
        return f"{name} leads."
    if event.kind == "dealt":
        hand = data["hand"]
        return f"{name} is dealt {write_cards(hand)}." if isinstance(hand, list) else None
    if event.kind == "hand":
        scores, changes = data["scores"], data["change"]
        if isinstance(scores, list) and isinstance(changes, list):
            results = ", ".join(
                f"{names[seat]} {change:+d} = {score}"
                for seat, (score, change) in enumerate(zip(scores, changes, strict=True))
            )
            return f"Hand {data['hand_number']} is over: {results}."
    return None
