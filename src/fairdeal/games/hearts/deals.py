"""Deals of Sanity Hearts in a record."""

from collections.abc import Mapping

from fairdeal.games.hearts.match import HeartsMatch
from fairdeal.games.hearts.rules.deal import pack_of
from fairdeal.mechanics.double_deals import MAX_HANDS, DealReader, TrickDeal, read_hands
from fairdeal.mechanics.faces import FaceTable, set_of


def read_deal(given: Mapping[str, object], faces: FaceTable, players: int) -> TrickDeal:
    """Read and check a deal of a record."""
    pack = set_of([card.index for card in pack_of(faces.deck, players)])
    reader = DealReader(given, "Sanity Hearts", HeartsMatch.deal_keys, players, faces.deck, pack)
    return TrickDeal(
        hands=read_hands(reader),
        leader=reader.seat("leader"),
        scores=reader.scores(),
        hand_number=reader.number("hand_number", 1, MAX_HANDS),
    )
