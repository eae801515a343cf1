"""The table of Sanity 500 Rummy as a scene that clients draw."""

from collections.abc import Sequence
from functools import cache
from typing import cast

from fairdeal.engine.default_scene import final_places, whose_turn
from fairdeal.engine.scene import CardScene, Fact, Scene, SeatScene, Zone
from fairdeal.engine.state import INTERMISSION
from fairdeal.engine.wording import counted
from fairdeal.games.rummy.options import Rearrange, RummyOptions
from fairdeal.games.rummy.rules.terms import TARGET_SCORE
from fairdeal.games.rummy.ui.prompts import needs_new_group, prompt
from fairdeal.games.rummy.ui.values import cost_text, gain_text, points_of_held
from fairdeal.games.rummy.view import Lying, RummyView
from fairdeal.mechanics.card_scene import held, label_of, shown, suit_of

SCORING = f"the most points win, once somebody has {TARGET_SCORE}"  # RU-10


def scene(view: RummyView, names: Sequence[str]) -> Scene:
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_headline(view, names),
        seats=tuple([_seat(view, names, seat) for seat in range(view.players)]),
        centre=_center(view),
        hand=_hand(view),
        facts=_facts(view),
        actions=prompt(view),
        unit="point",
        scoring=SCORING,
        places=final_places(view),
    )


# ---- The table


def _headline(view: RummyView, names: Sequence[str]) -> str:
    if view.phase == INTERMISSION:
        return f"Round {view.hand_number} is over"
    if view.seat not in view.actors:
        return whose_turn(view, names, "draw" if view.phase == "draw" else "meld or discard")
    if view.phase == "draw":
        return "Your turn: draw"
    if view.duty is not None:
        where = "into a new group" if needs_new_group(view) else "down"
        return f"Put {label_of(view.duty)} {where} first: you drew it from deeper in the pile"
    return "Your turn: meld, lay off, or discard to end it"


def _seat(view: RummyView, names: Sequence[str], seat: int) -> SeatScene:
    points = f"{view.on_table[seat]} on the table"
    return SeatScene(
        seat,
        names[seat],
        cards=view.sizes[seat],
        score=view.scores[seat] if view.scores is not None else None,
        facts=(points, "dealer") if seat == view.dealer else (points,),
        acting=seat in view.actors,
        known=view.known[seat] if seat != view.seat else (),
    )


def _center(view: RummyView) -> tuple[Zone, ...]:
    groups = [_group(number, group) for number, group in enumerate(view.table, 1)]
    pile = Zone("pile", "pile", "Pile", tuple([held(card) for card in view.pile]))
    return (Zone("stock", "stock", "Stock", count=view.stock), pile, *groups)


def _group(number: int, group: tuple[Lying, ...]) -> Zone:
    key, label = _group_key(number)
    cards = tuple([shown(face, owner, gain_text(face)) for face, owner in group])
    return Zone(key, "group", label, cards, note=kind_text(group))


@cache
def _group_key(number: int) -> tuple[str, str]:
    return f"group {number}", f"Group {number}"


def kind_text(group: tuple[Lying, ...]) -> str:
    """The kind of a group (RU-3); its first two faces decide."""
    first, second = group[0][0], group[1][0]
    combined = "combined " if suit_of(first) == "sum" else ""
    is_block = first.partition(":")[2] == second.partition(":")[2] if combined else suit_of(first) != suit_of(second)
    return f"{combined}{'block' if is_block else 'run'}"


def _hand(view: RummyView) -> tuple[CardScene, ...] | None:
    if view.hand is None:
        return None
    return tuple([_duty(card, view) if card == view.duty else held(card, cost_text(card)) for card in view.hand])


def _duty(card: str, view: RummyView) -> CardScene:
    note = "must go into a new group first" if needs_new_group(view) else "must be put down first"  # RU-2
    return CardScene(card, worth=cost_text(card), note=note)


def _facts(view: RummyView) -> tuple[Fact, ...]:
    facts = [Fact("Round", str(view.hand_number))]
    if view.hand is not None and view.seat is not None:
        left = sum([points_of_held(card) for card in view.hand])
        facts.append(Fact("On the table for you", counted(view.on_table[view.seat], "point"), rule="RU-9"))
        facts.append(Fact("In your hand", f"{counted(left, 'point')} against you", rule="RU-9"))
    rearrange = cast("RummyOptions", view.options).rearrange
    if rearrange is not Rearrange.TABLE:
        what = "only your own cards" if rearrange is Rearrange.OWN else "not at this table"
        facts.append(Fact("Rearranging", what, rule="RU-6"))
    return tuple(facts)
