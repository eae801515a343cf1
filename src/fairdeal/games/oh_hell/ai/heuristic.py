# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The heuristic player of Sanity Oh Hell: it bids its likely winners, then takes or ducks tricks to hit the bid.

`choose` sees a view, `choose_at` finds the same move straight from a match.
"""

from functools import cache
from typing import TYPE_CHECKING

from fairdeal.engine import bits
from fairdeal.engine.moves import Move
from fairdeal.games.oh_hell.match import BIDS, OhHellMatch
from fairdeal.games.oh_hell.rules import terms
from fairdeal.games.oh_hell.rules.tricks import TRUMP_BEATS_SUMS
from fairdeal.mechanics import deck_terms, stages
from fairdeal.mechanics.legal_faces import Faces
from fairdeal.mechanics.trick_outlook import Outlook, TrickPack, trick_pack
from fairdeal.mechanics.trick_view import SUIT_KEYS

if TYPE_CHECKING:
    from fairdeal.games.oh_hell.view import OhHellView

CAUTION = 0.1  # a bid is rounded down rather than up
SHARE_OF_UNBID = 0.1  # part of the tricks that the others have left unbid, or overbid, that goes into a bid
RIVALRY = 0.7  # probability that a player who could beat a high card does so
EAGERNESS = 0.9  # the same for a player who still needs tricks, in the trick on the table
HOPE = 0.7  # part of the winners left in the hand that will really win
CROWDING = 0.5  # less hope where more tricks are wanted than are left, more where fewer are


class OhHellOutlook(Outlook):
    """What the seat to act knows, and what it makes of it."""

    def __init__(self, pack: TrickPack) -> None:
        Outlook.__init__(self, pack)
        self.trump_beats_sums = TRUMP_BEATS_SUMS
        self.needed = [0] * 6  # tricks that each seat still needs; negative if it has too many
        self.winning = [0.0] * 79  # by card of the hand: probability to win a trick with its best face
        self.total = 0.0  # of the hand
        self.hope = 0.0  # part of the winners in the hand that will win

    def find_winners(self) -> None:
        """Find how likely each card of the hand wins a trick."""
        self.total = 0.0
        rest = self.hand
        while rest:
            card = bits.lowest128(rest)
            rest &= rest - 1
            self.winning[card] = self.power(card, self.players - 1, RIVALRY)
            self.total += self.winning[card]

    # ---- The bid

    def choose_bid(self, legal: int, bid_count: int, bid_sum: int, size: int) -> int:
        """OH-3: bid the number of likely winners, a little more if the others have bid little.

        If the dealer may not bid that number, the nearest one. `legal` is a set of bids, `size` the cards of a hand.
        """
        self.find_winners()
        unbid = float(bid_count * size) / self.players - bid_sum
        likely = self.total + SHARE_OF_UNBID * unbid - CAUTION
        chosen = bits.lowest(legal)
        while legal:
            bid = bits.lowest(legal)
            legal &= legal - 1
            if abs(bid - likely) < abs(chosen - likely):
                chosen = bid
        return chosen

    # ---- The tricks

    def prepare(self) -> None:
        """Find what is the same for all faces.

        Where everybody wants tricks, winners get beaten: win early. Where nobody does, even poor cards win: duck early.
        """
        self.find_winners()
        wanted = 0
        for seat in range(self.players):
            wanted += max(0, self.needed[seat])
        tricks_left = bits.count128(self.hand)
        self.hope = max(0.1, HOPE - CROWDING * (wanted - tricks_left) / tricks_left)

    def card_cost(self, card: int) -> float:
        """Tricks that the other cards are expected to win later."""
        return self.hope * (self.total - self.winning[card])

    def face_cost(self, face: int, card_cost: float) -> float:
        """How far from the bid the hand is expected to end if this face is shown now and the other cards later."""
        return abs(self.needed[self.seat] - self.win_probability(face) - card_cost)

    def win_probability(self, face: int) -> float:
        """Probability that a face wins this trick: it is the best so far, and no later player beats it."""
        if not self.takes(face):
            return 0.0
        probability = 1.0
        for step in range(1, self.later + 1):
            probability *= 1.0 - self.beat_probability(self.later_seat(step), face)
        return probability

    def beat_probability(self, seat: int, face: int) -> float:
        """Probability that a later seat beats a face: one that needs tricks does if it can, another if it must."""
        if self.needed[seat] > 0:
            return EAGERNESS * self.can_beat(seat, face)
        return 0.0 if self.is_out_of(seat, self.pack.suit[face]) else self.must_beat(face)


@cache
def _pack() -> TrickPack:
    return trick_pack(range(deck_terms.CARDS), [0] * deck_terms.CARDS)


def choose(view: "OhHellView") -> Move:
    """The heuristic player's move for a view."""
    outlook = OhHellOutlook(_pack())
    trump = SUIT_KEYS.index(view.trump) if view.trump is not None else deck_terms.NO_TRUMP
    outlook.see_view(view, trump, [view.turned] if view.turned is not None else [])
    if view.phase == "bid":
        others = [bid for bid in view.bids if bid is not None]
        legal = sum([1 << BIDS.index(move) for move in view.moves or ()])
        return BIDS[outlook.choose_bid(legal, len(others), sum(others), view.size)]
    faces = view.moves
    assert isinstance(faces, Faces)
    for seat in range(view.players):
        outlook.needed[seat] = (view.bids[seat] or 0) - view.won[seat]
    outlook.prepare()
    return faces.shown_at(outlook.best_place(faces))


def choose_at(match: OhHellMatch, seat: int) -> Move:
    """The same move straight from a match."""
    table = match.oh_hell_table
    outlook = OhHellOutlook(_pack())
    turned = bits.bit128(table.turned) if table.turned != terms.NO_CARD else bits.bit128(0) & 0
    if match.stage != stages.PLAY:
        outlook.see_match(match, seat, turned)
        bid_sum = 0
        for step in range(1, table.bid_count + 1):
            bid_sum += table.bids[(table.dealer + step) % table.players]
        return BIDS[outlook.choose_bid(table.legal_bids(), table.bid_count, bid_sum, table.size)]
    faces = match.legal_faces()
    if faces.legal & (faces.legal - 1) == 0:
        return faces.shown_at(bits.lowest(faces.legal))
    outlook.see_match(match, seat, turned)
    for other in range(table.players):
        outlook.needed[other] = table.bids[other] - table.tricks[other]
    outlook.prepare()
    return faces.shown_at(outlook.best_place(faces))
