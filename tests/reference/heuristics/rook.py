"""The heuristic player of Sanity Rook: bid what the hand promises, draw trumps, give the partner points.

Every face has a value in points: what the trick may bring, less what the card would be worth later. The player shows
the face with the highest value.
"""

from collections.abc import Sequence
from functools import cache
from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.games.rook.ai.bidding import bidding_policy
from fairdeal.games.rook.ai.weights import (
    BEATS,
    HELPS,
    KEPT_POINTS,
    OUTRANKS,
    PLAYS_ROOK,
    ROOK_COST,
    TRUMP_COST,
    TRUMP_LEAD,
    WINNER_COST,
)
from fairdeal.games.rook.notation import PASS, TRUMPS
from fairdeal.games.rook.rules import seats
from fairdeal.games.rook.rules.deal import pack_of
from fairdeal.games.rook.rules.scoring import points_by_card
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import FaceMove, face_table, set_of
from tests.reference.heuristics.trick_outlook import Outlook, deck


def choose(view: RookView) -> Move:
    """The heuristic player's move."""
    if view.phase == "bid":
        return choose_bid(view)
    if view.phase == "nest":
        return Choice("nest", bidding_policy().choose_nest(hand_of(view), view.cards_to_put_back), deck().names)
    if view.phase == "trump":
        return TRUMPS[bidding_policy().choose_trump(hand_of(view), _set_of(view.nest or ()))]
    return choose_face(view)


# ---- Before the tricks


def choose_bid(view: RookView) -> Move:
    """The lowest bid or a pass."""
    assert view.seat is not None
    lowest = lowest_bid(view)
    if not isinstance(lowest, Bid):
        return PASS
    for_partner = view.declarer == seats.partner_of(view.seat)
    return lowest if bidding_policy().would_bid(hand_of(view), lowest.number, for_partner) else PASS


def lowest_bid(view: RookView) -> Move:
    """The lowest bid that may be made, or a pass."""
    return view.moves[0] if view.moves else PASS


def hand_of(view: RookView) -> int:
    """The cards of the seat, as a set."""
    return _set_of(view.hand or ())


def _set_of(names: Sequence[str]) -> int:
    return set_of([deck().card_of[name] for name in names])


# ---- The tricks


class RookOutlook(Outlook):
    """What the seat to act knows, with a partner across and the Rook."""

    def __init__(self, view: RookView, seen: Sequence[str] = ()) -> None:
        """`seen` are cards that the seat knows of, apart from its hand and the tricks."""
        super().__init__(view, _pack(), view.trump, seen)
        self.partner = seats.partner_of(self.seat)
        self.we_bid = view.declarer in (self.seat, self.partner)
        self.holds_rook = 1.0 - self.lacks(1 << deck_terms.ROOK)  # probability that one of the other hands has the Rook


@cache
def _pack() -> int:
    return set_of(pack_of(face_table().deck))


@cache
def _points() -> tuple[int, ...]:
    points = points_by_card(face_table().deck)
    return tuple([points[card] for card in range(deck_terms.ALL_CARDS)])


def choose_face(view: RookView) -> FaceMove:
    """The legal face with the highest value."""
    faces = cast("list[FaceMove]", list(view.moves or ()))
    if len(faces) == 1:
        return faces[0]
    values = face_values(RookOutlook(view, view.nest or ()), faces)
    return faces[values.index(max(values))]


def face_values(outlook: RookOutlook, faces: Sequence[FaceMove]) -> list[float]:
    """The value of each face in points; trick_evaluator.py of the game has the same evaluation for rollouts."""
    stake = _stake(outlook)
    costs = {card: _cost(outlook, card) for card in {face.card for face in faces}}
    return [_gain(outlook, face, stake) + _trump_lead(outlook, face) - costs[face.card] for face in faces]


def _stake(outlook: RookOutlook) -> float:
    """Points in this trick, and those that the players after us are likely to add."""
    return outlook.points_down(_points()) + outlook.points_to_come(_points())


def _gain(outlook: RookOutlook, face: FaceMove, stake: float) -> float:
    """What a face brings: this trick if it is ours, and the points on the card itself."""
    ours = _is_ours(outlook, face)
    return ours * stake + (ours - KEPT_POINTS / 100) * _points()[face.card]


def _trump_lead(outlook: RookOutlook, face: FaceMove) -> float:
    """The bidders lead trumps, so that their opponents have none left to ruff with."""
    leads_trump = outlook.led == deck_terms.LEADING and face.suit == outlook.trump
    return TRUMP_LEAD if outlook.we_bid and leads_trump else 0.0


def _cost(outlook: RookOutlook, card: int) -> float:
    """What a card would be worth later: a sure winner, a trump, or the Rook for a rich trick or the last (RK-9)."""
    if card == deck_terms.ROOK:
        return ROOK_COST
    has_trump_half = bool(outlook.deck.with_suit[outlook.trump] >> card & 1)
    return WINNER_COST * outlook.power(card, 2, OUTRANKS / 100) + TRUMP_COST * has_trump_half


def _is_ours(outlook: RookOutlook, face: FaceMove) -> float:
    """Probability that our side wins the trick if we show this face."""
    if outlook.takes(face):
        stands = _stands(outlook, face)
        return stands + (1.0 - stands) * (HELPS / 100) / 2 * _partner_can_beat(outlook, face)
    assert outlook.best is not None
    if outlook.winner == outlook.partner:
        return _stands(outlook, outlook.best)
    return HELPS / 100 * _partner_can_beat(outlook, outlook.best)


def _stands(outlook: RookOutlook, face: FaceMove) -> float:
    """Probability that no opponent who is still to play beats a face, ours or the partner's."""
    stands = 1.0
    for seat in outlook.later:
        if seat != outlook.partner:
            beaten = BEATS / 100 * outlook.can_beat(seat, face) + PLAYS_ROOK / 100 * outlook.holds_rook
            stands *= 1.0 - min(1.0, beaten)
    return stands


def _partner_can_beat(outlook: RookOutlook, face: FaceMove) -> float:
    """Probability that the partner is still to play and can beat a face."""
    return outlook.can_beat(outlook.partner, face) if outlook.partner in outlook.later else 0.0
