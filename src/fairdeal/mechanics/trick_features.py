# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Features of trick games on double cards: what a face would do in the trick, and what is left to beat it.

All of it is computed from an observation (face_observations.py) and an action (face_actions.py). Which faces win is
decided by the rules; the roles below are only a description that a network can learn from.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from fairdeal.engine.features import Coding, Features
from fairdeal.mechanics import deck_terms, memory
from fairdeal.mechanics import trick_feature_sizes as sizes
from fairdeal.mechanics.faces import FaceTable

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.mechanics.face_observations import FaceObservationSpec

FACE_CODINGS = {
    "phase": Coding(5),
    "hand": Coding(sizes.CARDS),
    "played": Coding(sizes.CARDS),
    "led": Coding(6),
    "leader": Coding(sizes.SEATS),
    "sizes": Coding(1, 20, is_sum=True),  # of the observer alone: see `add_position` for the others
    "won": Coding(sizes.SEATS, 10, is_sum=True),
    "begun": Coding(sizes.CARDS),
}


class TrickFeatures(Features):
    """Features that all trick games share; a game adds fields, wanted tricks and its own moves."""

    codings: ClassVar = FACE_CODINGS

    def __init__(
        self,
        game: "Game",
        spec: "FaceObservationSpec[Any]",
        faces: FaceTable,
        pack: Sequence[int],
        worth: Sequence[int],
        trump_beats_sums: bool,
    ) -> None:
        """Take the cards of the pack, and the points of every card of the deck."""
        super().__init__(game, spec)
        self.card_count = spec.cards
        self.trump_beats_sums = trump_beats_sums
        self.hand_at = spec.slices["hand"].start
        self.played_at = spec.slices["played"].start
        self.trick_at = spec.slices["trick"].start
        self.taken_at = spec.slices["taken"].start
        self.trump_at = spec.slices["trump"].start if "trump" in spec.slices else -1
        self.trump = deck_terms.NO_TRUMP
        self.first_part = spec.actions.parts.start
        self.own_moves = spec.actions.parts.stop
        self.in_pack = [0] * 79
        self.worth = [0] * 79
        for card in pack:
            self.in_pack[card] = 1
            self.worth[card] = worth[card]
        self.value = [0] * 237
        self.suit = [0] * 237
        for face in range(deck_terms.ALL_FACES):
            self.value[face] = faces.value_of(face)
            self.suit[face] = faces.suit_of(face)
        self.above = [0] * 174  # unseen faces from each value of each suit on: VALUES numbers per suit
        self.length = [0] * 6  # faces in the hand, by suit
        self.power = [0] * 8  # strength of each suit in this trick
        self.led = deck_terms.LEADING
        self.down = 0
        self.best = 0  # strength of the winning face so far
        self.stake = 0  # points in this trick
        self.later = 0  # seats that act after this one
        self.need = 0  # tricks still wanted, from 0 to sizes.NEEDS - 1; a game sets it in `set_need`
        # Rows of positions
        self.winner_rows = self.rows(sizes.SEATS * sizes.STAKES)
        self.best_rows = self.rows(6 + sizes.VALUES)
        self.shown_rows = self.rows((sizes.SEATS - 1) * (6 + sizes.VALUES))
        self.later_rows = self.rows(sizes.SEATS)
        self.length_rows = self.rows(5 * sizes.LENGTHS)
        self.unseen_rows = self.rows(5 * sizes.LENGTHS)
        self.top_rows = self.rows(5 * 5)
        self.need_rows = self.rows(sizes.NEEDS)
        self.lowest_rows = self.rows(5 * sizes.SHARES)
        self.highest_rows = self.rows(5 * sizes.SHARES)
        # Rows of moves
        self.face_rows = self.rows(deck_terms.ALL_FACES)
        self.role_value_rows = self.rows(sizes.ROLES * sizes.VALUES)
        self.role_stake_rows = self.rows(sizes.ROLES * sizes.STAKES * 2)
        self.role_worth_rows = self.rows(sizes.ROLES * sizes.STAKES)
        self.height_rows = self.rows(2 * sizes.HEIGHTS * sizes.SEATS)
        self.length_after_rows = self.rows(sizes.ROLES * sizes.LENGTHS)
        self.need_role_rows = self.rows(sizes.NEEDS * sizes.ROLES * 4)
        self.share_rows = self.rows(sizes.ROLES * sizes.SHARES * sizes.SEATS)
        self.risk_rows = self.rows(2 * sizes.SHARES * sizes.STAKES)
        self.relief_rows = self.rows(sizes.ROLES * 2 * sizes.SHARES)
        self.part_share_rows = self.rows(3 * sizes.SHARES)
        self.part_rows = self.rows(sizes.CARDS)
        self.part_length_rows = self.rows(2 * sizes.LENGTHS)
        self.own_rows = self.rows(sizes.OWN_MOVES)

    # ---- What a game adds

    def set_need(self, observation: Any) -> None:
        """Set `need`, the number of tricks that the observer still wants."""

    def add_own_move(self, observation: Any, number: int) -> None:
        """Add features of one of the game's own moves, numbered from 0."""

    # ---- Positions

    def add_position(self, observation: Any) -> None:
        self.find_trump(observation)
        self.count_faces(observation)
        self.read_trick(observation)
        self.set_need(observation)
        self.add(self.later_rows + self.later)
        self.add(self.need_rows + self.need)
        for suit in range(5):
            self.add(self.length_rows + suit * sizes.LENGTHS + min(self.length[suit], sizes.LENGTHS - 1))
            self.add(
                self.unseen_rows + suit * sizes.LENGTHS + min(self.above[suit * sizes.VALUES] // 3, sizes.LENGTHS - 1)
            )

    def find_trump(self, observation: Any) -> None:
        """Find the trump of this hand, in games that have trumps."""
        self.trump = deck_terms.NO_TRUMP
        if self.trump_at >= 0:
            for suit in range(4):
                if observation[self.trump_at + suit]:
                    self.trump = suit

    def count_faces(self, observation: Any) -> None:
        """Count what is left in hand and elsewhere, by suit and value."""
        for k in range(6 * sizes.VALUES):
            self.above[k] = 0
        for suit in range(6):
            self.length[suit] = 0
        for card in range(self.card_count):
            if observation[self.hand_at + card]:
                for face in range(3 * card, 3 * card + 3):
                    self.length[self.suit[face]] += 1
            elif self.in_pack[card] and not observation[self.played_at + card]:
                for face in range(3 * card, 3 * card + 3):
                    self.above[self.suit[face] * sizes.VALUES + self.value[face]] += 1
        for suit in range(5):
            for value in range(sizes.VALUES - 2, -1, -1):
                self.above[suit * sizes.VALUES + value] += self.above[suit * sizes.VALUES + value + 1]
        self.add_tops(observation)

    def add_tops(self, observation: Any) -> None:
        """Add how many of the hand's faces nothing unseen beats in their suit, suit by suit."""
        tops = [0, 0, 0, 0, 0, 0]
        for card in range(self.card_count):
            if observation[self.hand_at + card]:
                for face in range(3 * card, 3 * card + 3):
                    suit = self.suit[face]
                    if suit < 5 and not self.above[suit * sizes.VALUES + self.value[face] + 1]:
                        tops[suit] += 1
        for suit in range(5):
            for k in range(min(tops[suit], 5)):
                self.add(self.top_rows + 5 * suit + k)
            self.add_extremes(observation, suit)

    def add_extremes(self, observation: Any, suit: int) -> None:
        """Add how high the lowest and the highest face of a suit in the hand are."""
        lowest = sizes.VALUES
        highest = -1
        for card in range(self.card_count):
            if observation[self.hand_at + card]:
                for face in range(3 * card, 3 * card + 3):
                    if self.suit[face] == suit:
                        lowest = min(lowest, self.value[face])
                        highest = max(highest, self.value[face])
        if highest >= 0:
            self.add(self.lowest_rows + suit * sizes.SHARES + self.share(suit, lowest))
            self.add(self.highest_rows + suit * sizes.SHARES + self.share(suit, highest))

    def share(self, suit: int, value: int) -> int:
        """The share of unseen faces of a suit that are above a value: from 0, all are below, to SHARES - 1."""
        if suit >= 5:
            return 0
        above = self.above[suit * sizes.VALUES + value + 1]
        every = max(self.above[suit * sizes.VALUES], 1)
        return (above * (sizes.SHARES - 1) + every // 2) // every

    def read_trick(self, observation: Any) -> None:
        """Find out what is on the table and which seat is winning the trick."""
        self.down = 0
        self.stake = 0
        self.best = 0
        self.led = deck_terms.LEADING
        winner = 0
        for step in range(1, self.players):  # in the order of play: the leader is the first with a face
            at = self.trick_at + 3 * step
            if not observation[at]:
                continue
            value = observation[at + 1]
            suit = observation[at + 2] - 1
            if self.down == 0:
                self.set_led(suit)
            self.down += 1
            self.stake += self.worth[observation[at] - 1]
            if self.power[suit] + value > self.best:
                self.best = self.power[suit] + value
                winner = step
                self.best_suit = suit
                self.best_value = value
            shown = self.shown_rows + (step - 1) * (6 + sizes.VALUES)
            self.add(shown + suit)
            self.add(shown + 6 + value)
        self.later = self.players - 1 - self.down
        if self.down:
            self.add(self.winner_rows + winner * sizes.STAKES + level(self.stake))
            self.add(self.best_rows + self.best_suit)
            self.add(self.best_rows + 6 + self.best_value)

    def set_led(self, suit: int) -> None:
        """Set the strength of each suit, once a suit has been led."""
        self.led = suit
        for other in range(8):
            self.power[other] = memory.DISCARDED
        self.power[suit] = memory.FOLLOWS
        if self.trump != deck_terms.NO_TRUMP and (suit != deck_terms.SUMS or self.trump_beats_sums):
            self.power[self.trump] = memory.TRUMPS
        self.power[deck_terms.ROOKS] = memory.TAKES_ALL

    # ---- Moves

    def add_move(self, observation: Any, action: int) -> None:
        if action < self.first_part:
            self.add_face(action)
        elif action < self.own_moves:
            card = action - self.first_part
            self.add(self.part_rows + card)
            for face in range(3 * card, 3 * card + 3):
                share = self.share(self.suit[face], self.value[face])
                self.add(self.part_share_rows + (face - 3 * card) * sizes.SHARES + share)
            for half in range(2):
                self.add(self.part_length_rows + half * sizes.LENGTHS + min(self.length[self.suit[3 * card + half]], 9))
        else:
            self.add(self.own_rows + min(action - self.own_moves, 63))
            self.add_own_move(observation, action - self.own_moves)

    def add_face(self, face: int) -> None:
        """Add what a face would do."""
        card = face // 3
        suit = self.suit[face]
        value = self.value[face]
        if card == deck_terms.ROOK:
            suit = deck_terms.ROOKS
            value = 0
        role = self.role_of(suit, value)
        stake = self.stake + self.worth[card]
        self.add(self.face_rows + face)
        self.add(self.role_value_rows + role * sizes.VALUES + value)
        self.add(self.role_stake_rows + (role * sizes.STAKES + level(stake)) * 2 + (self.later == 0))
        self.add(self.role_worth_rows + role * sizes.STAKES + level(self.worth[card]))
        self.add(self.length_after_rows + role * sizes.LENGTHS + min(self.length[suit], sizes.LENGTHS - 1))
        above = self.above[suit * sizes.VALUES + value + 1] if suit < 5 else 0
        share = self.share(suit, value)
        self.add(self.share_rows + (role * sizes.SHARES + share) * sizes.SEATS + self.later)
        self.add(self.relief_rows + role * 2 * sizes.SHARES + self.relief(face))
        if role <= sizes.WINS:
            height = above if above < 8 else min(8 + (above - 8) // 6, sizes.HEIGHTS - 1)
            self.add(self.risk_rows + (role * sizes.SHARES + share) * sizes.STAKES + level(stake))
            self.add(self.height_rows + (role * sizes.HEIGHTS + height) * sizes.SEATS + self.later)
        safe = 0 if above == 0 else 1 if above <= 2 else 2 if above <= 6 else 3
        self.add(self.need_role_rows + (self.need * sizes.ROLES + role) * 4 + safe)

    def relief(self, face: int) -> int:
        """How low the other two faces of the card are, from 0 to 2 · SHARES - 2."""
        total = 0
        for other in range(face - face % 3, face - face % 3 + 3):
            if other != face:
                total += self.share(self.suit[other], self.value[other])
        return total

    def role_of(self, suit: int, value: int) -> int:
        """What a face would do in the trick."""
        if self.led == deck_terms.LEADING:
            return sizes.LEADS
        if self.power[suit] + value > self.best:
            return sizes.WINS
        return sizes.UNDER if suit == self.led else sizes.OFF


def level(points: int) -> int:
    """Points in steps that grow."""
    if points <= 0:
        return 0
    return 1 if points < 3 else 2 if points < 7 else 3 if points < 13 else 4 if points < 20 else 5
