# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Features of Presidents & Sanityholes: the sets in a hand, and how many plays the rest takes."""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from fairdeal.engine import bits
from fairdeal.engine.features import Coding, Features
from fairdeal.games.sanityholes.ai.play_count import PlayCounter

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.games.sanityholes import Sanityholes
    from fairdeal.games.sanityholes.research.observations import SanityholesObservationSpec

CARDS = 78
FACES = 234
SEATS = 6
VALUES = 28
COUNTS = 8  # levels of a number of cards
PLAYS = 20  # levels of a number of plays
SAVED = 8  # levels of how many plays a move saves
FIRST_GIFT = FACES  # as actions are numbered
GIVE_MARKER = FIRST_GIFT + CARDS
DONE = GIVE_MARKER + 1
FIRST_CLEAR = DONE + 1


class SanityholesFeatures(Features):
    """Features of plays, face by face, and of gifts."""

    codings: ClassVar = {
        "phase": Coding(3),
        "hand": Coding(CARDS),
        "played": Coding(CARDS),
        "sizes": Coding(SEATS, 20, is_sum=True),
        "top": Coding(2, VALUES),
        "top_seat": Coding(SEATS),
        "leader": Coding(SEATS),
        "passed": Coding(SEATS),
        "skipped": Coding(SEATS),
        "out": Coding(SEATS, SEATS),
        "turns": Coding(SEATS, SEATS),
        "ranking": Coding(SEATS, SEATS),
        "black_left": Coding(1, 8, 5, is_sum=True),
        "due": Coding(SEATS, 3),
        "gave": Coding(CARDS),
        "got": Coding(CARDS),
        "begun": Coding(DONE),
    }
    knows_scores: ClassVar = True
    option_levels: ClassVar = {"black_markers": (10, 20, 30, 40)}

    def __init__(self, game: "Game", spec: "SanityholesObservationSpec") -> None:
        super().__init__(game, spec)
        values = cast("Sanityholes", game).values
        self.counter = PlayCounter(values)
        self.pass_number = spec.actions.size - 1
        self.hand_at = spec.slices["hand"].start
        self.begun_at = spec.slices["begun"].start
        self.sizes_at = spec.slices["sizes"].start
        self.top_at = spec.slices["top"].start
        self.top_seat_at = spec.slices["top_seat"].start
        self.passed_at = spec.slices["passed"].start
        self.markers_at = spec.slices["markers"].start
        self.value = [0] * 234  # of every face
        for face in range(FACES):
            self.value[face] = values.faces.value_of(face)
        self.twos = [0] * 16  # the cards of the clearing moves, in the order of their numbers
        for k, move in enumerate(spec.actions.simple[FIRST_CLEAR : self.pass_number]):
            self.twos[k] = move.face // 3  # type: ignore[union-attr]
        self.hand = bits.bit128(0) & 0  # as a set, without the cards of an unfinished move
        self.groups = [0] * 28  # cards of the hand that can show each value
        self.showing = [bits.bit128(0) & 0] * 28  # these cards
        self.plays_without = [0] * 28  # plays that the rest takes without them; -1: not counted yet
        self.plays = 0  # that the hand takes
        self.begun = 0  # number of parts of the unfinished move
        self.begun_value = 0
        self.hand_size = 0
        self.top_number = 0
        self.top_value = 0
        self.fewest = 0
        # Positions
        self.group_rows = self.rows(VALUES * 5)
        self.plays_rows = self.rows(PLAYS)
        self.fewest_rows = self.rows(COUNTS)
        self.begun_rows = self.rows(COUNTS)
        # Moves
        self.value_rows = self.rows(2 * VALUES)
        self.kind_rows = self.rows(3 * 2)
        self.group_need_rows = self.rows(COUNTS * COUNTS)
        self.spare_rows = self.rows(2 * 6)
        self.other_group_rows = self.rows(2 * 6)
        self.two_rows = self.rows(2)
        self.sum_rows = self.rows(VALUES)
        self.saved_all_rows = self.rows(SAVED)
        self.saved_rows = self.rows(4 * SAVED)
        self.match_rows = self.rows(1)
        self.left_rows = self.rows(2 * COUNTS)
        self.lead_rows = self.rows(COUNTS * COUNTS)
        self.done_rows = self.rows(COUNTS * 6)
        self.done_left_rows = self.rows(COUNTS)
        self.clear_rows = self.rows(1)
        self.clear_left_rows = self.rows(COUNTS)
        self.clear_plays_rows = self.rows(PLAYS)
        self.pass_rows = self.rows(1)
        self.pass_fewest_rows = self.rows(COUNTS)
        self.pass_plays_rows = self.rows(PLAYS)
        self.pass_own_rows = self.rows(2)
        self.gift_rows = self.rows(CARDS + 1)
        self.gift_group_rows = self.rows(6)
        self.gift_sum_rows = self.rows(VALUES)
        self.marker_rows = self.rows(8)

    # ---- Positions

    def add_position(self, observation: Any) -> None:
        self.read_hand(observation)
        self.top_number = observation[self.top_at]
        self.top_value = observation[self.top_at + 1]
        self.plays = self.counter.plays_for(self.hand)
        self.add(self.plays_rows + min(self.plays, PLAYS - 1))
        self.add(self.begun_rows + min(self.begun, COUNTS - 1))
        for value in range(VALUES):
            self.plays_without[value] = -1
            for k in range(min(self.groups[value], 5)):
                self.add(self.group_rows + 5 * value + k)
        self.fewest = 100
        for step in range(1, self.players):
            if observation[self.sizes_at + step] > 0:
                self.fewest = min(self.fewest, observation[self.sizes_at + step])
        self.add(self.fewest_rows + min(self.fewest, COUNTS) - 1)

    def read_hand(self, observation: Any) -> None:
        """Read the cards that are not part of an unfinished move, and the sets among them."""
        self.hand = bits.bit128(0) & 0
        self.begun = 0
        self.begun_value = 0
        self.hand_size = 0
        for value in range(VALUES):
            self.groups[value] = 0
            self.showing[value] = bits.bit128(0) & 0
        for card in range(CARDS):
            if not observation[self.hand_at + card]:
                continue
            used = observation[self.begun_at + FIRST_GIFT + card] != 0
            for face in range(3 * card, 3 * card + 3):
                if observation[self.begun_at + face]:
                    used = True
                    self.begun_value = self.value[face]
            if used:
                self.begun += 1
                continue
            self.hand_size += 1
            self.hand |= bits.bit128(card)
            for face in range(3 * card, 3 * card + 3):
                self.groups[self.value[face]] += 1
                self.showing[self.value[face]] |= bits.bit128(card)

    def plays_without_value(self, value: int) -> int:
        """The number of plays that the hand takes after all cards that can show a value."""
        if self.plays_without[value] < 0:
            self.plays_without[value] = self.counter.plays_for(self.hand & ~self.showing[value])
        return self.plays_without[value]

    def saved_by(self, card: int, kind: int) -> None:
        """Add how many plays fewer the hand takes without a card."""
        saved = self.plays - self.counter.plays_for(self.hand & ~bits.bit128(card))
        self.add(self.saved_rows + kind * SAVED + min(max(saved + 2, 0), SAVED - 1))

    def largest_other_group(self, card: int, value: int) -> int:
        """The size of the largest set that a card could be part of with another value."""
        best = 0
        for face in range(3 * card, 3 * card + 3):
            if self.value[face] != value:
                best = max(best, self.groups[self.value[face]])
        return min(best, 5)

    def known_value(self, observation: Any) -> int:
        return -self.margin(observation, self.markers_at)

    # ---- Moves

    def add_move(self, observation: Any, action: int) -> None:
        if action < FACES:
            self.add_face(action)
        elif action < GIVE_MARKER:
            self.add_gift(action - FIRST_GIFT)
        elif action == GIVE_MARKER:
            self.add(self.gift_rows + CARDS)
            self.add(self.marker_rows + min(max(observation[self.markers_at], 0), 7))
        elif action == DONE:
            self.add(self.done_rows + min(self.begun, COUNTS - 1) * 6 + min(self.groups[self.begun_value], 5))
            self.add(self.done_left_rows + min(self.hand_size, COUNTS - 1))
        elif action == self.pass_number:
            self.add(self.pass_rows)
            self.add(self.pass_fewest_rows + min(self.fewest, COUNTS) - 1)
            self.add(self.pass_plays_rows + min(self.plays, PLAYS - 1))
            self.add(self.pass_own_rows + (observation[self.top_seat_at] != 0))
        else:
            self.add(self.clear_rows)
            self.add(self.clear_left_rows + min(self.hand_size, COUNTS - 1))
            self.add(self.clear_plays_rows + min(self.plays, PLAYS - 1))
            self.saved_by(self.twos[action - FIRST_CLEAR], 3)

    def add_face(self, face: int) -> None:
        """Add what the next face of a play leaves."""
        card = face // 3
        value = self.value[face]
        later = self.begun > 0
        need = self.top_number + (value < self.top_value) if self.top_number else 1
        group = self.groups[value]
        self.add(self.value_rows + later * VALUES + value)
        self.add(self.kind_rows + later * 3 + face % 3)
        self.add(self.group_need_rows + min(group + self.begun, COUNTS - 1) * COUNTS + min(need, COUNTS - 1))
        self.add(self.spare_rows + later * 6 + min(max(group + self.begun - need, 0), 5))
        self.add(self.other_group_rows + later * 6 + self.largest_other_group(card, value))
        self.add(self.two_rows + (self.value[3 * card] == 2))
        self.add(self.sum_rows + self.value[3 * card + 2])
        saved = self.plays - self.plays_without_value(value)
        self.add(self.saved_all_rows + min(max(saved + 2, 0), SAVED - 1))
        self.saved_by(card, later)
        if self.top_number and value == self.top_value:
            self.add(self.match_rows)
        self.add(self.left_rows + later * COUNTS + min(max(self.hand_size + self.begun - need, 0), COUNTS - 1))
        if not self.top_number:
            self.add(self.lead_rows + min(group + self.begun, COUNTS - 1) * COUNTS + min(self.fewest, COUNTS) - 1)

    def add_gift(self, card: int) -> None:
        """Add what a card is worth to its owner."""
        self.add(self.gift_rows + card)
        self.add(self.gift_group_rows + self.largest_other_group(card, 0))
        self.add(self.gift_sum_rows + self.value[3 * card + 2])
        self.saved_by(card, 2)
