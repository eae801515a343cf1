"""Sanity Hearts as clients draw it."""

from collections.abc import Sequence
from functools import cache
from typing import cast

from fairdeal.cards.double import parse_double, standard_deck
from fairdeal.engine.default_scene import final_places, waiting_for
from fairdeal.engine.scene import CardScene, Choose, Fact, Prompt, Scene, Zone
from fairdeal.games.hearts.options import HeartsOptions
from fairdeal.games.hearts.rules.tricks import points_of
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics import trick_scene
from fairdeal.mechanics.card_scene import card_of, counted, held, labels_of

SCORING = "the fewest points win, once somebody is above 300"  # HE-9


def scene(view: HeartsView, names: Sequence[str]) -> Scene:
    choosing = view.phase == "pass"
    about = [_facts_of(view, seat) for seat in range(view.players)]
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_choosing(view, names) if choosing else trick_scene.headline(view, names),
        seats=trick_scene.seats(view, names, about, known=_known(view)),
        centre=_centre(view, names),
        hand=_hand(view),
        facts=_facts(view),
        actions=_to_pass(view, names) if choosing else _to_show(view),
        last_trick=trick_scene.last_trick(view, names, worth),
        unit="points",
        scoring=SCORING,
        places=final_places(view),
    )


@cache
def points(card: str) -> int:
    return points_of(parse_double(card, standard_deck()))


@cache
def worth(card: str) -> str | None:
    """HE-8, in words."""
    return counted(points(card), "point") if points(card) else None


def receiver(view: HeartsView, seat: int) -> int:
    """HE-2: whom a seat passes to in this hand."""
    steps = {"left": 1, "right": view.players - 1}.get(view.direction, view.players // 2)
    return (seat + steps) % view.players


def _facts_of(view: HeartsView, seat: int) -> tuple[str, ...]:
    if view.phase == "pass":
        return ("has chosen",) if seat in view.chosen else ("chooses",)
    return (f"{counted(view.taken[seat], 'point')} taken",) if view.phase == "play" else ()


def _known(view: HeartsView) -> tuple[int | None, tuple[str, ...]]:
    """What the viewer passed, and who still holds it."""
    if view.seat is None or view.phase != "play" or not view.passed:
        return None, ()
    played = trick_scene.seen_played(view)
    return receiver(view, view.seat), tuple([card for card in view.passed if card not in played])


def _hand(view: HeartsView) -> tuple[CardScene, ...] | None:
    """In the first trick the cards that the viewer was passed are marked."""
    if not view.first_trick or not view.received or view.hand is None:
        return trick_scene.hand(view, worth)
    return tuple([_new(card) if card in view.received else held(card, worth(card)) for card in view.hand])


def _new(card: str) -> CardScene:
    return CardScene(card, worth=worth(card), note="new")


def _centre(view: HeartsView, names: Sequence[str]) -> tuple[Zone, ...]:
    if view.phase == "play":
        return (trick_scene.trick_zone(view, worth),)
    if view.phase == "pass" and view.passed and view.seat is not None:
        cards = tuple([held(card, worth(card)) for card in view.passed])
        return (Zone("passed", "row", f"You pass to {names[receiver(view, view.seat)]}", cards),)
    return ()


def _facts(view: HeartsView) -> tuple[Fact, ...]:
    number = Fact("Hand", str(view.hand_number))
    if view.phase == "pass":
        return number, Fact("Passing", f"{counted(view.to_pass, 'card')} {_where(view)}", rule="HE-2")
    if view.phase != "play":
        return (number,)
    told = [number, *trick_scene.led_facts(view)]
    if view.trick:
        stake = sum([points(card_of(face)) for _, face in view.trick])
        told.append(Fact("In this trick", counted(stake, "point") if stake else "no points", rule="HE-8"))
    told.append(Fact("Hearts", "broken" if view.broken else "not broken", suit="h", rule="HE-7"))
    if view.first_trick:
        told.append(Fact("First trick", "no card with a heart or the Q♠ on it, if you can help it", rule="HE-5"))
    return tuple(told)


def _where(view: HeartsView) -> str:
    return {"left": "to the left", "right": "to the right"}.get(view.direction, view.direction)


def _choosing(view: HeartsView, names: Sequence[str]) -> str:
    if view.seat in view.actors:
        return f"Choose {counted(view.to_pass, 'card')} to pass {_where(view)}"
    passing = f"You pass {labels_of(view.passed)}; " if view.passed else ""
    told = f"{passing}{waiting_for(view, names)} to choose"
    return told[0].upper() + told[1:]


def _to_pass(view: HeartsView, names: Sequence[str]) -> Prompt | None:
    if view.moves is None or view.seat is None or view.hand is None:
        return None
    to = names[receiver(view, view.seat)]
    label = f"Pass {counted(view.to_pass, 'card')} to {to}"
    choose = Choose("pass", label, view.hand, view.to_pass, view.to_pass, rule="HE-2")
    return Prompt(label, "HE-2", choices=(choose,))


def _to_show(view: HeartsView) -> Prompt | None:
    return trick_scene.face_prompt(view, "HE-4" if view.trick else "HE-7", _leading(view), view.led)


def _leading(view: HeartsView) -> str:
    if view.first_trick and view.moves is not None and view.moves.count() == 1:
        return "Lead 2♣3♦ as 2♣: it opens every hand"  # HE-3
    sums = "" if cast("HeartsOptions", view.options).combined_leads else ", and not a sum"
    return f"Lead any card{sums}" if view.broken else f"Lead any card, but not a heart: they are not broken{sums}"
