# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The numbers of Sanity 500 Rummy, written straight from a match: those of RummyObservationSpec and RummyActions.

What the player in turn may do is counted at the match's own table: that changes no card.
"""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import buffers
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.match import PHASES, RummyMatch
from fairdeal.games.rummy.research.actions import FIRST_LAY, FIRST_PATTERN
from fairdeal.games.rummy.rules.legal_moves import picked
from fairdeal.games.rummy.rules.moves import STOP, Discard
from fairdeal.games.rummy.rules.pack import Pack
from fairdeal.games.rummy.rules.turns import Turns

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.games.rummy.research.actions import RummyActions
    from fairdeal.games.rummy.research.observations import RummyObservationSpec


class RummyEncoder(Encoder):
    """The hand, the pile, the table; new groups by pattern and card."""

    def __init__(self, shape: "RummyObservationSpec", pack: Pack) -> None:
        super().__init__(shape, PHASES)
        self.pack = pack
        actions = cast("RummyActions", shape.actions)
        self.first_draw = actions.parts.stop
        self.stop = actions.number_of[STOP.text()]
        self.slots = [0] * 1024  # the places of every pattern, four a pattern,
        self.length = [0] * 256  # and how many it has
        self.noted = [0] * 512  # room for patterns, as the table notes them
        self.number_of = {}  # by pattern, noted so
        for number, pattern in enumerate(actions.patterns):
            self.length[number] = len(pattern)
            for i, place in enumerate(pattern):
                self.slots[4 * number + i] = place
            self.number_of[int.from_bytes(bytes(pattern), "little")] = FIRST_PATTERN + number
        self.actors_at = self.places["actors"]
        self.hand_number_at = self.places["hand_number"]
        self.dealer_at = self.places["dealer"]
        self.hand_at = self.places["hand"]
        self.sizes_at = self.places["sizes"]
        self.known_at = self.places["known"]
        self.stock_at = self.places["stock"]
        self.pile_at = self.places["pile"]
        self.group_at = self.places["group"]
        self.face_at = self.places["face"]
        self.owner_at = self.places["owner"]
        self.duty_at = self.places["duty"]
        self.on_table_at = self.places["on_table"]
        self.scores_at = self.places["scores"]

    # ---- Observations

    def observe(self, state: State, seat: int, room: Any, at: int) -> None:
        assert isinstance(state, RummyMatch)
        match = state
        table = match.table
        self.begin_row(table.stage, room, at)
        if table.stage <= memory.MELD:
            self.write_seat(room, at + self.actors_at, seat, table.turn)
        room[at + self.hand_number_at] = buffers.clamp_int16(table.hand_number)
        self.write_seat(room, at + self.dealer_at, seat, table.dealer)
        self.write_cards(room, at + self.hand_at, table.hands[seat])
        room[at + self.stock_at] = table.in_stock
        room[at + self.duty_at] = table.duty + 1
        for other in range(self.players):
            step = self.step_to(seat, other)
            room[at + self.sizes_at + step] = table.sizes[other]
            room[at + self.scores_at + step] = buffers.clamp_int16(table.scores[other])
            self.write_cards(room, at + self.known_at, table.known[other], step + 1)
        for i in range(table.in_pile):
            room[at + self.pile_at + table.pile[i]] = table.in_pile - i
        self.observe_groups(table, seat, room, at)

    def observe_groups(self, table: Turns, seat: int, room: Any, at: int) -> None:
        """Every card on the table: where, as what and whose; and what they count for each seat (RU-9)."""
        pack = self.pack
        for group in range(table.groups):
            for i in range(group * memory.ROOM, group * memory.ROOM + table.length[group]):
                face = table.lying[i]
                card = face // 3
                step = self.step_to(seat, table.owner[card])
                room[at + self.group_at + card] = group + 1
                room[at + self.face_at + card] = face % 3 + 1
                room[at + self.owner_at + card] = step + 1
                room[at + self.on_table_at + step] += pack.points[pack.place[face]]

    # ---- What may be said

    def offer(self, state: State, seat: int, begun: ActionSequence, room: Any, at: int) -> bool:  # noqa: ARG002
        assert isinstance(state, RummyMatch)
        match = state
        table = match.table
        if table.stage == memory.DRAW:
            self.offer_draws(table, room, at)
        elif not begun:
            self.offer_first(table, room, at)
        else:
            first = begun[0]
            if first < FIRST_PATTERN:
                self.offer_lays(table, first - FIRST_LAY, room, at)
            else:
                self.offer_cards(table, begun, room, at)
        return True

    def offer_draws(self, table: Turns, room: Any, at: int) -> None:
        """RU-2, RU-8."""
        table.find_draws()
        self.offer_set(room, at + self.first_draw, table.depths)
        room[at + (self.first_draw if table.in_stock else self.stop)] = 1

    def offer_first(self, table: Turns, room: Any, at: int) -> None:
        """Patterns of new groups, groups to lay off on, cards to discard."""
        table.noted = self.noted
        table.notes = 0
        table.noting = True
        table.prepare()
        table.noting = False
        for i in range(table.notes):
            number = self.number_of[table.noted[i]]
            room[at + number] = 1
        for i in range(table.lays):
            table.scan_lays(i)
            room[at + FIRST_LAY + table.target] = 1
        if table.discards:
            self.offer_set(room, at, table.hands[table.turn])

    def offer_lays(self, table: Turns, group: int, room: Any, at: int) -> None:
        """RU-5: the cards for one group."""
        lays = table.scan_lays(memory.NO_END)
        for k in range(lays):
            table.scan_lays(k)
            if table.target == group:
                room[at + table.chosen[0] // 3] = 1

    def offer_cards(self, table: Turns, begun: ActionSequence, room: Any, at: int) -> None:
        """The next cards of all groups of a pattern in which the cards said before stand first."""
        number = begun[0]
        size = self.put_into_slots(table, number)
        named = len(begun) - 1
        for spared in range(2):
            if spared and not table.finds_spares():
                continue
            table.seen = 0
            table.wanted = memory.NO_END
            table.look(size, spared != 0)
            groups = table.seen
            for k in range(groups):
                table.seen = 0
                table.wanted = k
                table.look(size, spared != 0)
                i = 0
                while i < named:
                    number = begun[i + 1]
                    if table.chosen[i] // 3 != number:
                        break
                    i += 1
                if i == named:
                    room[at + table.chosen[i] // 3] = 1

    def put_into_slots(self, table: Turns, number: int) -> int:
        """A pattern by its number, for the table to look at; how many places it has."""
        for i in range(4):
            table.slot[i] = self.slots[4 * (number - FIRST_PATTERN) + i]
        return self.length[number - FIRST_PATTERN]

    # ---- Moves

    def move_of_parts(self, actions: "Actions", state: State, seat: int, said: ActionSequence) -> Move | None:  # noqa: ARG002
        assert isinstance(state, RummyMatch)
        match = state
        table = match.table
        first = said[0]
        if first < FIRST_LAY:
            return Discard(first, self.pack.faces)
        if len(said) == 1:
            return None
        if first < FIRST_PATTERN:
            card = said[1]
            return self.lay_of(table, first - FIRST_LAY, card)
        return self.group_of(table, said) if len(said) > self.length[first - FIRST_PATTERN] else None

    def lay_of(self, table: Turns, group: int, card: int) -> Move:
        """RU-5: no card fits one group in two ways."""
        table.verb = memory.LAY
        k = 0
        table.scan_lays(k)
        while table.target != group or table.chosen[0] // 3 != card:
            k += 1
            table.scan_lays(k)
        return picked(table)

    def group_of(self, table: Turns, said: ActionSequence) -> Move:
        """A new group; with a card of the table it is an arrangement (RU-6)."""
        size = self.put_into_slots(table, said[0])
        table.verb = memory.NEW
        table.number = size
        for i in range(size):
            card = said[i + 1]
            table.chosen[i] = self.pack.face_at(card, table.slot[i])
            if table.owner[card] >= 0:
                table.verb = memory.ARRANGE
        return picked(table)
