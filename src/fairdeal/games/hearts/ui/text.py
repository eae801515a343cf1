"""Sanity Hearts in a player's words."""

from collections.abc import Sequence

from fairdeal.engine.events import Event
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics import trick_text


def lines(view: HeartsView, names: Sequence[str]) -> list[str]:
    passing = f", cards are passed {view.direction}" if view.phase == "pass" else ""
    broken = ", hearts are broken" if view.broken else ""
    about = [f", {taken} taken" if view.phase == "play" else "" for taken in view.taken]
    told = [f"Hand {view.hand_number}{passing}{broken}", *trick_text.seat_lines(view, names, about)]
    told += trick_text.trick_lines(view, names) + trick_text.hand_lines(view)
    if view.phase == "pass":
        choose = f"Choose {view.to_pass} cards to pass {view.direction}."
        told.append(f"You pass {' '.join(view.passed)}." if view.passed else choose)
    return told


def sentence(event: Event, names: Sequence[str]) -> str | None:
    name = names[event.seat]
    if event.kind == "chosen":
        return f"{name} has chosen what to pass."
    if event.kind == "cards" and event.data is not None:
        receiver, cards = event.data["to"], event.data["cards"]
        if isinstance(receiver, int) and isinstance(cards, list):
            return f"{name} passes {' '.join(cards)} to {names[receiver]}."
    return trick_text.sentence(event, names)
