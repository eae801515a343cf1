"""The `deal` of a record of Sanity Rook."""

from collections.abc import Mapping

from fairdeal.engine.errors import BadRecord
from fairdeal.games.rook.match import RookMatch
from fairdeal.games.rook.rules.deal import pack_of
from fairdeal.games.rook.rules.seats import TEAMS
from fairdeal.mechanics.double_deals import MAX_HANDS, DealReader, TrickDeal, read_hands
from fairdeal.mechanics.faces import FaceTable, set_of
from fairdeal.mechanics.memory import SLOTS


def read_deal(given: Mapping[str, object], faces: FaceTable) -> TrickDeal:
    """Check a deal and convert it; `BadRecord` says what is wrong with it."""
    reader = DealReader(given, "Sanity Rook", RookMatch.deal_keys, 4, faces.deck, set_of(pack_of(faces.deck)))
    hands = read_hands(reader)
    nest = set_of(reader.cards("nest"))
    if hands[0].bit_count() + nest.bit_count() > SLOTS:
        raise BadRecord(f"deal: a hand and the nest have more than {SLOTS} cards together")
    scores = reader.scores()
    if scores is not None and any(scores[seat] != scores[partner] for seat, partner in TEAMS):
        raise BadRecord('deal: in "scores" partners (seats 0 and 2, 1 and 3) must have the same number')
    return TrickDeal(
        hands=hands,
        leader=reader.seat("leader"),
        dealer=reader.seat("dealer"),
        scores=scores,
        hand_number=reader.number("hand_number", 1, MAX_HANDS),
        nest=nest,
    )
