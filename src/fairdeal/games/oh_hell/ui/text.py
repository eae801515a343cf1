"""Sanity Oh Hell in a player's words."""

from collections.abc import Sequence

from fairdeal.engine.events import Event
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics import trick_text


def lines(view: OhHellView, names: Sequence[str]) -> list[str]:
    trump = f"{trick_text.SUIT_WORDS[view.trump]} are trump ({view.turned})" if view.trump else "no trump"
    about = []
    for seat in range(view.players):
        bid = view.bids[seat]
        told = "" if bid is None else f", bid {bid}, won {view.won[seat]}"
        about.append(told + (", dealer" if seat == view.dealer else ""))
    top = f"Hand {view.hand_number} of 25, {trick_text.cards(view.size)} each, {trump}"
    return [
        top,
        *trick_text.seat_lines(view, names, about),
        *trick_text.trick_lines(view, names),
        *trick_text.hand_lines(view),
    ]


def sentence(event: Event, names: Sequence[str]) -> str | None:
    name = names[event.seat]
    if event.kind == "bid":
        return f"{name}: {event.move}."
    if event.kind == "turned" and event.data is not None:
        trump = event.data["trump"]
        if trump is None:
            return f"{name} deals; nothing is turned, there is no trump."
        return f"{name} deals and turns {event.data['card']}: {trick_text.SUIT_WORDS[str(trump)]} are trump."
    return trick_text.sentence(event, names)
