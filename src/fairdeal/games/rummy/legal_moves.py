# cython: annotation_typing=False, infer_types=True, binding=False
"""The legal moves of a turn. Some are listed: these can be counted and numbered. All can be tested."""

from fairdeal.engine import bits
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.games.rummy.fast import memory, symbols
from fairdeal.games.rummy.fast.listed_moves import ListedMoves, new_listed_moves
from fairdeal.games.rummy.fast.table import Table, visible_copy
from fairdeal.games.rummy.moves import DRAWS, STOP, Arrange, new_lay_off, new_meld
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.turns import is_legal

# In JSON: melds of five cards or more, and arrangements that are not listed, are legal, too.
LONG_MELDS: dict[str, object] = {"verb": "meld"}
ANY_ARRANGEMENT: dict[str, object] = {"verb": "arrange"}


class RummyMoves(Moves):
    """Listed: draws, melds of 3 or 4 cards, lay-offs, discards, and new groups of 3 or 4 with cards spared by others.

    Longer melds and all other arrangements that RU-6 allows are legal, too: `in` accepts them, but they are not
    counted. A large hand may have millions of longer melds. None of them is needed: each is a listed meld and
    lay-offs.
    """

    def __init__(self, table: Table) -> None:
        self.table = visible_copy(table)
        self.listed: ListedMoves = new_listed_moves()
        self.listed.count(self.table)

    def reuse(self, table: Table) -> None:
        """Become the legal moves of another turn."""
        self.table.copy_from(table, True)
        self.listed.count(self.table)

    def count(self) -> int:
        return self.listed.total

    def at(self, k: int) -> Move:
        self.listed.choose(self.table, k)
        return chosen_move(self.table)

    def choice(self, stream: Stream) -> Move:
        self.listed.choose(self.table, stream.below(self.listed.total))
        return chosen_move(self.table)

    def holds(self, move: Move) -> bool:
        return is_legal(self.table, move)

    def visible_table(self) -> Table:
        """A copy of the table that contains only what the player in turn can see."""
        return visible_copy(self.table)

    def compact(self) -> list[object]:
        texts: list[object] = [move.text() for move in self]
        if self.allows_long_melds():
            texts.append(LONG_MELDS)
        if self.allows_arranging():
            texts.append(ANY_ARRANGEMENT)
        return texts

    def to_json(self) -> list[object]:
        return self.compact()

    def allows_long_melds(self) -> bool:
        """RU-3: whether the hand has melds of five cards or more."""
        table = self.table
        if table.stage != terms.MELD or table.hands.sizes[table.turn] <= memory.LONG_GROUP:  # RU-7
            return False
        halves = table.hands.halves[table.turn] & ~table.groups.halves  # RU-4
        sums = table.hands.sums[table.turn]
        own_halves = table.pack.halves[table.duty] if table.duty >= 0 else halves  # RU-2
        own_sums = table.pack.sums[table.duty] if table.duty >= 0 else sums
        if symbols.fives_around(own_halves) & symbols.runs_of_five(halves):
            return True
        if symbols.fives_around(own_sums) & symbols.runs_of_five(sums):
            return True
        while own_sums:
            i = table.turn * memory.SYMBOLS + memory.SUMS + bits.lowest(own_sums)
            if table.hands.counts[i] >= memory.LONG_GROUP:
                return True
            own_sums &= own_sums - 1
        return False

    def allows_arranging(self) -> bool:
        """RU-6: whether there may be legal arrangements, listed or not."""
        table = self.table
        if table.stage != terms.MELD or table.rearrange == terms.REARRANGE_NONE:
            return False
        if table.groups.count and table.duty == terms.NONE:
            return True
        return self.listed.melds + self.listed.lay_offs + self.listed.arrangements > 0


def chosen_move(table: Table) -> Move:
    """The move that has been chosen at a table."""
    verb = table.verb
    if verb == terms.DISCARD:
        return table.pack.discards[table.chosen[0]]
    if verb == terms.DRAW_STOCK:
        return DRAWS[0]
    if verb == terms.DRAW_PILE:
        return DRAWS[table.target]
    if verb == terms.STOP:
        return STOP
    if verb == terms.LAY_OFF:
        return new_lay_off(table.chosen[0], table.target + 1, table.pack.faces)
    if verb == terms.NEW_GROUP:
        return new_meld(table.chosen_faces(), table.pack.faces)
    return Arrange(table.chosen_arrangement(), table.pack.faces)
