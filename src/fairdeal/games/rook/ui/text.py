"""Sanity Rook as text: the lines of a view and a sentence for each event."""

from collections.abc import Sequence

from fairdeal.cards.naming import write_cards
from fairdeal.engine.events import Event
from fairdeal.engine.wording import counted
from fairdeal.games.rook.rules.scoring import POINTS_IN_PACK
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics import trick_text


def lines(view: RookView, names: Sequence[str]) -> list[str]:
    """The table as lines of text."""
    lines = [_headline(view, names)]
    about = []
    for seat in range(view.players):
        parts = [f", {view.taken[seat]} taken" if view.shows_taken else ""]
        parts.append(", dealer" if seat == view.dealer else "")
        parts.append(", has passed" if view.phase == "bid" and seat in view.passed else "")
        about.append("".join(parts))
    lines += trick_text.seat_lines(view, names, about)
    lines += trick_text.trick_lines(view, names) + trick_text.hand_lines(view)
    if view.nest:
        lines.append(f"You laid away: {write_cards(view.nest)}")
    if view.phase == "bid" and view.seat in view.actors:
        lines.append(f"Bids above {POINTS_IN_PACK} cannot be reached: the pack holds {POINTS_IN_PACK} points.")
    return lines


def _headline(view: RookView, names: Sequence[str]) -> str:
    if view.bid is None or view.declarer is None:
        return f"Hand {view.hand_number}, nobody has bid yet"
    trump = f", {trick_text.SUIT_WORDS[view.trump]} are trump" if view.trump else ""
    return f"Hand {view.hand_number}, {names[view.declarer]} has bid {view.bid}{trump}"


def later_sentence(event: Event, names: Sequence[str]) -> str | None:
    """What the log says about a play once its trick lies face down (RK-9); None for any other event."""
    return f"{names[event.seat]} plays a card." if event.kind == "played" else None


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """What happened, in a sentence; None for an event that needs none."""
    name = names[event.seat]
    data = event.data or {}
    plain = {
        "bid": trick_text.bid_sentence(event, name),
        "deals": f"{name} deals.",
        "draw": f"{name} deals first, with the highest sum in the draw.",
        "declarer": f"{name} wins the auction with {data.get('bid')}.",
        "thrown_in": "All four have passed; the next dealer deals.",
        "nest": f"{name} has laid {counted(int(str(data.get('number', 0))), 'card')} into the Nest.",
        "trump": f"{name} names {trick_text.SUIT_WORDS.get(str(event.move)[-1], '')} trump.",
    }
    if event.kind in plain:
        return plain[event.kind]
    cards = data.get("nest" if event.kind == "cards" else "cards")
    if event.kind in ("cards", "won_nest") and isinstance(cards, list):
        verb = "takes up the Nest" if event.kind == "cards" else "wins the Nest"
        return f"{name} {verb}: {write_cards(cards)}."
    return trick_text.sentence(event, names)
