# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Features of Bull Sanity: which cards are true now and how soon again, and how much of a claim can be true."""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from fairdeal.engine.features import Coding, Features

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.games.bull_sanity import BullSanity
    from fairdeal.games.bull_sanity.research.observations import BullSanityObservationSpec

CARDS = 78
SEATS = 6
VALUES = 26  # from 2 to 27
FIRST_VALUE = 2
CYCLE = 13  # values until one comes again, if everybody returns to 2 after 14
FIRST_CARD = VALUES  # as actions are numbered
DONE = FIRST_CARD + CARDS
BULL = DONE + 1
COUNTS = 8
LIES = 4
WAITS = 14
SLACKS = 12


class BullSanityFeatures(Features):
    """Features of claims, card by card, and of answers to them."""

    codings: ClassVar = {
        "phase": Coding(3),
        "hand": Coding(CARDS),
        "sizes": Coding(SEATS, 24, is_sum=True),
        "claim": Coding(2, 28),
        "claimer": Coding(SEATS),
        "accepted": Coding(SEATS),
        "last": Coding(2, 28),
        "last_claimer": Coding(SEATS),
        "last_caller": Coding(SEATS),
        "last_true": Coding(1),
        "taken": Coding(CARDS, SEATS),
        "face_down": Coding(1, 12, 6, is_sum=True),
        "out": Coding(SEATS, SEATS),
        "begun": Coding(DONE),
    }

    def __init__(self, game: "Game", spec: "BullSanityObservationSpec") -> None:
        super().__init__(game, spec)
        pack = cast("BullSanity", game).pack
        self.hand_at = spec.slices["hand"].start
        self.sizes_at = spec.slices["sizes"].start
        self.claim_at = spec.slices["claim"].start
        self.claimer_at = spec.slices["claimer"].start
        self.accepted_at = spec.slices["accepted"].start
        self.taken_at = spec.slices["taken"].start
        self.laid_at = spec.slices["laid"].start
        self.begun_at = spec.slices["begun"].start
        self.shows = [0] * 2184  # by value from 0 to 27 and card: whether the card has a face with it (BS-4)
        self.all_showing = [0] * 28  # by value: how many cards have one
        for value in range(28):
            for card in range(CARDS):
                shown = pack.showing[value] >> card & 1
                self.shows[value * CARDS + card] = shown
                self.all_showing[value] += shown
        self.hand_size = 0  # of the hand
        self.left = 0  # players with cards
        self.value = 0  # of the claim that is being made; 0: none
        self.chosen = 0  # cards in it,
        self.lies = 0  # number of these that are false
        self.missing = 0  # true cards of the hand that are not in it
        self.expected = 0  # cards of that value that a hand of this size has on average
        self.slack = 0  # cards of the claimed value that others may have, less the cards claimed
        self.claimed = 0
        self.claimer_size = 0
        self.waiting = 0  # players who have yet to answer, after this one
        self.held = [0] * 28  # cards of the hand by value
        # Positions
        self.begun_rows = self.rows(COUNTS * LIES)
        self.slack_rows = self.rows(SLACKS)
        self.held_rows = self.rows(VALUES * 5)
        # Moves
        self.name_rows = self.rows(VALUES)
        self.name_held_rows = self.rows(2 * COUNTS)
        self.card_rows = self.rows(CARDS)
        self.true_rows = self.rows(2 * LIES * COUNTS)
        self.wait_rows = self.rows(2 * WAITS)
        self.size_lie_rows = self.rows(2 * COUNTS)
        self.done_rows = self.rows(COUNTS * LIES)
        self.done_missing_rows = self.rows(4 * LIES)
        self.done_left_rows = self.rows(COUNTS * LIES)
        self.done_expected_rows = self.rows(8 * LIES)
        self.answer_rows = self.rows(2)
        self.answer_slack_rows = self.rows(2 * COUNTS * SLACKS)
        self.answer_size_rows = self.rows(2 * 12)
        self.answer_own_rows = self.rows(2 * 12)
        self.answer_odds_rows = self.rows(2 * 12)
        self.answer_waiting_rows = self.rows(2 * SEATS)
        self.answer_value_rows = self.rows(2 * VALUES)

    # ---- Positions

    def add_position(self, observation: Any) -> None:
        self.hand_size = observation[self.sizes_at]
        self.left = 0
        for step in range(self.players):
            self.left += observation[self.sizes_at + step] > 0
        for value in range(FIRST_VALUE, 28):
            self.held[value] = 0
        for card in range(CARDS):
            if observation[self.hand_at + card]:
                for value in range(FIRST_VALUE, 28):
                    self.held[value] += self.shows[value * CARDS + card]
        for value in range(FIRST_VALUE, 28):
            for k in range(min(self.held[value], 5)):
                self.add(self.held_rows + (value - FIRST_VALUE) * 5 + k)
        self.read_begun(observation)
        self.read_claim(observation)

    def read_begun(self, observation: Any) -> None:
        """Read the claim that the observer is making."""
        self.value = 0
        self.chosen = 0
        self.lies = 0
        self.missing = 0
        for k in range(VALUES):
            if observation[self.begun_at + k]:
                self.value = k + FIRST_VALUE
        if not self.value:
            return
        for card in range(CARDS):
            if observation[self.begun_at + FIRST_CARD + card]:
                self.chosen += 1
                self.lies += not self.shows[self.value * CARDS + card]
            elif observation[self.hand_at + card]:
                self.missing += self.shows[self.value * CARDS + card]
        self.expected = (self.all_showing[self.value] * self.hand_size + CARDS - 1) // CARDS
        self.add(self.begun_rows + min(self.chosen, COUNTS - 1) * LIES + min(self.lies, LIES - 1))

    def read_claim(self, observation: Any) -> None:
        """Read the claim that can be called."""
        self.claimed = observation[self.claim_at + 1]
        if not self.claimed:
            return
        value = observation[self.claim_at]
        elsewhere = self.held[value]
        for card in range(CARDS):
            if observation[self.laid_at + card] and self.shows[value * CARDS + card]:
                elsewhere += 1
        self.slack = self.all_showing[value] - elsewhere - self.claimed
        self.claimer_size = 0
        self.waiting = 0
        for step in range(1, self.players):
            if observation[self.claimer_at + step]:
                self.claimer_size = observation[self.sizes_at + step]
            elif observation[self.sizes_at + step] and not observation[self.accepted_at + step]:
                self.waiting += 1
        self.add(self.slack_rows + min(max(self.slack + 1, 0), SLACKS - 1))

    # ---- Moves

    def add_move(self, observation: Any, action: int) -> None:
        if action < FIRST_CARD:
            self.add(self.name_rows + action)
            self.add(self.name_held_rows + (action > 0) * COUNTS + min(self.held[action + FIRST_VALUE], COUNTS - 1))
        elif action < DONE:
            self.add_card(action - FIRST_CARD)
        elif action == DONE:
            lies = min(self.lies, LIES - 1)
            self.add(self.done_rows + min(self.chosen, COUNTS - 1) * LIES + lies)
            self.add(self.done_missing_rows + min(self.missing, 3) * LIES + lies)
            self.add(self.done_left_rows + min(max(self.hand_size - self.chosen, 0), COUNTS - 1) * LIES + lies)
            self.add(self.done_expected_rows + min(max(self.chosen - self.expected + 3, 0), 7) * LIES + lies)
        else:
            self.add_answer(observation, action - BULL)

    def add_card(self, card: int) -> None:
        """Add whether a card is true, and how long it would wait for its next honest turn."""
        true = self.shows[self.value * CARDS + card]
        self.add(self.card_rows + card)
        self.add(self.true_rows + (true * LIES + min(self.lies, LIES - 1)) * COUNTS + min(self.chosen, COUNTS - 1))
        self.add(self.wait_rows + true * WAITS + self.wait_of(card))
        self.add(self.size_lie_rows + true * COUNTS + min(max(self.hand_size - self.chosen - 1, 0), COUNTS - 1))

    def wait_of(self, card: int) -> int:
        """Turns of the observer until a card is true again."""
        value = self.value
        for turn in range(WAITS - 1):
            value += self.left
            while value > 14:
                value -= CYCLE
            if self.shows[value * CARDS + card]:
                return turn
        return WAITS - 1

    def add_answer(self, observation: Any, accepts: int) -> None:
        """Add how likely the claim is, and what is at stake."""
        slack = min(max(self.slack + 1, 0), SLACKS - 1)
        self.add(self.answer_rows + accepts)
        self.add(self.answer_slack_rows + (accepts * COUNTS + min(self.claimed, COUNTS - 1)) * SLACKS + slack)
        self.add(self.answer_size_rows + accepts * 12 + min(self.claimer_size, 11))
        self.add(self.answer_own_rows + accepts * 12 + min(self.hand_size, 11))
        unseen = max(CARDS - self.hand_size, 1)
        expected = 2 * max(self.slack + self.claimed, 0) * (self.claimer_size + self.claimed) // unseen
        self.add(self.answer_odds_rows + accepts * 12 + min(max(expected - 2 * self.claimed + 6, 0), 11))
        self.add(self.answer_waiting_rows + accepts * SEATS + self.waiting)
        self.add(self.answer_value_rows + accepts * VALUES + max(observation[self.claim_at] - FIRST_VALUE, 0))
