"""The table of Sanity 500 Rummy as a scene that clients draw."""

from collections.abc import Sequence
from functools import cache
from typing import cast

from fairdeal.cards.double import parse_double, parse_face, standard_deck
from fairdeal.engine.default_scene import final_places, whose_turn
from fairdeal.engine.scene import Arrange, Button, CardScene, Fact, Play, Prompt, Scene, SeatScene, Zone
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.options import Rearrange, RummyOptions
from fairdeal.games.rummy.rules.points import face_points, held_points
from fairdeal.games.rummy.rules.terms import TARGET_SCORE
from fairdeal.games.rummy.view import Lying, RummyView
from fairdeal.mechanics.card_scene import card_of, counted, held, label_of, labels_of, shown, suit_of

SCORING = f"the most points win, once somebody has {TARGET_SCORE}"  # RU-10
MAX_MELDS = 120  # listed in a scene; the player can put together any other
STOCK = Button("draw stock", "Draw from the stock", rule="RU-2", zone="stock")
STOP = Button("stop", "Do not draw: end the round", note="the stock is empty", rule="RU-8")


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
        actions=_prompt(view),
        unit="points",
        scoring=SCORING,
        places=final_places(view),
    )


# ---- Points of cards (RU-9)


@cache
def points_of_face(face: str) -> int:
    return face_points(parse_face(face, standard_deck()))


@cache
def points_of_held(card: str) -> int:
    return held_points(parse_double(card, standard_deck()))


@cache
def gain_text(face: str) -> str:
    return counted(points_of_face(face), "point")


@cache
def cost_text(card: str) -> str:
    return f"{points_of_held(card)} against you"


# ---- The table


def _headline(view: RummyView, names: Sequence[str]) -> str:
    if view.seat not in view.actors:
        return whose_turn(view, names, "draw" if view.phase == "draw" else "meld or discard")
    if view.phase == "draw":
        return "Your turn: draw"
    if view.duty is not None:
        return f"Put down {label_of(view.duty)} first: you drew it from deeper in the pile"
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
    return tuple([_duty(card) if card == view.duty else held(card, cost_text(card)) for card in view.hand])


def _duty(card: str) -> CardScene:
    return CardScene(card, worth=cost_text(card), note="must be put down first")  # RU-2


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


# ---- Moves to offer


def _prompt(view: RummyView) -> Prompt | None:
    if view.moves is None or view.hand is None:
        return None
    if view.phase == "draw":
        return _draw_prompt(view)
    moves = cast("RummyMoves", view.moves)
    melds, lay_offs = moves.listed.melds, moves.listed.lay_offs
    shown_moves = [*range(min(melds, MAX_MELDS)), *range(melds, melds + lay_offs)]
    plays = [_put_down(moves.at(k).text()) for k in shown_moves]
    discards = [_discard(card) for card in view.hand] if view.duty is None else []
    request = "Put cards down, or discard one" if view.duty is None else f"Put down {label_of(view.duty)}"
    return Prompt(request, "RU-7" if view.duty is None else "RU-2", plays=(*plays, *discards), arrange=_arrange(view))


def _draw_prompt(view: RummyView) -> Prompt:
    """RU-2, RU-8."""
    buttons, plays = [], []
    for move in view.moves or ():
        text = move.text()
        if text.startswith("draw pile"):
            plays.append(_from_pile(text, view.pile))
        else:
            buttons.append(STOCK if text == STOCK.text else STOP)
    return Prompt("Draw from the stock or from the pile", "RU-2", buttons=tuple(buttons), plays=tuple(plays))


def _from_pile(text: str, pile: tuple[str, ...]) -> Play:
    depth = int(text.removeprefix("draw pile") or 1)
    card = pile[-depth]
    if depth == 1:
        return Play(text, (card,), (), f"Take {label_of(card)} from the pile", "pile", rule="RU-2")
    label = f"Take {depth} cards from the pile, down to {label_of(card)}"
    return Play(text, (card,), (), label, "pile", f"{label_of(card)} must be put down at once", "RU-2")


def _put_down(text: str) -> Play:
    verb, *words = text.split()
    if verb == "lay":
        return _lay_off(text, words[0], words[2])
    cards = tuple([card_of(face) for face in words])
    gain = sum([points_of_face(face) for face in words])
    return Play(text, cards, tuple(words), f"Meld {labels_of(words)}", None, counted(gain, "point"), "RU-3")


def _lay_off(text: str, face: str, group: str) -> Play:
    label = f"Lay off {label_of(face)} on group {group}"
    return Play(text, (card_of(face),), (face,), label, f"group {group}", gain_text(face), "RU-5")


@cache
def _discard(card: str) -> Play:
    return Play(f"discard {card}", (card,), (), f"Discard {label_of(card)}", "pile", rule="RU-7")


@cache
def faces_of(card: str) -> tuple[str, ...]:
    return tuple([face.text for face in parse_double(card, standard_deck()).faces])


def _arrange(view: RummyView) -> Arrange:
    """RU-6: the faces that each card may take: any for your own and those in your hand, its present one for others'."""
    may_arrange = cast("RummyOptions", view.options).rearrange is not Rearrange.NONE
    faces = {card: faces_of(card) for card in view.hand or ()}
    for group in view.table:
        for face, owner in group:
            faces[card_of(face)] = faces_of(card_of(face)) if may_arrange and owner == view.seat else (face,)
    whole = "arrange" if may_arrange and cast("RummyMoves", view.moves).allows_arranging() else None
    groups = tuple([tuple([face for face, _ in group]) for group in view.table])
    return Arrange(groups, faces, "meld", "lay", whole, view.duty, "RU-6")
