# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Features of President: hands by rank, what has not been seen yet, and what a combo leaves behind.

A rank's height is its position in the present order: a revolution (PR-19) reverses it, except for jokers.
"""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from fairdeal.engine.features import MAX_SEATS, Coding, Features

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.games.president import President
    from fairdeal.games.president.research.observations import PresidentObservationSpec

RANKS = 14
JOKER = 13
TWO = 12
NUMBERS = 8  # levels of a number of cards
SIZES = 18  # levels of the size of a hand
LEFT = 8  # levels of what a combo leaves
GROUPS = 14  # levels of the number of ranks in the hand

# PR-30: who the last President is, and who has gone out first in this round
NOBODY_FALLS = 0
OBSERVER_MAY_FALL = 1
OBSERVER_HAS_FALLEN = 2
OTHER_MAY_FALL = 3
OTHER_HAS_FALLEN = 4
STAGES = 5


class PresidentFeatures(Features):
    """Features of tricks and of gifts."""

    codings: ClassVar = {
        "phase": Coding(3),
        "hand": Coding(RANKS, NUMBERS, is_sum=True),
        "sizes": Coding(MAX_SEATS, SIZES, is_sum=True),
        "top_seat": Coding(MAX_SEATS),
        "leader": Coding(MAX_SEATS),
        "passed": Coding(MAX_SEATS),
        "bound": Coding(1),
        "special": Coding(1),
        "revolution": Coding(1),
        "out": Coding(MAX_SEATS, MAX_SEATS),
        "ranking": Coding(MAX_SEATS, MAX_SEATS),
        "due": Coding(MAX_SEATS, 3),
        "begun": Coding(RANKS, 2, is_sum=True),
    }
    unused_options: ClassVar = frozenset({"titles"})
    option_levels: ClassVar = {
        "decks": (2, 3, 4),
        "jokers_per_deck": (1, 2),
        "largest_combo": (1, 2, 3, 4, 5),
    }

    def __init__(self, game: "Game", spec: "PresidentObservationSpec") -> None:
        super().__init__(game, spec)
        options = cast("President", game).options
        self.cards = 4 * options.decks
        self.jokers = options.jokers_per_deck * options.decks
        self.per_natural = self.jokers + 1  # as actions are numbered
        self.per_rank = self.cards * self.per_natural
        self.first_joker_combo = JOKER * self.per_rank
        self.first_decline = self.first_joker_combo + self.jokers
        self.first_gift = spec.actions.parts.start
        self.hand_at = spec.slices["hand"].start
        self.played_at = spec.slices["played"].start
        self.sizes_at = spec.slices["sizes"].start
        self.top_at = spec.slices["top"].start
        self.top_seat_at = spec.slices["top_seat"].start
        self.passed_at = spec.slices["passed"].start
        self.revolution_at = spec.slices["revolution"].start
        self.out_at = spec.slices["out"].start
        self.ranking_at = spec.slices["ranking"].start
        self.has_short_combos = options.one_fewer_2
        self.has_falls = options.fall_from_grace
        self.has_penalties = options.penalize_final_2 + 2 * options.penalize_final_joker
        self.penalizes_2 = options.penalize_final_2
        self.penalizes_joker = options.penalize_final_joker
        self.unseen = [0] * 14
        self.is_reversed = False
        self.top_height = -1
        self.top_number = 0
        self.fewest = 0  # cards in the smallest other hand
        self.next_size = 0  # cards in the hand of the next player who has any
        self.groups = 0  # ranks in the hand
        self.stage = NOBODY_FALLS
        # Positions
        self.unseen_rows = self.rows(RANKS * NUMBERS)
        self.top_rows = self.rows(2 * RANKS * NUMBERS)
        self.one_fewer_rows = self.rows(1)
        self.groups_rows = self.rows(GROUPS)
        self.tops_rows = self.rows(NUMBERS)
        self.fewest_rows = self.rows(LEFT)
        # Moves
        self.combo_rows = self.rows(2 * RANKS * NUMBERS)
        self.jokers_rows = self.rows(3)
        self.rest_rows = self.rows(RANKS * 4)
        self.left_rows = self.rows(LEFT)
        self.final_rows = self.rows(4 * 4)
        self.groups_left_rows = self.rows(GROUPS)
        self.beaten_rows = self.rows(RANKS * 3)
        self.distance_rows = self.rows(RANKS + 1)
        self.fewest_number_rows = self.rows(LEFT * 4)
        self.next_number_rows = self.rows(LEFT * 4)
        self.finish_rows = self.rows(LEFT * 4)  # what is left, by how safe the combo is
        self.pass_rows = self.rows(2)
        self.pass_top_rows = self.rows(RANKS + 1)
        self.pass_fewest_rows = self.rows(LEFT)
        self.pass_holder_rows = self.rows(LEFT)
        self.pass_groups_rows = self.rows(GROUPS)
        self.gift_rows = self.rows(RANKS * 4)
        # PR-30
        self.stage_rows = self.rows(STAGES)
        self.stage_fewest_rows = self.rows(STAGES * LEFT)
        self.stage_left_rows = self.rows(STAGES * LEFT)
        self.stage_finish_rows = self.rows(STAGES * LEFT * 4)
        self.stage_pass_rows = self.rows(STAGES * LEFT)
        self.stage_gift_rows = self.rows(STAGES * RANKS)

    # ---- Positions

    def height(self, rank: int) -> int:
        """The position of a rank in the present order."""
        return TWO - rank if self.is_reversed and rank < JOKER else rank

    def add_position(self, observation: Any) -> None:
        self.is_reversed = observation[self.revolution_at] != 0
        self.groups = 0
        for rank in range(RANKS):
            total = self.jokers if rank == JOKER else self.cards
            held = observation[self.hand_at + rank]
            self.unseen[rank] = max(total - held - observation[self.played_at + rank], 0)
            for k in range(min(self.unseen[rank], NUMBERS)):
                self.add(self.unseen_rows + rank * NUMBERS + k)
            self.groups += held > 0
        self.add(self.groups_rows + min(self.groups, GROUPS - 1))
        self.add_tops(observation)
        self.read_sizes(observation)
        self.find_stage(observation)
        self.top_height = -1
        self.top_number = observation[self.top_at + 1]
        if observation[self.top_at]:
            self.top_height = self.height(observation[self.top_at] - 1)
            number = min(self.top_number, NUMBERS) - 1
            self.add(self.top_rows + (self.is_reversed * RANKS + self.top_height) * NUMBERS + number)
            if observation[self.top_at + 2]:
                self.add(self.one_fewer_rows)

    def add_tops(self, observation: Any) -> None:
        """Add the number of cards in the hand that no unseen card beats."""
        tops = 0
        for position in range(RANKS - 1, -1, -1):
            rank = self.height(position)  # the order reversed twice is the order itself
            tops += observation[self.hand_at + rank]
            if self.unseen[rank]:
                break
        for k in range(min(tops, NUMBERS)):
            self.add(self.tops_rows + k)

    def find_stage(self, observation: Any) -> None:
        """PR-30: find out whether the last President may fall, or has fallen: somebody else has gone out first."""
        self.stage = NOBODY_FALLS
        if not self.has_falls:
            return
        president = first = -1
        for step in range(self.players):
            if observation[self.ranking_at + step] == 1:
                president = step
            if observation[self.out_at + step] == 1:
                first = step
        if president >= 0 and first != president:
            self.stage = (OBSERVER_MAY_FALL if president == 0 else OTHER_MAY_FALL) + (first >= 0)
            self.add(self.stage_rows + self.stage)
            self.add(self.stage_fewest_rows + self.stage * LEFT + min(self.fewest, LEFT) - 1)

    def read_sizes(self, observation: Any) -> None:
        """Find the smallest other hand and the next one."""
        self.fewest = 10_000
        self.next_size = 0
        for step in range(1, self.players):
            size = observation[self.sizes_at + step]
            if size > 0:
                self.fewest = min(self.fewest, size)
                if not self.next_size:
                    self.next_size = size
        self.add(self.fewest_rows + min(self.fewest, LEFT) - 1)

    # ---- Moves

    def add_move(self, observation: Any, action: int) -> None:
        if action >= self.first_gift:
            rank = action - self.first_gift
            self.add(self.gift_rows + rank * 4 + min(max(observation[self.hand_at + rank], 1), 4) - 1)
            if self.stage:
                self.add(self.stage_gift_rows + self.stage * RANKS + rank)
        elif action >= self.first_decline:
            self.add_decline(observation, action - self.first_decline)
        elif action >= self.first_joker_combo:
            self.add_combo(observation, JOKER, action - self.first_joker_combo + 1, 0)
        else:
            rest = action % self.per_rank
            naturals = rest // self.per_natural + 1
            self.add_combo(observation, action // self.per_rank, naturals, rest % self.per_natural)

    def add_decline(self, observation: Any, skips: int) -> None:
        """Add what a pass or a skip leaves to the others."""
        self.add(self.pass_rows + skips)
        self.add(self.pass_top_rows + self.top_height + 1)
        self.add(self.pass_fewest_rows + min(self.fewest, LEFT) - 1)
        self.add(self.pass_groups_rows + min(self.groups, GROUPS - 1))
        if self.stage:
            self.add(self.stage_pass_rows + self.stage * LEFT + min(self.groups, LEFT - 1))
        for step in range(self.players):
            if observation[self.top_seat_at + step]:
                self.add(self.pass_holder_rows + min(observation[self.sizes_at + step], LEFT - 1))

    def add_combo(self, observation: Any, rank: int, naturals: int, jokers: int) -> None:
        """Add what a combo is worth, and what is left after it."""
        number = naturals + jokers
        height = self.height(rank)
        level = min(number, NUMBERS) - 1
        few = min(number, 4) - 1
        held = observation[self.hand_at + rank]
        left = observation[self.sizes_at] - number
        groups = self.groups
        if held == naturals:
            groups -= 1
        if jokers and observation[self.hand_at + JOKER] == jokers:
            groups -= 1
        beaters = self.beaters(height, number)
        safe = 0 if beaters == 0 else 1 if beaters == 1 else 2 if beaters <= 3 else 3
        self.add(self.combo_rows + (self.is_reversed * RANKS + height) * NUMBERS + level)
        self.add(self.jokers_rows + min(jokers, 2))
        self.add(self.rest_rows + rank * 4 + min(held - naturals, 3))
        self.add(self.left_rows + min(left, LEFT - 1))
        if left == 0:
            kind = 2 if rank == JOKER or jokers else 1 if rank == TWO else 0
            self.add(self.final_rows + 4 * self.has_penalties + kind)
        self.add(self.groups_left_rows + min(groups, GROUPS - 1))
        self.add(self.beaten_rows + min(beaters, RANKS - 1) * 3 + min(number, 3) - 1)
        above_top = height - self.top_height if 0 <= self.top_height <= height else RANKS
        self.add(self.distance_rows + above_top)
        self.add(self.fewest_number_rows + (min(self.fewest, LEFT) - 1) * 4 + few)
        self.add(self.next_number_rows + min(self.next_size, LEFT - 1) * 4 + few)
        self.add(self.finish_rows + min(groups, LEFT - 1) * 4 + safe)
        if self.stage:
            self.add(self.stage_left_rows + self.stage * LEFT + min(left, LEFT - 1))
            self.add(self.stage_finish_rows + (self.stage * LEFT + min(groups, LEFT - 1)) * 4 + safe)

    def rules_out(self, observation: Any, action: int) -> bool:
        """Rule out a last combo that is penalized (PR-25, PR-29), and one that leaves nothing but such combos."""
        if not self.has_penalties or action >= self.first_decline:
            return False
        rank = JOKER
        naturals = action - self.first_joker_combo + 1
        jokers = 0
        if action < self.first_joker_combo:
            rank = action // self.per_rank
            naturals = action % self.per_rank // self.per_natural + 1
            jokers = action % self.per_rank % self.per_natural
        if naturals + jokers == observation[self.sizes_at]:
            return self.is_penalized(rank) or (jokers > 0 and self.penalizes_joker)
        for other in range(RANKS):
            left = observation[self.hand_at + other]
            if other == rank:
                left -= naturals
            if other == JOKER:
                left -= jokers
            if left > 0 and not self.is_penalized(other):
                return False
        return True

    def is_penalized(self, rank: int) -> bool:
        """Whether going out with cards of this rank alone is penalized."""
        return (rank == TWO and self.penalizes_2) or (rank == JOKER and self.penalizes_joker)

    def beaters(self, height: int, number: int) -> int:
        """The number of ranks that unseen cards could beat a combo with."""
        found = 0
        spare = self.unseen[JOKER]
        for position in range(height + 1, JOKER):
            rank = self.height(position)
            # PR-15: one card fewer of the top rank beats two or more of another one
            needed = number - 1 if self.has_short_combos and position == TWO and number > 1 else number
            if self.unseen[rank] and self.unseen[rank] + spare >= needed:
                found += 1
        if height < JOKER and spare >= number:
            found += 1
        return found
