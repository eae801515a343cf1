"""Sanity Oh Hell as text: the table as lines, events as sentences."""

from collections.abc import Sequence

from fairdeal.cards.naming import write_card
from fairdeal.engine.events import Event
from fairdeal.engine.wording import counted
from fairdeal.games.oh_hell.rules.terms import LAST_HAND
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics import trick_text


def lines(view: OhHellView, names: Sequence[str]) -> list[str]:
    """The table as the viewer sees it, as lines."""
    trump = (
        f"{trick_text.SUIT_WORDS[view.trump]} are trump ({write_card(view.turned or '')})" if view.trump else "no trump"
    )
    about = []
    for seat in range(view.players):
        bid = view.bids[seat]
        tricks = "" if bid is None else f", bid {bid}, won {view.won[seat]}"
        about.append(tricks + (", dealer" if seat == view.dealer else ""))
    return [
        f"Hand {view.hand_number} of {LAST_HAND}, {counted(view.size, 'card')} each, {trump}",
        *trick_text.seat_lines(view, names, about),
        *trick_text.trick_lines(view, names),
        *trick_text.hand_lines(view),
    ]


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """An event in a player's words; None for an event that needs no mention."""
    name = names[event.seat]
    if event.kind == "bid":
        return trick_text.bid_sentence(event, name)
    if event.kind == "turned" and event.data is not None:
        trump = event.data["trump"]
        if trump is None:
            return f"{name} deals; nothing is turned, there is no trump."
        turned, suit = write_card(str(event.data["card"])), trick_text.SUIT_WORDS[str(trump)]
        return f"{name} deals and turns {turned}: {suit} are trump."
    return trick_text.sentence(event, names)
