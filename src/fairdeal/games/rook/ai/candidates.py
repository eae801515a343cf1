"""Moves worth searching before the tricks, the heuristic player's first."""

from fairdeal.engine.moves import Move
from fairdeal.games.rook.ai import heuristic
from fairdeal.games.rook.ai.bidding import bidding_policy
from fairdeal.games.rook.notation import PASS
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import face_table

POINT_WEIGHTS = (0, -37, 37)  # for the Nest: ignore points, put back cards with points, or keep them (bidding.py)


def bids(view: RookView) -> list[Move]:
    """A pass and the lowest bid: a higher bid only costs more (RK-3)."""
    return list(dict.fromkeys([heuristic.choose(view), heuristic.lowest_bid(view), PASS]))


def nests(view: RookView) -> list[Move]:
    """The weakest cards for each trump that the declarer may have in mind (RK-4)."""
    policy = bidding_policy()
    hand = heuristic.hand_of(view)
    found: dict[Move, None] = {heuristic.choose(view): None}
    for trump in range(deck_terms.SUMS):
        for weight in POINT_WEIGHTS:
            cards = policy.weakest(hand, policy.pack & ~hand, trump, view.cards_to_put_back, weight)
            found[Choice("nest", cards, face_table().names)] = None
    return list(found)
