"""All arrangements of the table with cards of the hand, as an integer program. The solver is in best_arrangement.py.

There is a column for each face that a card may take (RU-6) and one for each possible group: runs and blocks by their
symbols, each at most once because a half lies on the table only once (RU-4), combined runs by their sums, and for each
sum the number of cards in its combined block. For each symbol, as many cards must show it as groups need it. With
`rearrange=own`, combined cards of others that lie together are one anchor, and every group has at most one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.rules import terms
from fairdeal.mechanics.faces import cards_in

SUITS = range(4)
VALUES = range(2, 15)
SUMS = range(5, 28)
GROUP_COST = 0.01  # among arrangements of the same value, the one with the fewest groups is best

Symbols = tuple[int, ...]


@dataclass(slots=True)
class IntegerProgram:
    """Columns are integers from 0 to an upper bound, each with a value; rows are sums of columns between two bounds."""

    values: list[float] = field(default_factory=list)
    upper_bounds: list[int] = field(default_factory=list)
    rows: list[tuple[dict[int, int], int, int]] = field(default_factory=list)

    def add_column(self, value: float, upper_bound: int = 1) -> int:
        """Add a column and return its index."""
        self.values.append(value)
        self.upper_bounds.append(upper_bound)
        return len(self.values) - 1

    def add_row(self, factors: dict[int, int], low: int, high: int) -> None:
        """Add a row: the factors of its columns, and its bounds."""
        self.rows.append((factors, low, high))


@dataclass(frozen=True, slots=True)
class Anchor:
    """Combined cards of others that lie together and stay so (`rearrange=own`)."""

    faces: tuple[int, ...]
    sums: Symbols


class ArrangementModel:
    """The integer program for the player in turn, and what its columns stand for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.program = IntegerProgram()
        self.lying = table.groups.all_faces()
        self.hand = cards_in(table.hands.cards_of(table.turn))
        self.own_only = table.rearrange == terms.REARRANGE_OWN
        self.faces: dict[int, int] = {}  # the column of each face that a card may take
        self.groups: dict[int, Symbols] = {}  # by column: a run, a block or a combined run
        self.blocks: dict[int, int] = {}  # by column: the sum of a combined block; the column counts its cards
        self.anchored_runs: dict[int, tuple[Anchor, Symbols]] = {}  # by column: an anchor and the sums added to it
        self.anchored_blocks: dict[int, Anchor] = {}  # by column, which counts the cards added to the anchor
        self.uses: dict[int, dict[int, int]] = {}  # by symbol: 1 for columns that show it, -1 for those that need it
        self.anchors = [anchor for group in self.lying if (anchor := self.anchor_in(group)) is not None]
        self.add_cards()
        self.add_runs_and_blocks()
        self.add_combined_groups()
        for anchor in self.anchors:
            self.add_anchor(anchor)
        for symbol, factors in self.uses.items():
            self.program.add_row(factors, 0, 0)
            if symbol < memory.SUMS:
                self.program.add_row({column: 1 for column, factor in factors.items() if factor > 0}, 0, 1)  # RU-4

    # ---- Cards and their faces

    def is_others(self, face: int) -> bool:
        """Whether a face on the table belongs to another player."""
        return self.table.groups.owner_of(face // 3) not in (terms.NONE, self.table.turn)

    def anchor_in(self, group: Sequence[int]) -> Anchor | None:
        faces = tuple(face for face in group if self.is_others(face))
        if not self.own_only or not faces or self.symbol(faces[0]) < memory.SUMS:
            return None
        return Anchor(faces, tuple(self.symbol(face) for face in faces))

    def symbol(self, face: int) -> int:
        return self.table.pack.symbol_of_face(face)

    def add_cards(self) -> None:
        """RU-6: cards of others keep their face, own cards take any. RU-7: one card stays in the hand."""
        held: dict[int, int] = {}
        anchored = {face for anchor in self.anchors for face in anchor.faces}
        for face in [face for group in self.lying for face in group if face not in anchored]:
            faces = [face] if self.is_others(face) else all_faces(face // 3)
            self.program.add_row({self.add_face(possible): 1 for possible in faces}, 1, 1)
        for card in self.hand:
            columns = {self.add_face(face): 1 for face in all_faces(card)}
            self.program.add_row(columns, 1 if card == self.table.duty else 0, 1)  # RU-2
            held.update(columns)
        self.program.add_row(held, 0, len(self.hand) - 1)

    def add_face(self, face: int) -> int:
        column = self.program.add_column(value_of(face, self.table))
        self.faces[face] = column
        self.set_use(self.symbol(face), column, 1)
        return column

    def set_use(self, symbol: int, column: int, factor: int) -> None:
        self.uses.setdefault(symbol, {})[column] = factor

    # ---- Groups

    def add_runs_and_blocks(self) -> None:
        """RU-3: runs and blocks of symbols that some card could show."""
        for suit in SUITS:
            for symbols in runs(16 * suit + value for value in VALUES):
                self.add_group(symbols)
        for value in VALUES:
            for size in (3, 4):
                for suits in combinations(SUITS, size):
                    self.add_group(tuple(16 * suit + value for suit in suits))

    def add_group(self, symbols: Symbols) -> None:
        if all(symbol in self.uses for symbol in symbols) and self.keeps_others_together(symbols):
            column = self.program.add_column(-GROUP_COST)
            self.groups[column] = symbols
            for symbol in symbols:
                self.set_use(symbol, column, -1)

    def keeps_others_together(self, symbols: Symbols) -> bool:
        """`rearrange=own`: a group has all of the others' cards of one earlier group, or none, and of no second one."""
        if not self.own_only:
            return True
        left_out = [
            {self.symbol(face) for face in group if self.is_others(face)} - set(symbols)
            for group in self.lying
            if any(self.is_others(face) and self.symbol(face) in symbols for face in group)
        ]
        return len(left_out) < 2 and not any(left_out)

    def add_combined_groups(self) -> None:
        """RU-3: combined runs, as often as there are cards; combined blocks of three or more."""
        sums = [memory.SUMS + total for total in SUMS if memory.SUMS + total in self.uses]
        number_shown = {symbol: len(self.uses[symbol]) for symbol in sums}
        for symbols in runs(sums):
            column = self.program.add_column(-GROUP_COST, min(number_shown[symbol] for symbol in symbols))
            self.groups[column] = symbols
            for symbol in symbols:
                self.set_use(symbol, column, -1)
        for symbol in sums:
            limit = number_shown[symbol]
            exists, size = self.program.add_column(-GROUP_COST), self.program.add_column(0, limit)
            self.blocks[size] = symbol
            self.set_use(symbol, size, -1)
            self.program.add_row({size: 1, exists: -3}, 0, limit)
            self.program.add_row({size: 1, exists: -limit}, -limit, 0)

    def add_anchor(self, anchor: Anchor) -> None:
        """Every anchor is in one group: a combined run around it, or a combined block with it."""
        ways: dict[int, int] = {}
        low, high = min(anchor.sums), max(anchor.sums)
        if len(set(anchor.sums)) == len(anchor.sums):
            for symbols in runs(memory.SUMS + total for total in SUMS):
                added = tuple(symbol for symbol in symbols if symbol not in anchor.sums)
                if low in symbols and high in symbols and all(symbol in self.uses for symbol in added):
                    column = self.program.add_column(-GROUP_COST)
                    self.anchored_runs[column] = (anchor, added)
                    ways[column] = 1
                    for symbol in added:
                        self.set_use(symbol, column, -1)
        if low == high:
            exists = self.program.add_column(-GROUP_COST)
            ways[exists] = 1
            limit = memory.CARDS_PER_SYMBOL
            added_count = self.program.add_column(0, limit)
            self.anchored_blocks[added_count] = anchor
            self.program.add_row({added_count: 1, exists: len(anchor.faces) - 3}, 0, limit)
            self.program.add_row({added_count: 1, exists: -limit}, -limit, 0)
            self.set_use(low, added_count, -1)
        self.program.add_row(ways, 1, 1)

    # ---- Solutions

    def groups_of(self, solution: Sequence[int]) -> list[list[int]]:
        """The groups of a solution; those that stay as they are come first."""
        shown: dict[int, list[int]] = {}
        for face, column in self.faces.items():
            if solution[column]:
                shown.setdefault(self.symbol(face), []).append(face)
        groups = []
        for column, (anchor, symbols) in self.anchored_runs.items():
            if solution[column]:
                groups.append([*anchor.faces, *(shown[symbol].pop() for symbol in symbols)])
        for column, anchor in self.anchored_blocks.items():
            if not self.is_in_run(anchor, solution):
                groups.append([*anchor.faces, *(shown[anchor.sums[0]].pop() for _ in range(solution[column]))])
        for column, symbols in self.groups.items():
            groups += [[shown[symbol].pop() for symbol in symbols] for _ in range(solution[column])]
        for column, symbol in self.blocks.items():
            if solution[column]:
                groups.append([shown[symbol].pop() for _ in range(solution[column])])
        return self.in_order(groups)

    def is_in_run(self, anchor: Anchor, solution: Sequence[int]) -> bool:
        return any(solution[column] and other is anchor for column, (other, _) in self.anchored_runs.items())

    def in_order(self, groups: list[list[int]]) -> list[list[int]]:
        ordered = [sorted(group, key=lambda face: (self.symbol(face), face)) for group in groups]
        kept = [group for group in self.lying if group in ordered]
        return kept + [group for group in ordered if group not in kept]


def all_faces(card: int) -> list[int]:
    return [3 * card, 3 * card + 1, 3 * card + 2]


def value_of(face: int, table: Table) -> int:
    """RU-9: the value of a face on the table to the player in turn. A card that leaves the hand costs nothing more."""
    owner = table.groups.owner_of(face // 3)
    if owner == table.turn:
        return table.pack.points_of(face)
    return table.pack.points_of(face) + table.pack.held_points_of(face // 3) if owner == terms.NONE else 0


def runs(symbols: Iterable[int]) -> list[Symbols]:
    """Every run of three or more consecutive symbols."""
    ordered = sorted(symbols)
    there = set(ordered)
    found = []
    for first in ordered:
        last = first
        while last in there:
            if last - first >= 2:
                found.append(tuple(range(first, last + 1)))
            last += 1
    return found
