"""The moves that clients offer to the player in turn of Sanity 500 Rummy."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import cast

from fairdeal.cards.double import parse_double, standard_deck
from fairdeal.engine.scene import Arrange, Button, Play, Prompt
from fairdeal.engine.wording import counted
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.long_melds import long_melds
from fairdeal.games.rummy.options import DeepDraw, Rearrange, RummyOptions
from fairdeal.games.rummy.ui.values import gain_text, points_of_face
from fairdeal.games.rummy.view import RummyView
from fairdeal.mechanics.card_scene import card_of, label_of, labels_of

MAX_MELDS = 120  # offered, of three or four cards; the player can put together any other
MAX_LONG_MELDS = 40  # offered, of five cards or more
STOCK = Button("draw stock", "Draw from the stock", rule="RU-2", zone="stock")
STOP = Button("stop", "Do not draw: end the round", note="the stock is empty", rule="RU-8")


def prompt(view: RummyView) -> Prompt | None:
    if view.moves is None or view.hand is None:
        return None
    return _draw_prompt(view) if view.phase == "draw" else _put_down_prompt(view, view.hand)


# ---- Drawing


def _draw_prompt(view: RummyView) -> Prompt:
    """RU-2, RU-8."""
    buttons, plays = [], []
    for move in view.moves or ():
        text = move.text()
        if text.startswith("draw pile"):
            plays.append(_from_pile(text, view))
        else:
            buttons.append(STOCK if text == STOCK.text else STOP)
    return Prompt("Draw from the stock or from the pile", "RU-2", buttons=tuple(buttons), plays=tuple(plays))


def _from_pile(text: str, view: RummyView) -> Play:
    depth = int(text.removeprefix("draw pile") or 1)
    card = view.pile[-depth]
    if depth == 1:
        return Play(text, (card,), (), f"Take {label_of(card)} from the pile", "pile", rule="RU-2")
    label = f"Take {depth} cards from the pile, down to {label_of(card)}"
    must = "go into a new group" if needs_new_group(view) else "be put down"
    return Play(text, (card,), (), label, "pile", f"{label_of(card)} must {must} at once", "RU-2")


def needs_new_group(view: RummyView) -> bool:
    return cast("RummyOptions", view.options).deep_draw is DeepDraw.NEW_GROUP


# ---- Putting cards down


def _put_down_prompt(view: RummyView, hand: Sequence[str]) -> Prompt:
    moves = cast("RummyMoves", view.moves)
    melds, lay_offs = moves.listed.melds, moves.listed.lay_offs
    long: list[str] = []
    if moves.allows_long_melds():
        long = [meld.text() for meld in islice(long_melds(moves.visible_table()), MAX_LONG_MELDS + 1)]
    texts = [moves.at(k).text() for k in [*range(min(melds, MAX_MELDS)), *range(melds, melds + lay_offs)]]
    is_cut = melds > MAX_MELDS or len(long) > MAX_LONG_MELDS
    plays = with_distinct_labels([_put_down(text) for text in [*texts, *long[:MAX_LONG_MELDS]]])
    discards = [_discard(card) for card in hand] if view.duty is None else []
    return Prompt(
        _request(view) + ("; you can put together more groups than are listed" if is_cut else ""),
        "RU-7" if view.duty is None else "RU-2",
        plays=(*plays, *discards),
        arrange=_arrange(view),
    )


def _request(view: RummyView) -> str:
    if view.duty is None:
        return "Put cards down, or discard one"
    return f"Put {label_of(view.duty)} {'into a new group' if needs_new_group(view) else 'down'}"


def with_distinct_labels(plays: Sequence[Play]) -> list[Play]:
    """Name the cards where several plays have the same label: 7♣ is on three cards."""
    number = Counter([play.label for play in plays])
    cards: dict[str, list[tuple[str, ...]]] = {}
    for play in plays:
        if number[play.label] > 1:
            cards.setdefault(play.label, []).append(play.cards)
    return [
        replace(play, label=f"{play.label} with {labels_of(different_cards(play.cards, cards[play.label]))}")
        if play.label in cards
        else play
        for play in plays
    ]


def different_cards(cards: tuple[str, ...], others: Sequence[tuple[str, ...]]) -> list[str]:
    """The cards that are not in all of the others."""
    return [card for card in cards if not all(card in other for other in others)]


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
