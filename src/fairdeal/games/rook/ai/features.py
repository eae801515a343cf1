# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Features of Sanity Rook: the auction, trump, the Nest, and whether the partner is winning the trick."""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from fairdeal.engine.features import Coding
from fairdeal.games.rook.notation import BIDS
from fairdeal.games.rook.rules import tricks
from fairdeal.games.rook.rules.deal import pack_of
from fairdeal.games.rook.rules.scoring import points_by_card
from fairdeal.mechanics import deck_terms, memory, trick_features
from fairdeal.mechanics import trick_feature_sizes as sizes
from fairdeal.mechanics.trick_features import FACE_CODINGS, TrickFeatures

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.games.rook import Rook
    from fairdeal.games.rook.research.observations import RookObservationSpec

SEATS = 4
BID_LEVELS = 22  # by 5 points, above 135
FIRST_BID = 135
LONGEST = 16
ESTIMATES = 30
DIFFERENCES = 30
PASS = len(BIDS) - 1  # its number among the game's own moves; bids come before it, trumps after it


class RookFeatures(TrickFeatures):
    """Features of all trick games, the auction, and the longest suits of the hand."""

    codings: ClassVar = {
        **FACE_CODINGS,
        "dealer": Coding(SEATS),
        "passed": Coding(SEATS),
        "declarer": Coding(SEATS),
        "trump": Coding(SEATS),
        "nest": Coding(sizes.CARDS),
        "taken": Coding(SEATS, 12, 20, is_sum=True),
    }
    option_levels: ClassVar = {"target": (300, 600, 1000)}

    def __init__(self, game: "Game", spec: "RookObservationSpec") -> None:
        rook = cast("Rook", game)
        deck = rook.faces.deck
        points = points_by_card(deck)
        worth = [points.get(card, 0) for card in range(deck_terms.ALL_CARDS)]
        super().__init__(game, spec, rook.faces, pack_of(deck), worth, bool(tricks.TRUMP_BEATS_SUMS))
        self.bids_at = spec.slices["bids"].start
        self.bid_at = spec.slices["bid"].start
        self.declarer_at = spec.slices["declarer"].start
        self.nest_at = spec.slices["nest"].start
        self.has_rook = False
        self.longest = 0  # suit
        self.tops = [0] * 6  # by suit: faces that nothing unseen beats
        self.estimate = 0  # of the points in the hand with the best trump, by 5
        self.partner_wins = 0  # 1: the partner, 2: an opponent; 0: the observer leads
        self.bids_rows = self.rows(SEATS * BID_LEVELS)
        self.bid_rows = self.rows(BID_LEVELS)
        self.longest_rows = self.rows(LONGEST * 2)
        self.estimate_rows = self.rows(ESTIMATES)
        self.side_rows = self.rows(3)  # declarer's team or not
        self.team_taken_rows = self.rows(2 * 16)
        self.trump_length_rows = self.rows(LONGEST)
        # Moves
        self.partner_rows = self.rows(3 * sizes.ROLES * sizes.STAKES * 2)
        self.trump_value_rows = self.rows(2 * sizes.VALUES)
        self.bid_difference_rows = self.rows(DIFFERENCES)
        self.pass_estimate_rows = self.rows(ESTIMATES)
        self.name_length_rows = self.rows(LONGEST)
        self.name_tops_rows = self.rows(LONGEST)
        self.name_rank_rows = self.rows(4)
        self.nest_half_rows = self.rows(3 * sizes.STAKES)

    def add_position(self, observation: Any) -> None:
        TrickFeatures.add_position(self, observation)
        self.has_rook = observation[self.hand_at + deck_terms.ROOK] != 0
        self.count_tops(observation)
        self.find_longest()
        self.add(self.longest_rows + 2 * min(self.length[self.longest], LONGEST - 1) + self.has_rook)
        self.add(self.estimate_rows + min(self.estimate, ESTIMATES - 1))
        if self.trump < 4:
            self.add(self.trump_length_rows + min(self.length[self.trump], LONGEST - 1))
        for step in range(SEATS):
            if observation[self.bids_at + step] > FIRST_BID:
                self.add(self.bids_rows + step * BID_LEVELS + self.bid_level(observation[self.bids_at + step]))
        if observation[self.bid_at] > FIRST_BID:
            self.add(self.bid_rows + self.bid_level(observation[self.bid_at]))
        own = observation[self.declarer_at] + observation[self.declarer_at + 2]
        others = observation[self.declarer_at + 1] + observation[self.declarer_at + 3]
        self.add(self.side_rows + (1 if own else 2 if others else 0))
        for team in range(2):
            taken = observation[self.taken_at + team] + observation[self.taken_at + team + 2]
            self.add(self.team_taken_rows + 16 * team + min(max(taken, 0) // 15, 15))
        self.partner_wins = 0
        if self.down:
            self.partner_wins = 1 if self.winning_step(observation) == 2 else 2

    def bid_level(self, bid: int) -> int:
        """A bid in steps of 5 points."""
        return min((bid - FIRST_BID) // 5, BID_LEVELS - 1)

    def winning_step(self, observation: Any) -> int:
        """The seat that is winning the trick, relative to the observer."""
        best = -memory.TAKES_ALL * 8
        winner = 0
        for step in range(1, SEATS):
            at = self.trick_at + 3 * step
            if observation[at]:
                strength = self.power[observation[at + 2] - 1] + observation[at + 1]
                if strength > best:
                    best = strength
                    winner = step
        return winner

    def count_tops(self, observation: Any) -> None:
        """Count the faces of the hand that nothing unseen beats, by suit."""
        for suit in range(6):
            self.tops[suit] = 0
        for card in range(deck_terms.CARDS):
            if observation[self.hand_at + card]:
                for face in range(3 * card, 3 * card + 3):
                    suit = self.suit[face]
                    if self.above[suit * sizes.VALUES + self.value[face] + 1] <= 1:
                        self.tops[suit] += 1

    def find_longest(self) -> None:
        """Find the suit that is best as trump, and estimate the hand with it."""
        best = -1
        tops = 0
        for suit in range(4):
            tops += self.tops[suit]
            worth = 2 * self.length[suit] + 2 * self.tops[suit]
            if worth > best:
                best = worth
                self.longest = suit
        self.estimate = (2 * best + tops + 4 * self.has_rook) // 2

    def add_own_move(self, observation: Any, number: int) -> None:  # noqa: ARG002
        if number < PASS:
            self.add(self.bid_difference_rows + min(max(number - self.estimate + 20, 0), DIFFERENCES - 1))
        elif number == PASS:
            self.add(self.pass_estimate_rows + min(self.estimate, ESTIMATES - 1))
        else:
            suit = number - PASS - 1
            self.add(self.name_length_rows + min(self.length[suit], LONGEST - 1))
            self.add(self.name_tops_rows + min(self.tops[suit], LONGEST - 1))
            longer = 0
            for other in range(4):
                if self.length[other] > self.length[suit]:
                    longer += 1
            self.add(self.name_rank_rows + longer)

    def add_move(self, observation: Any, action: int) -> None:
        TrickFeatures.add_move(self, observation, action)
        if self.first_part <= action < self.own_moves:
            card = action - self.first_part
            halves = 0
            if card < deck_terms.CARDS:
                halves = (self.suit[3 * card] == self.longest) + (self.suit[3 * card + 1] == self.longest)
            self.add(self.nest_half_rows + halves * sizes.STAKES + trick_features.level(self.worth[card]))

    def known_value(self, observation: Any) -> int:
        at = self.taken_at
        gained = observation[at] + observation[at + 2] - observation[at + 1] - observation[at + 3]
        return 67 * int(gained)  # two thirds: a partner is one of the three others whose mean is subtracted

    def add_face(self, face: int) -> None:
        TrickFeatures.add_face(self, face)
        suit = self.suit[face] if face < 3 * deck_terms.CARDS else deck_terms.ROOKS
        value = self.value[face] if face < 3 * deck_terms.CARDS else 0
        role = self.role_of(suit, value)
        stake = trick_features.level(self.worth[face // 3])
        last = self.later == 0
        self.add(self.partner_rows + ((self.partner_wins * sizes.ROLES + role) * sizes.STAKES + stake) * 2 + last)
        if suit == self.trump:
            self.add(self.trump_value_rows + value)
        elif suit == deck_terms.ROOKS:
            self.add(self.trump_value_rows + sizes.VALUES + self.led + 1)
