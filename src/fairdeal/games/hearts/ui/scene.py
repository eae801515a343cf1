"""The scene of Sanity Hearts, which clients draw."""

from collections.abc import Sequence
from functools import cache
from typing import cast

from fairdeal.cards.double import parse_double, standard_deck
from fairdeal.cards.naming import write_cards
from fairdeal.engine.default_scene import final_places, waiting_for
from fairdeal.engine.scene import CardScene, Choose, Fact, Prompt, Scene, Zone
from fairdeal.engine.wording import counted
from fairdeal.games.hearts.options import HeartsOptions
from fairdeal.games.hearts.rules import passing
from fairdeal.games.hearts.rules.scoring import points_of
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics import trick_scene
from fairdeal.mechanics.card_scene import card_of, held

SCORING = "the fewest points win, once somebody is above 300"  # HE-9


def scene(view: HeartsView, names: Sequence[str]) -> Scene:
    """The table as the viewer sees it."""
    is_passing = view.phase == "pass"
    seat_facts = [_seat_facts(view, seat) for seat in range(view.players)]
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_pass_headline(view, names) if is_passing else trick_scene.headline(view, names),
        seats=trick_scene.seats(view, names, seat_facts, known=_known_cards(view)),
        centre=_center(view, names),
        hand=_hand(view),
        facts=_facts(view),
        actions=_pass_prompt(view, names) if is_passing else _face_prompt(view),
        last_trick=trick_scene.last_trick(view, names, worth),
        unit="point",
        scoring=SCORING,
        places=final_places(view),
    )


@cache
def points(card: str) -> int:
    """Points of a card (HE-8)."""
    return points_of(parse_double(card, standard_deck()))


@cache
def worth(card: str) -> str | None:
    """Points of a card, as text; None if it has none."""
    return counted(points(card), "point") if points(card) else None


def _receiver(view: HeartsView, seat: int) -> int:
    return passing.receiver(seat, view.players, view.hand_number)


def _seat_facts(view: HeartsView, seat: int) -> tuple[str, ...]:
    if view.phase == "pass":
        return ("has chosen",) if seat in view.chosen else ("chooses",)
    return (f"{counted(view.taken[seat], 'point')} taken",) if view.phase == "play" else ()


def _known_cards(view: HeartsView) -> tuple[int | None, tuple[str, ...]]:
    """The seat that the viewer passed to, and the passed cards that it still holds."""
    if view.seat is None or view.phase != "play" or not view.passed:
        return None, ()
    played = trick_scene.seen_played(view)
    return _receiver(view, view.seat), tuple([card for card in view.passed if card not in played])


def _hand(view: HeartsView) -> tuple[CardScene, ...] | None:
    """The viewer's hand; in the first trick, cards that were passed to the viewer are marked."""
    if not view.first_trick or not view.received or view.hand is None:
        return trick_scene.hand(view, worth)
    return tuple([_new_card(card) if card in view.received else held(card, worth(card)) for card in view.hand])


def _new_card(card: str) -> CardScene:
    return CardScene(card, worth=worth(card), note="new")


def _center(view: HeartsView, names: Sequence[str]) -> tuple[Zone, ...]:
    if view.phase == "play":
        return (trick_scene.trick_zone(view, worth),)
    if view.phase == "pass" and view.passed and view.seat is not None:
        cards = tuple([held(card, worth(card)) for card in view.passed])
        return (Zone("passed", "row", f"You pass to {names[_receiver(view, view.seat)]}", cards),)
    return trick_scene.final_trick(view, names, worth)


def _facts(view: HeartsView) -> tuple[Fact, ...]:
    hand = Fact("Hand", str(view.hand_number))
    if view.phase == "pass":
        return hand, Fact("Passing", f"{counted(view.to_pass, 'card')} {_direction_words(view)}", rule="HE-2")
    if view.phase != "play":
        return (hand,)
    facts = [hand, *trick_scene.led_facts(view)]
    if view.trick:
        stake = sum([points(card_of(face)) for _, face in view.trick])
        facts.append(Fact("In this trick", counted(stake, "point") if stake else "no points", rule="HE-8"))
    facts.append(Fact("Hearts", "broken" if view.broken else "not broken", suit="h", rule="HE-7"))
    if view.first_trick:
        facts.append(Fact("First trick", "no card with a heart or the Q♠ on it, if you can help it", rule="HE-5"))
    return tuple(facts)


def _direction_words(view: HeartsView) -> str:
    return {"left": "to the left", "right": "to the right"}.get(view.direction, view.direction)


def _pass_headline(view: HeartsView, names: Sequence[str]) -> str:
    if view.seat in view.actors:
        return f"Choose {counted(view.to_pass, 'card')} to pass {_direction_words(view)}"
    own_pass = f"You pass {write_cards(view.passed)}; " if view.passed else ""
    headline = f"{own_pass}{waiting_for(view, names)} to choose"
    return headline[0].upper() + headline[1:]


def _pass_prompt(view: HeartsView, names: Sequence[str]) -> Prompt | None:
    if view.moves is None or view.seat is None or view.hand is None:
        return None
    label = f"Pass {counted(view.to_pass, 'card')} to {names[_receiver(view, view.seat)]}"
    choose = Choose("pass", label, view.hand, view.to_pass, view.to_pass, rule="HE-2")
    return Prompt(label, "HE-2", choices=(choose,))


def _face_prompt(view: HeartsView) -> Prompt | None:
    rule, request = _lead_request(view)
    return trick_scene.face_prompt(view, "HE-4" if view.trick else rule, request, view.led, _held_back(view))


def _held_back(view: HeartsView) -> trick_scene.HeldBack | None:
    """HE-5: cards with points are kept back in the first trick, if the player can show another."""
    if not view.first_trick or all(points(card_of(move.text())) for move in view.moves or ()):
        return None
    return trick_scene.HeldBack("HE-5", "on cards with points", "any card without points")


def _lead_request(view: HeartsView) -> tuple[str, str]:
    """What may be led, and the rule that says so."""
    if view.first_trick and [str(move) for move in view.moves or ()] == ["2c3d:2c"]:
        return "HE-3", "Lead 2♣3♦ as 2♣: it opens every hand"
    leads_sums = cast("HeartsOptions", view.options).combined_leads
    if not view.broken:
        sums = "" if leads_sums else ", and not a sum"
        return "HE-7", f"Lead any card, but not a heart: they are not broken{sums}"
    return ("HE-6", "Lead any card") if leads_sums else ("HE-4", "Lead any card, but not a sum")
