"""Every way to arrange the table with cards of the hand, as an integer program: its columns and rows, and no solver.

There is a column for each face that a card may take (RU-6), and one for each group that there could be: runs and blocks
by their places, each at most once since a half lies on the table once (RU-4), combined runs by their sums, and for each
sum the cards in its combined block. What the cards show at a place and what the groups need there must be equal. With
`rearrange=own` the cards of the others that lie together are one anchor, and every group has at most one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.turns import Turns
from fairdeal.mechanics.faces import cards_in

SUITS = range(4)
VALUES = range(2, 15)
TOTALS = range(5, 28)
A_GROUP = 0.01  # of arrangements that are worth the same, the one with fewer groups

Places = tuple[int, ...]


@dataclass(slots=True)
class Program:
    """Columns with their worth and how high they go, all of them whole numbers; rows with their bounds."""

    worth: list[float] = field(default_factory=list)
    most: list[int] = field(default_factory=list)
    rows: list[tuple[dict[int, int], int, int]] = field(default_factory=list)

    def column(self, worth: float, most: int = 1) -> int:
        self.worth.append(worth)
        self.most.append(most)
        return len(self.worth) - 1

    def row(self, terms: dict[int, int], low: int, high: int) -> None:
        self.rows.append((terms, low, high))


@dataclass(frozen=True, slots=True)
class Anchor:
    """Cards of others that lie together and stay so (`rearrange=own`), all of them combined."""

    faces: tuple[int, ...]
    totals: tuple[int, ...]


class LayDowns:
    """The program for the player in turn, and what its columns mean."""

    def __init__(self, table: Turns) -> None:
        self.table = table
        self.program = Program()
        self.lying = table.groups_lying()
        self.hand = cards_in(table.hand_of(table.turn))
        self.own_only = table.rearrange == memory.OWN
        self.faces: dict[int, int] = {}  # the column of each face a card may take
        self.groups: dict[int, Places] = {}  # by column: the places of a run, a block or a combined run
        self.equal: dict[int, int] = {}  # by column: the sum of a combined block; its value is the number of cards
        self.anchored: dict[int, tuple[Anchor, Places]] = {}  # by column: an anchor and the sums it gets in a run
        self.anchored_equal: dict[int, Anchor] = {}  # by column: the number of cards that join an anchor in a block
        self.needs: dict[int, dict[int, int]] = {}  # by place: what shows it, and what needs it
        self.anchors = [anchor for group in self.lying if (anchor := self.anchor_in(group)) is not None]
        self.add_cards()
        self.add_suited()
        self.add_combined()
        for anchor in self.anchors:
            self.add_anchor(anchor)
        for place, terms in self.needs.items():
            self.program.row(terms, 0, 0)
            if place < memory.SUMS:
                self.program.row({column: 1 for column, number in terms.items() if number > 0}, 0, 1)  # RU-4

    # ---- Cards and their faces

    def is_others(self, face: int) -> bool:
        return self.table.owner_of(face // 3) not in (memory.NONE, self.table.turn)

    def anchor_in(self, group: Sequence[int]) -> Anchor | None:
        faces = tuple(face for face in group if self.is_others(face))
        if not self.own_only or not faces or self.place(faces[0]) < memory.SUMS:
            return None
        return Anchor(faces, tuple(self.place(face) for face in faces))

    def place(self, face: int) -> int:
        return self.table.pack.place_of_face(face)

    def add_cards(self) -> None:
        """RU-6: others' cards keep their face; one's own take any. RU-7: a card stays in the hand."""
        held: dict[int, int] = {}
        anchored = {face for anchor in self.anchors for face in anchor.faces}
        for face in [face for group in self.lying for face in group if face not in anchored]:
            faces = [face] if self.is_others(face) else self.all_faces(face // 3)
            self.program.row({self.add_face(one): 1 for one in faces}, 1, 1)
        for card in self.hand:
            columns = {self.add_face(face): 1 for face in self.all_faces(card)}
            self.program.row(columns, 1 if card == self.table.duty else 0, 1)  # RU-2
            held.update(columns)
        self.program.row(held, 0, len(self.hand) - 1)

    @staticmethod
    def all_faces(card: int) -> list[int]:
        return [3 * card, 3 * card + 1, 3 * card + 2]

    def add_face(self, face: int) -> int:
        column = self.program.column(worth(face, self.table))
        self.faces[face] = column
        self.need(self.place(face), column, 1)
        return column

    def need(self, place: int, column: int, number: int) -> None:
        self.needs.setdefault(place, {})[column] = number

    # ---- Groups

    def add_suited(self) -> None:
        """RU-3: runs and blocks of places that some card could show."""
        for suit in SUITS:
            for places in rows(16 * suit + value for value in VALUES):
                self.add_group(places)
        for value in VALUES:
            for size in (3, 4):
                for suits in combinations(SUITS, size):
                    self.add_group(tuple(16 * suit + value for suit in suits))

    def add_group(self, places: Places) -> None:
        if all(place in self.needs for place in places) and self.keeps_others_together(places):
            column = self.program.column(-A_GROUP)
            self.groups[column] = places
            for place in places:
                self.need(place, column, -1)

    def keeps_others_together(self, places: Places) -> bool:
        """`rearrange=own`: all of the others' cards of one group, or none, and of no second group."""
        if not self.own_only:
            return True
        together = [
            {self.place(face) for face in group if self.is_others(face)} - set(places)
            for group in self.lying
            if any(self.is_others(face) and self.place(face) in places for face in group)
        ]
        return len(together) < 2 and not any(together)

    def add_combined(self) -> None:
        """RU-3: combined runs, as often as there are cards; combined blocks of three or more."""
        totals = [memory.SUMS + total for total in TOTALS if memory.SUMS + total in self.needs]
        shown = {place: len(self.needs[place]) for place in totals}
        for places in rows(totals):
            column = self.program.column(-A_GROUP, min(shown[place] for place in places))
            self.groups[column] = places
            for place in places:
                self.need(place, column, -1)
        for place in totals:
            there, number = self.program.column(-A_GROUP), self.program.column(0, shown[place])
            self.equal[number] = place
            self.need(place, number, -1)
            self.program.row({number: 1, there: -3}, 0, shown[place])
            self.program.row({number: 1, there: -shown[place]}, -shown[place], 0)

    def add_anchor(self, anchor: Anchor) -> None:
        """One group has it: a combined run round it, or a combined block with it."""
        ways: dict[int, int] = {}
        low, high = min(anchor.totals), max(anchor.totals)
        if len(set(anchor.totals)) == len(anchor.totals):
            for places in rows(memory.SUMS + total for total in TOTALS):
                others = tuple(place for place in places if place not in anchor.totals)
                if low in places and high in places and all(place in self.needs for place in others):
                    column = self.program.column(-A_GROUP)
                    self.anchored[column] = (anchor, others)
                    ways[column] = 1
                    for place in others:
                        self.need(place, column, -1)
        if low == high:
            there = self.program.column(-A_GROUP)
            ways[there] = 1
            number = self.program.column(0, memory.SAME)
            self.anchored_equal[number] = anchor
            self.program.row({number: 1, there: len(anchor.faces) - 3}, 0, memory.SAME)
            self.program.row({number: 1, there: -memory.SAME}, -memory.SAME, 0)
            self.need(low, number, -1)
        self.program.row(ways, 1, 1)

    # ---- What a solution says

    def read(self, solution: Sequence[int]) -> list[list[int]]:
        """The groups of a solution, those that stay as they are first."""
        shown: dict[int, list[int]] = {}
        for face, column in self.faces.items():
            if solution[column]:
                shown.setdefault(self.place(face), []).append(face)
        groups = []
        for column, (anchor, places) in self.anchored.items():
            if solution[column]:
                groups.append([*anchor.faces, *(shown[place].pop() for place in places)])
        for column, anchor in self.anchored_equal.items():
            if not self.in_run(anchor, solution):
                groups.append([*anchor.faces, *(shown[anchor.totals[0]].pop() for _ in range(solution[column]))])
        for column, places in self.groups.items():
            groups += [[shown[place].pop() for place in places] for _ in range(solution[column])]
        for column, place in self.equal.items():
            if solution[column]:
                groups.append([shown[place].pop() for _ in range(solution[column])])
        return self.in_order(groups)

    def in_run(self, anchor: Anchor, solution: Sequence[int]) -> bool:
        return any(solution[column] and run is anchor for column, (run, _) in self.anchored.items())

    def in_order(self, groups: list[list[int]]) -> list[list[int]]:
        ordered = [sorted(group, key=lambda face: (self.place(face), face)) for group in groups]
        kept = [group for group in self.lying if group in ordered]
        return kept + [group for group in ordered if group not in kept]


def worth(face: int, table: Turns) -> int:
    """RU-9: what a card brings the player in turn as this face; one of the hand no longer counts against him."""
    owner = table.owner_of(face // 3)
    if owner == table.turn:
        return table.pack.points_of(face)
    return table.pack.points_of(face) + table.pack.lost_with(face // 3) if owner == memory.NONE else 0


def rows(places: Iterable[int]) -> list[Places]:
    """Every row of three or more places that follow each other."""
    given = sorted(places)
    there = set(given)
    found = []
    for first in given:
        last = first
        while last in there:
            if last - first >= 2:
                found.append(tuple(range(first, last + 1)))
            last += 1
    return found
