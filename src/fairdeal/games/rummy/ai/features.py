# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Features of Sanity 500 Rummy: how cards go together, what completes a group, and what can be laid off.

What completes a group is estimated from the symbols in the hand (fast/memory.py), without a search: the rules decide.
"""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from fairdeal.engine.features import Coding, Features
from fairdeal.games.rummy.fast import memory

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.games.rummy import Rummy
    from fairdeal.games.rummy.research.actions import RummyActions
    from fairdeal.games.rummy.research.observations import RummyObservationSpec

CARDS = 78
SEATS = 6
SYMBOLS = 100  # those of cards, and room for neighbors beyond the last one
GROUPS = 27  # from 1
FIRST_LAY_OFF = CARDS  # as actions are numbered
FIRST_PATTERN = FIRST_LAY_OFF + 26
FITS = 14
POINTS = 15
MANY = 6
DEPTHS = 10
MAX_PATTERNS = 256


class RummyFeatures(Features):
    """Features of draws, groups, lay-offs and discards."""

    codings: ClassVar = {
        "phase": Coding(3),
        "hand": Coding(CARDS),
        "sizes": Coding(SEATS, 14, is_sum=True),
        "known": Coding(CARDS, SEATS),
        "stock": Coding(1, 14, 4, is_sum=True),
        "pile": Coding(CARDS, 2),
        "group": Coding(CARDS),
        "on_table": Coding(SEATS, 12, 12, is_sum=True),
        "begun": Coding(FIRST_PATTERN + MAX_PATTERNS),
    }

    def __init__(self, game: "Game", spec: "RummyObservationSpec") -> None:
        super().__init__(game, spec)
        pack = cast("Rummy", game).pack
        actions = cast("RummyActions", spec.actions)
        self.first_draw = actions.parts.stop
        self.stop = actions.size - 1
        self.hand_at = spec.slices["hand"].start
        self.sizes_at = spec.slices["sizes"].start
        self.pile_at = spec.slices["pile"].start
        self.group_at = spec.slices["group"].start
        self.face_at = spec.slices["face"].start
        self.duty_at = spec.slices["duty"].start
        self.on_table_at = spec.slices["on_table"].start
        self.begun_at = spec.slices["begun"].start
        self.symbol = [0] * 234  # of every face
        self.held_points = [0] * 78
        self.pattern_points = [0] * 256
        self.pattern_kind = [0] * 256  # run, block, combined run, combined block: of 3 cards, then of 4
        for face in range(3 * CARDS):
            self.symbol[face] = pack.symbol_of_face(face)
        for card in range(CARDS):
            self.held_points[card] = pack.held_points_of(card)
        points = {pack.symbol_of_face(face): pack.points_of(face) for face in range(3 * CARDS)}
        for k, pattern in enumerate(actions.patterns):
            self.pattern_points[k] = sum([points.get(symbol, 0) for symbol in pattern])
            is_run = pattern[1] == pattern[0] + 1
            kind = 2 * (pattern[0] >= memory.SUMS) + (not is_run)
            self.pattern_kind[k] = kind + 4 * (len(pattern) > 3)
        self.held = [0] * 100  # cards of the hand that can show each symbol
        self.dead = [0] * 100  # halves that lie on the table (RU-4)
        self.fits_table = [0] * 100  # symbols that extend a group on the table
        self.lowest = [0] * 27  # by group: its lowest and highest symbol, and its number of cards
        self.highest = [0] * 27
        self.length = [0] * 27
        self.is_begun = False
        self.hand_points = 0
        # Positions
        self.completes_rows = self.rows(MANY)
        self.layable_rows = self.rows(MANY)
        self.hand_points_rows = self.rows(POINTS)
        self.duty_rows = self.rows(1)
        self.fewest_rows = self.rows(8)
        # Discards, and cards of groups
        self.card_rows = self.rows(2 * CARDS)
        self.fit_rows = self.rows(2 * FITS)
        self.points_rows = self.rows(2 * POINTS)
        self.fit_points_rows = self.rows(FITS * 5)
        self.complete_rows = self.rows(2 * 3)
        self.fits_table_rows = self.rows(2 * 2)
        self.give_rows = self.rows(2 * 8)
        # Groups, lay-offs and draws
        self.lay_off_rows = self.rows(2)
        self.pattern_rows = self.rows(MAX_PATTERNS)
        self.kind_rows = self.rows(8)
        self.pattern_points_rows = self.rows(POINTS)
        self.pattern_size_rows = self.rows(8)
        self.stock_rows = self.rows(1)
        self.stop_rows = self.rows(1)
        self.top_rows = self.rows(CARDS)
        self.top_fit_rows = self.rows(FITS)
        self.top_complete_rows = self.rows(3 * 2)
        self.top_points_rows = self.rows(POINTS)
        self.depth_rows = self.rows(DEPTHS)
        self.taken_points_rows = self.rows(POINTS)
        self.taken_completes_rows = self.rows(MANY)

    # ---- Positions

    def add_position(self, observation: Any) -> None:
        self.read_groups(observation)
        self.read_hand(observation)
        completes = 0
        layable = 0
        for card in range(CARDS):
            if observation[self.hand_at + card]:
                completes += self.completes(card, 1) > 0
                layable += self.can_lay_off(card)
        self.add(self.completes_rows + min(completes, MANY - 1))
        self.add(self.layable_rows + min(layable, MANY - 1))
        self.add(self.hand_points_rows + min(self.hand_points // 15, POINTS - 1))
        if observation[self.duty_at]:
            self.add(self.duty_rows)
        self.add(self.fewest_rows + self.fewest_others(observation))

    def fewest_others(self, observation: Any) -> int:
        """Cards in the smallest other hand, at most 7."""
        fewest = 7
        for step in range(1, self.players):
            fewest = min(fewest, observation[self.sizes_at + step])
        return fewest

    def read_groups(self, observation: Any) -> None:
        """Read the groups on the table: which halves are used up, and what each group can be extended by."""
        for symbol in range(SYMBOLS):
            self.dead[symbol] = 0
            self.fits_table[symbol] = 0
        for group in range(GROUPS):
            self.length[group] = 0
        for card in range(CARDS):
            group = observation[self.group_at + card]
            if not group:
                continue
            symbol = self.symbol[3 * card + observation[self.face_at + card] - 1]
            self.dead[symbol] = symbol < memory.SUMS
            if not self.length[group]:
                self.lowest[group] = self.highest[group] = symbol
            self.lowest[group] = min(self.lowest[group], symbol)
            self.highest[group] = max(self.highest[group], symbol)
            self.length[group] += 1
        for group in range(1, GROUPS):
            if self.length[group]:
                self.read_extensions(self.lowest[group], self.highest[group], self.length[group])

    def read_extensions(self, low: int, high: int, length: int) -> None:
        """Mark the symbols that extend a group."""
        if high - low == length - 1:  # a run
            self.fits_table[low - 1] = 1
            self.fits_table[high + 1] = 1
        elif low == high:  # a combined block
            self.fits_table[low] = 1
        else:
            for suit in range(4):
                self.fits_table[16 * suit + low % 16] = 1

    def read_hand(self, observation: Any) -> None:
        """Count the cards of the hand by the symbols that they can show."""
        for symbol in range(SYMBOLS):
            self.held[symbol] = 0
        self.hand_points = 0
        for card in range(CARDS):
            if observation[self.hand_at + card]:
                self.hand_points += self.held_points[card]
                for face in range(3 * card, 3 * card + 3):
                    if not self.dead[self.symbol[face]]:
                        self.held[self.symbol[face]] += 1
        self.is_begun = False
        for k in range(FIRST_LAY_OFF, self.first_draw):
            if observation[self.begun_at + k]:
                self.is_begun = True

    # ---- Cards

    def has(self, symbol: int, card: int, is_held: int) -> int:
        """Whether another card of the hand than this one can show a symbol."""
        found = self.held[symbol]
        if is_held and found:
            for face in range(3 * card, 3 * card + 3):
                if self.symbol[face] == symbol:
                    found -= 1
        return found > 0

    def completes(self, card: int, is_held: int) -> int:
        """How many of a card's faces make a group of three with the hand."""
        total = 0
        for face in range(3 * card, 3 * card + 3):
            symbol = self.symbol[face]
            if self.dead[symbol]:
                continue
            below = self.has(symbol - 1, card, is_held)
            above = self.has(symbol + 1, card, is_held)
            if (below and above) or (below and self.has(symbol - 2, card, is_held)):
                total += 1
            elif above and self.has(symbol + 2, card, is_held):
                total += 1
            elif symbol >= memory.SUMS:
                total += self.held[symbol] - is_held >= 2
            else:
                others = 0
                for suit in range(4):
                    if suit != symbol // 16:
                        others += self.has(16 * suit + symbol % 16, card, is_held)
                total += others >= 2
        return total

    def fit(self, card: int, is_held: int) -> int:
        """How well a card goes with the rest of the hand: the number of neighbors of its faces."""
        total = 0
        for face in range(3 * card, 3 * card + 3):
            symbol = self.symbol[face]
            if self.dead[symbol]:
                continue
            near = self.has(symbol - 1, card, is_held) + self.has(symbol + 1, card, is_held)
            if symbol >= memory.SUMS:
                total += near + (self.held[symbol] > is_held)
                continue
            for suit in range(4):
                if suit != symbol // 16:
                    near += self.has(16 * suit + symbol % 16, card, is_held)
            far = self.has(symbol - 2, card, is_held) + self.has(symbol + 2, card, is_held)
            total += 4 * near + 2 * far
        return min(total // 2, FITS - 1)

    def can_lay_off(self, card: int) -> int:
        """Whether a card extends a group on the table."""
        for face in range(3 * card, 3 * card + 3):
            if self.fits_table[self.symbol[face]] and not self.dead[self.symbol[face]]:
                return 1
        return 0

    def known_value(self, observation: Any) -> int:
        return self.margin(observation, self.on_table_at)

    # ---- Moves

    def add_move(self, observation: Any, action: int) -> None:
        if action < FIRST_LAY_OFF:
            self.add_card(observation, action)
        elif action < FIRST_PATTERN:
            self.add(self.lay_off_rows)
        elif action < self.first_draw:
            pattern = min(action - FIRST_PATTERN, MAX_PATTERNS - 1)
            self.add(self.pattern_rows + pattern)
            self.add(self.kind_rows + self.pattern_kind[pattern])
            self.add(self.pattern_points_rows + min(self.pattern_points[pattern] // 4, POINTS - 1))
            self.add(self.pattern_size_rows + min(observation[self.sizes_at], 7))
        elif action == self.stop:
            self.add(self.stop_rows)
        elif action == self.first_draw:
            self.add(self.stock_rows)
        else:
            self.add_draw(observation, action - self.first_draw)

    def add_card(self, observation: Any, card: int) -> None:
        """Add what a discard gives away, or what a card of a group would have been good for."""
        part = 1 if self.is_begun else 0
        fit = self.fit(card, 1)
        points = min(self.held_points[card] // 2, POINTS - 1)
        self.add(self.card_rows + part * CARDS + card)
        self.add(self.fit_rows + part * FITS + fit)
        self.add(self.points_rows + part * POINTS + points)
        self.add(self.complete_rows + 3 * part + min(self.completes(card, 1), 2))
        self.add(self.fits_table_rows + 2 * part + self.can_lay_off(card))
        if not part:
            self.add(self.fit_points_rows + fit * 5 + points // 3)
            self.add(self.give_rows + 8 * self.can_lay_off(card) + min(observation[self.sizes_at + 1], 7))

    def add_draw(self, observation: Any, depth: int) -> None:
        """Add what the cards from the pile are good for."""
        points = 0
        completes = 0
        top = 0
        for card in range(CARDS):
            place = observation[self.pile_at + card]
            if not 0 < place <= depth:
                continue
            points += self.held_points[card]
            completes += self.completes(card, 0) > 0
            if place == 1:
                top = card
        self.add(self.depth_rows + min(depth, DEPTHS) - 1)
        if depth == 1:
            self.add(self.top_rows + top)
            self.add(self.top_fit_rows + self.fit(top, 0))
            self.add(self.top_complete_rows + 2 * min(self.completes(top, 0), 2) + self.can_lay_off(top))
            self.add(self.top_points_rows + min(self.held_points[top] // 2, POINTS - 1))
        else:
            self.add(self.taken_points_rows + min(points // 8, POINTS - 1))
            self.add(self.taken_completes_rows + min(completes, MANY - 1))
