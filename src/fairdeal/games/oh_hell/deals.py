"""Deals of Sanity Oh Hell in a record."""

from collections.abc import Mapping

from fairdeal.cards.errors import BadCard
from fairdeal.games.oh_hell.match import OhHellMatch
from fairdeal.games.oh_hell.rules.terms import LAST_HAND
from fairdeal.mechanics.deck_terms import CARDS
from fairdeal.mechanics.double_deals import DealReader, TrickDeal, read_card, read_hands
from fairdeal.mechanics.faces import FaceTable


def read_deal(given: Mapping[str, object], faces: FaceTable, players: int) -> TrickDeal:
    """Read and check a deal of a record."""
    reader = DealReader(given, "Sanity Oh Hell", OhHellMatch.deal_keys, players, faces.deck, (1 << CARDS) - 1)
    hands = read_hands(reader)
    stock = reader.cards("stock")
    turned = stock[-1] if stock and _is_turned(stock[-1], given, faces) else None
    if turned is not None:
        stock = stock[:-1]
    elif given.get("trump") is not None:
        turned = reader.card(given["trump"], '"trump"')
    return TrickDeal(
        hands=hands,
        leader=reader.seat("leader"),
        dealer=reader.seat("dealer"),
        scores=reader.scores(),
        hand_number=reader.number("hand_number", 1, LAST_HAND),
        turned=turned,
        stock=stock,
    )


def _is_turned(top: int, given: Mapping[str, object], faces: FaceTable) -> bool:
    """OH-2: whether the top card of the stock is turned: the deal names no card, or names this one."""
    if "trump" not in given:
        return True
    named = given["trump"]
    if not isinstance(named, str):
        return False
    try:
        return read_card(named, faces.deck) == top
    except BadCard:
        return False
