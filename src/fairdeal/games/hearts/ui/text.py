"""Sanity Hearts as text: the table as lines, events as sentences."""

from collections.abc import Sequence

from fairdeal.cards.naming import write_cards
from fairdeal.engine.events import Event
from fairdeal.engine.wording import counted
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics import trick_text


def lines(view: HeartsView, names: Sequence[str]) -> list[str]:
    """The table as the viewer sees it, as lines."""
    passing = f", cards are passed {view.direction}" if view.phase == "pass" else ""
    broken = ", hearts are broken" if view.broken else ""
    about = [f", {taken} taken" if view.phase == "play" else "" for taken in view.taken]
    text = [f"Hand {view.hand_number}{passing}{broken}", *trick_text.seat_lines(view, names, about)]
    text += trick_text.trick_lines(view, names) + trick_text.hand_lines(view)
    if view.phase == "pass":
        request = f"Choose {counted(view.to_pass, 'card')} to pass {view.direction}."
        text.append(f"You pass {write_cards(view.passed)}." if view.passed else request)
    return text


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """An event in a player's words; None for an event that needs no mention."""
    name = names[event.seat]
    if event.kind == "chosen":
        return f"{name} has chosen what to pass."
    if event.kind == "cards" and event.data is not None:
        receiver, cards = event.data["to"], event.data["cards"]
        if isinstance(receiver, int) and isinstance(cards, list):
            return f"{name} passes {write_cards(cards)} to {names[receiver]}."
    return trick_text.sentence(event, names)
