# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Features of Sanity Oh Hell: bids, tricks still wanted, and how likely a face is to be beaten.

Most cards are not dealt in short hands. So a face is judged by how many faces above it the others hold on average: the
unseen faces above it, times the share of unseen cards that are in hands.
"""

from math import exp
from typing import TYPE_CHECKING, Any, ClassVar, cast

from fairdeal.engine.features import Coding
from fairdeal.games.oh_hell.rules import tricks
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics import trick_feature_sizes as sizes
from fairdeal.mechanics.trick_features import FACE_CODINGS, TrickFeatures

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.games.oh_hell import OhHell
    from fairdeal.games.oh_hell.research.observations import OhHellObservationSpec

BIDS = 15
DIFFERENCES = 25
ESTIMATES = 28
THREATS = 8


class OhHellFeatures(TrickFeatures):
    """Features of all trick games, bids, trump and an estimate of the tricks in the hand."""

    codings: ClassVar = {
        **FACE_CODINGS,
        "dealer": Coding(sizes.SEATS),
        "size": Coding(1, 14, is_sum=True),
        "bids": Coding(sizes.SEATS, BIDS),
        "trump": Coding(5),
    }

    def __init__(self, game: "Game", spec: "OhHellObservationSpec") -> None:
        oh_hell = cast("OhHell", game)
        pack = list(range(deck_terms.CARDS))
        super().__init__(game, spec, oh_hell.faces, pack, [0] * deck_terms.CARDS, bool(tricks.TRUMP_BEATS_SUMS))
        self.bids_at = spec.slices["bids"].start
        self.won_at = spec.slices["won"].start
        self.sizes_at = spec.slices["sizes"].start
        self.others = 0  # cards in the other hands
        self.unseen = 0  # cards in the other hands, in the stock, and the one turned up
        self.estimate = 0  # of the tricks in the hand, in quarters
        self.chance = [0] * 64  # of a face, in 64ths, by its threat in 16ths
        for k in range(64):
            self.chance[k] = round(64 * exp(-float(k) / 16))
        self.total_rows = self.rows(DIFFERENCES)  # all bids less all tricks
        self.estimate_rows = self.rows(ESTIMATES)
        self.trump_length_rows = self.rows(sizes.LENGTHS)
        self.bid_rows = self.rows(DIFFERENCES)  # a bid less the estimate
        self.bid_size_rows = self.rows(14 * 15)  # a bid by the size of the hand
        self.trump_value_rows = self.rows(sizes.VALUES)
        self.threat_rows = self.rows(sizes.NEEDS * sizes.ROLES * THREATS)
        self.last_rows = self.rows(sizes.NEEDS * sizes.ROLES)  # the last seat of a trick knows who wins it

    def set_need(self, observation: Any) -> None:
        if observation[self.bids_at]:
            self.need = min(max(observation[self.bids_at] - observation[self.won_at], 0), sizes.NEEDS - 1)
        else:
            self.need = 0

    def add_position(self, observation: Any) -> None:
        TrickFeatures.add_position(self, observation)
        total = -observation[self.sizes_at]
        self.others = 0
        for step in range(self.players):
            if observation[self.bids_at + step]:
                total += observation[self.bids_at + step] - 1
            total -= observation[self.won_at + step]
            if step:
                self.others += observation[self.sizes_at + step]
        self.add(self.total_rows + min(max(total + 12, 0), DIFFERENCES - 1))
        if self.trump < 4:
            self.add(self.trump_length_rows + min(self.length[self.trump], sizes.LENGTHS - 1))
        self.unseen = max(self.above[deck_terms.SUMS * sizes.VALUES], 1)  # every card has one sum
        self.estimate_tricks(observation)
        self.add(self.estimate_rows + min(self.estimate // 2, ESTIMATES - 1))

    def estimate_tricks(self, observation: Any) -> None:
        """Estimate the tricks in the hand: for each card, the chance of its best face."""
        total = 0
        for card in range(self.card_count):
            if observation[self.hand_at + card]:
                best = 0
                for face in range(3 * card, 3 * card + 3):
                    best = max(best, self.chance_of(face))
                total += best
        self.estimate = total // 16

    def chance_of(self, face: int) -> int:
        """A rough chance that a face wins a trick, in 64ths."""
        suit = self.suit[face]
        threat = self.threat(suit, self.value[face])
        chance = self.chance[min(threat, 63)]
        return chance if suit == self.trump else chance // 2

    def threat(self, suit: int, value: int) -> int:
        """The number of unseen faces above one that the others hold on average, in 16ths."""
        return 16 * self.above[suit * sizes.VALUES + value + 1] * self.others // self.unseen

    def add_own_move(self, observation: Any, number: int) -> None:
        difference = 4 * number - self.estimate >> 1
        self.add(self.bid_rows + min(max(difference + 12, 0), DIFFERENCES - 1))
        size = min(observation[self.sizes_at], 14)
        self.add(self.bid_size_rows + (size - 1) * 15 + min(number, 14))

    def add_face(self, face: int) -> None:
        TrickFeatures.add_face(self, face)
        suit = self.suit[face]
        value = self.value[face]
        role = self.role_of(suit, value)
        if suit == self.trump:
            self.add(self.trump_value_rows + value)
        threat = min(self.threat(suit, value) // 8, THREATS - 1)
        self.add(self.threat_rows + (self.need * sizes.ROLES + role) * THREATS + threat)
        if self.later == 0:
            self.add(self.last_rows + self.need * sizes.ROLES + role)
