# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""A fast encoder of observations and legal actions, written straight from a match.

It writes the same numbers as RummyObservationSpec and RummyActions.
"""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import buffers
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.fast.deep_draws import usable_depths
from fairdeal.games.rummy.fast.listed_moves import ListedMoves, new_listed_moves
from fairdeal.games.rummy.fast.pack import Pack
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.legal_moves import chosen_move
from fairdeal.games.rummy.match import PHASES, RummyMatch
from fairdeal.games.rummy.moves import STOP, Discard
from fairdeal.games.rummy.research.actions import FIRST_LAY_OFF, FIRST_PATTERN
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.scoring import table_points

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.games.rummy.research.actions import RummyActions
    from fairdeal.games.rummy.research.observations import RummyObservationSpec


class RummyEncoder(Encoder):
    """The encoder of one configured game."""

    def __init__(self, spec: "RummyObservationSpec", pack: Pack) -> None:
        super().__init__(spec, PHASES)
        self.pack = pack
        self.listed: ListedMoves = new_listed_moves()
        actions = cast("RummyActions", spec.actions)
        self.first_draw = actions.parts.stop
        self.stop = actions.number_of[STOP.text()]
        self.patterns = [0] * 1024  # the symbols of every pattern, four entries for each
        self.pattern_size = [0] * 256
        self.recorded = [0] * 512  # a buffer for the codes of patterns (new_groups.py)
        self.number_of = {}  # the action of a pattern, by its code
        for i, pattern in enumerate(actions.patterns):
            self.pattern_size[i] = len(pattern)
            for j, symbol in enumerate(pattern):
                self.patterns[4 * i + j] = symbol
            self.number_of[int.from_bytes(bytes(pattern), "little")] = FIRST_PATTERN + i
        self.actors_at = self.starts["actors"]
        self.hand_number_at = self.starts["hand_number"]
        self.dealer_at = self.starts["dealer"]
        self.hand_at = self.starts["hand"]
        self.sizes_at = self.starts["sizes"]
        self.known_at = self.starts["known"]
        self.stock_at = self.starts["stock"]
        self.pile_at = self.starts["pile"]
        self.group_at = self.starts["group"]
        self.face_at = self.starts["face"]
        self.owner_at = self.starts["owner"]
        self.duty_at = self.starts["duty"]
        self.on_table_at = self.starts["on_table"]
        self.scores_at = self.starts["scores"]

    # ---- Observations

    def observe(self, state: State, seat: int, buffer: Any, at: int) -> None:
        assert isinstance(state, RummyMatch)
        match = state
        table = match.table
        self.begin_row(table.stage, buffer, at)
        if table.stage <= terms.MELD:
            self.write_seat(buffer, at + self.actors_at, seat, table.turn)
        buffer[at + self.hand_number_at] = buffers.clamp_int16(table.hand_number)
        self.write_seat(buffer, at + self.dealer_at, seat, table.dealer)
        self.write_cards(buffer, at + self.hand_at, table.hands.cards[seat])
        buffer[at + self.stock_at] = table.stock_size
        buffer[at + self.duty_at] = table.duty + 1
        for other in range(self.players):
            step = self.step_to(seat, other)
            buffer[at + self.sizes_at + step] = table.hands.sizes[other]
            buffer[at + self.on_table_at + step] = table_points(table, other)
            buffer[at + self.scores_at + step] = buffers.clamp_int16(table.scores[other])
            self.write_cards(buffer, at + self.known_at, table.hands.known[other], step + 1)
        for i in range(table.pile_size):
            buffer[at + self.pile_at + table.pile[i]] = table.pile_size - i
        self.observe_groups(table, seat, buffer, at)

    def observe_groups(self, table: Table, seat: int, buffer: Any, at: int) -> None:
        """Write the group, the face and the owner of every card on the table."""
        for group in range(table.groups.count):
            first = group * memory.GROUP_CAPACITY
            for i in range(first, first + table.groups.length[group]):
                face = table.groups.faces[i]
                card = face // 3
                buffer[at + self.group_at + card] = group + 1
                buffer[at + self.face_at + card] = face % 3 + 1
                buffer[at + self.owner_at + card] = self.step_to(seat, table.groups.owner[card]) + 1

    # ---- Legal actions

    def offer(self, state: State, seat: int, begun: ActionSequence, buffer: Any, at: int) -> bool:  # noqa: ARG002
        assert isinstance(state, RummyMatch)
        match = state
        table = match.table
        self.listed.search.spares.forget()  # they may be those of another match
        if table.stage == terms.DRAW:
            self.offer_draws(table, buffer, at)
            return True
        if not begun:
            self.offer_first(table, buffer, at)
        else:
            first = begun[0]
            if first < FIRST_PATTERN:
                self.offer_lay_offs(table, first - FIRST_LAY_OFF, buffer, at)
            else:
                return self.offer_cards(table, begun, buffer, at)
        return True

    def offer_draws(self, table: Table, buffer: Any, at: int) -> None:
        """RU-2, RU-8."""
        self.offer_set(buffer, at + self.first_draw, usable_depths(table, self.listed.search))
        buffer[at + (self.first_draw if table.stock_size else self.stop)] = 1

    def offer_first(self, table: Table, buffer: Any, at: int) -> None:
        """Mark patterns of new groups, groups to lay off on, and cards to discard."""
        search = self.listed.search
        search.recorded = self.recorded
        search.recorded_count = 0
        search.is_recording = True
        self.listed.count(table)
        search.is_recording = False
        for i in range(search.recorded_count):
            number = self.number_of[search.recorded[i]]
            buffer[at + number] = 1
        for i in range(self.listed.lay_offs):
            self.listed.scan_lay_offs(table, i)
            buffer[at + FIRST_LAY_OFF + table.target] = 1
        if self.listed.discards:
            self.offer_set(buffer, at, table.hands.cards[table.turn])

    def offer_lay_offs(self, table: Table, group: int, buffer: Any, at: int) -> None:
        """RU-5: mark the cards that can be laid off on one group."""
        lay_offs = self.listed.scan_lay_offs(table, memory.COUNT_ONLY)
        for k in range(lay_offs):
            self.listed.scan_lay_offs(table, k)
            if table.target == group:
                buffer[at + table.chosen[0] // 3] = 1

    def offer_cards(self, table: Table, begun: ActionSequence, buffer: Any, at: int) -> bool:
        """Mark the next card of every group of a pattern that starts with the cards named so far.

        Returns False if there is none: then the pattern is the beginning of a longer run.
        """
        search = self.listed.search
        number = begun[0]
        size = self.set_pattern(number)
        named = len(begun) - 1
        is_found = False
        for with_spares in range(2):
            if with_spares and not search.prepare_spares(table):
                continue
            search.counted = 0
            search.wanted = memory.COUNT_ONLY
            search.scan_pattern(table, size, with_spares != 0)
            groups = search.counted
            for k in range(groups):
                search.counted = 0
                search.wanted = k
                search.scan_pattern(table, size, with_spares != 0)
                i = 0
                while i < named:
                    number = begun[i + 1]
                    if table.chosen[i] // 3 != number:
                        break
                    i += 1
                if i == named:
                    buffer[at + table.chosen[i] // 3] = 1
                    is_found = True
        return is_found

    def set_pattern(self, number: int) -> int:
        """Have the search use the pattern of an action, and return the pattern's size."""
        for i in range(4):
            self.listed.search.pattern[i] = self.patterns[4 * (number - FIRST_PATTERN) + i]
        return self.pattern_size[number - FIRST_PATTERN]

    # ---- Moves

    def move_of_parts(self, actions: "Actions", state: State, seat: int, sequence: ActionSequence) -> Move | None:
        assert isinstance(state, RummyMatch)
        match = state
        table = match.table
        first = sequence[0]
        if first < FIRST_LAY_OFF:
            return Discard(first, self.pack.faces)
        if len(sequence) == 1:
            return None
        if first < FIRST_PATTERN:
            card = sequence[1]
            return self.lay_off_of(table, first - FIRST_LAY_OFF, card)
        if self.lists_long_runs(table):
            return actions.move(state.moves(seat), sequence)
        return self.group_of(table, sequence) if len(sequence) > self.pattern_size[first - FIRST_PATTERN] else None

    def lists_long_runs(self, table: Table) -> bool:
        """Whether only runs of five cards or more are listed (RU-2)."""
        if table.duty == terms.NONE:
            return False
        self.listed.search.spares.forget()
        self.listed.count(table)
        return self.listed.is_long

    def lay_off_of(self, table: Table, group: int, card: int) -> Move:
        """The lay-off of a card on a group (RU-5); no card fits one group in two ways."""
        table.verb = terms.LAY_OFF
        k = 0
        self.listed.scan_lay_offs(table, k)
        while table.target != group or table.chosen[0] // 3 != card:
            k += 1
            self.listed.scan_lay_offs(table, k)
        return chosen_move(table)

    def group_of(self, table: Table, sequence: ActionSequence) -> Move:
        """A new group: a meld, or an arrangement if one of its cards is on the table (RU-6)."""
        size = self.set_pattern(sequence[0])
        table.verb = terms.NEW_GROUP
        table.chosen_count = 0
        for i in range(size):
            card = sequence[i + 1]
            table.add_chosen(card, self.listed.search.pattern[i])
            if table.groups.owner[card] != terms.NONE:
                table.verb = terms.ARRANGE
        return chosen_move(table)
