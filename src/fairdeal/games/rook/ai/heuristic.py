# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The heuristic player of Sanity Rook: bid what the hand promises, draw trumps, give the partner points.

Every face has a value in points: what the trick may bring, less what the card would be worth later. The player shows
the face with the highest value. `choose` sees a view, `choose_at` finds the same move straight from a match.
"""

from functools import cache
from typing import TYPE_CHECKING

from fairdeal.engine import bits
from fairdeal.engine.moves import Move
from fairdeal.games.rook.ai.bidding import BiddingPolicy, bidding_policy
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
from fairdeal.games.rook.fast import stages
from fairdeal.games.rook.match import RookMatch
from fairdeal.games.rook.notation import BIDS, PASS, TRUMPS
from fairdeal.games.rook.rules import seats
from fairdeal.games.rook.rules.deal import pack_of
from fairdeal.games.rook.rules.scoring import points_by_card
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.choices import choice_of
from fairdeal.mechanics.faces import face_table
from fairdeal.mechanics.legal_faces import Faces
from fairdeal.mechanics.trick_outlook import Outlook, TrickPack, trick_pack
from fairdeal.mechanics.trick_view import SUIT_KEYS

if TYPE_CHECKING:
    from fairdeal.games.rook.view import RookView


class RookOutlook(Outlook):
    """What the seat to act knows, with a partner across and the Rook, and what it makes of it."""

    partner: int
    leads_trumps: bool  # our side is the bidders
    holds_rook: float  # probability that one of the other hands has the Rook
    stake: float  # points in this trick, and those that the players after us are likely to add

    def prepare(self, declarer: int) -> None:
        """Find what is the same for all faces."""
        self.partner = seats.partner_of(self.seat)
        self.leads_trumps = declarer == self.seat or declarer == self.partner
        self.holds_rook = 1.0 - self.lacks(bits.bit128(deck_terms.ROOK))
        self.stake = self.points_down() + self.points_to_come()

    def card_cost(self, card: int) -> float:
        """What a card would be worth later: a sure winner, a trump, or the Rook for a rich trick or the last (RK-9)."""
        if card == deck_terms.ROOK:
            return ROOK_COST
        has_trump_half = bool(self.pack.suited[self.trump] & bits.bit128(card))
        return WINNER_COST * self.power(card, 2, float(OUTRANKS) / 100) + TRUMP_COST * has_trump_half

    def face_cost(self, face: int, card_cost: float) -> float:
        """What a card would be worth later, less what its face brings now."""
        return card_cost - (self.gain(face) + self.trump_lead(face))

    def gain(self, face: int) -> float:
        """What a face brings: this trick if it is ours, and the points on the card itself."""
        ours = self.is_ours(face)
        return ours * self.stake + (ours - float(KEPT_POINTS) / 100) * self.pack.points[face // 3]

    def trump_lead(self, face: int) -> float:
        """The bidders lead trumps, so that their opponents have none left to ruff with."""
        is_trump_lead = self.led == deck_terms.LEADING and self.pack.suit[face] == self.trump
        return TRUMP_LEAD if self.leads_trumps and is_trump_lead else 0.0

    def is_ours(self, face: int) -> float:
        """Probability that our side wins the trick if we show this face."""
        if self.takes(face):
            stands = self.stands(face)
            return stands + (1.0 - stands) * (float(HELPS) / 100) / 2 * self.partner_can_beat(face)
        if self.winner == self.partner:
            return self.stands(self.best)
        return float(HELPS) / 100 * self.partner_can_beat(self.best)

    def stands(self, face: int) -> float:
        """Probability that no opponent who is still to play beats a face, ours or the partner's."""
        stands = 1.0
        for step in range(1, self.later + 1):
            seat = self.later_seat(step)
            if seat != self.partner:
                beaten = float(BEATS) / 100 * self.can_beat(seat, face) + float(PLAYS_ROOK) / 100 * self.holds_rook
                stands *= 1.0 - min(1.0, beaten)
        return stands

    def partner_can_beat(self, face: int) -> float:
        """Probability that the partner is still to play and can beat a face."""
        return self.can_beat(self.partner, face) if self.later >= 2 else 0.0


@cache
def _pack() -> TrickPack:
    deck = face_table().deck
    points = points_by_card(deck)
    return trick_pack(pack_of(deck), [points[card] for card in range(deck_terms.ALL_CARDS)])


# ---- From a view


def choose(view: "RookView") -> Move:
    """The heuristic player's move for a view."""
    if view.phase == "bid":
        return choose_bid(view)
    if view.phase == "nest":
        cards = bidding_policy().choose_nest(hand_of(view), view.cards_to_put_back)
        return choice_of("nest", cards, face_table().names)
    if view.phase == "trump":
        return TRUMPS[bidding_policy().choose_trump(hand_of(view), _pack().set_of_names(view.nest or ()))]
    faces = view.moves
    assert isinstance(faces, Faces)
    assert view.trump is not None
    outlook = RookOutlook(_pack())
    outlook.see_view(view, SUIT_KEYS.index(view.trump), view.nest or ())
    outlook.prepare(view.declarer if view.declarer is not None else -1)
    return faces.shown_at(outlook.best_place(faces))


def choose_bid(view: "RookView") -> Move:
    """The lowest bid or a pass."""
    assert view.seat is not None
    lowest = lowest_bid(view)
    if not isinstance(lowest, Bid):
        return PASS
    for_partner = view.declarer == seats.partner_of(view.seat)
    return lowest if bidding_policy().would_bid(hand_of(view), lowest.number, for_partner) else PASS


def lowest_bid(view: "RookView") -> Move:
    """The lowest bid that may be made, or a pass."""
    return view.moves[0] if view.moves else PASS


def hand_of(view: "RookView") -> int:
    """The cards of the seat, as a set."""
    return _pack().set_of_names(view.hand or ())


# ---- From a match


def choose_at(match: RookMatch, seat: int) -> Move:
    """The same move straight from a match."""
    table = match.rook_table
    if match.stage != stages.PLAY:
        return choose_before_tricks(match, bidding_policy(), seat)
    faces = match.legal_faces()
    if faces.legal & (faces.legal - 1) == 0:
        return faces.shown_at(bits.lowest(faces.legal))
    outlook = RookOutlook(_pack())
    outlook.see_match(match, seat, table.nest if seat == table.declarer else bits.bit128(0) & 0)
    outlook.prepare(table.declarer)
    return faces.shown_at(outlook.best_place(faces))


def choose_before_tricks(match: RookMatch, policy: BiddingPolicy, seat: int) -> Move:
    """A bid, cards for the Nest, or trump."""
    table = match.rook_table
    hand = table.dealt[seat]
    if match.stage == stages.NEST:
        return choice_of("nest", policy.choose_nest(hand, table.nest_size()), match.faces.names)
    if match.stage == stages.TRUMP:
        return TRUMPS[policy.choose_trump(hand, table.nest)]
    legal = table.legal_bids()
    lowest = BIDS[bits.lowest(legal)]
    if not isinstance(lowest, Bid):
        return PASS
    bid = lowest
    for_partner = table.declarer == seats.partner_of(seat)
    return lowest if policy.would_bid(hand, bid.number, for_partner) else PASS
