"""A record's `deal` for Sanity Hearts."""

from collections.abc import Mapping

from fairdeal.games.hearts.match import HeartsMatch
from fairdeal.games.hearts.rules.tricks import pack_of
from fairdeal.mechanics.double_deals import MAX_HANDS, DealReader, TrickDeal, read_hands
from fairdeal.mechanics.faces import FaceTable, set_of


def read_deal(given: Mapping[str, object], faces: FaceTable, players: int) -> TrickDeal:
    pack = set_of([card.index for card in pack_of(faces.deck, players)])  # HE-1
    reader = DealReader(given, "Sanity Hearts", HeartsMatch.deal_keys, players, faces.deck, pack)
    return TrickDeal(
        hands=read_hands(reader),
        leader=reader.seat("leader"),
        scores=reader.scores(),
        hand_number=reader.number("hand_number", 1, MAX_HANDS),
    )
