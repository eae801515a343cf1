# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The groups on the table: their faces, the owners of the cards, and which symbols could be laid off."""

from fairdeal.engine import bits
from fairdeal.games.rummy.fast import memory, symbols
from fairdeal.games.rummy.fast.pack import Pack
from fairdeal.games.rummy.rules import groups as group_rules
from fairdeal.games.rummy.rules import terms


class TableGroups:
    """The groups in the order of their numbers, each with its faces sorted.

    After the last change of a move, `update_open` has to be called.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.count = 0
        self.kind = [0] * 26
        self.length = [0] * 26
        self.faces = [0] * 648  # 24 entries for each group, and 24 after the last one to check faces in
        self.owner = [terms.NONE] * 78  # by card: the seat it counts for; NONE if it is not on the table
        self.declared = [0] * 78  # by card: the face that it was declared as, if it is on the table
        self.halves = 0  # the halves on the table, as bits (RU-4)
        self.group_open_halves = [0] * 26  # by group: the symbols that extend it, as bits (RU-5)
        self.group_open_sums = [0] * 26
        self.open_halves = 0  # symbols that extend some group and are free (RU-4, RU-5)
        self.open_sums = 0
        self.shared_halves = 0  # symbols that extend more than one group
        self.shared_sums = 0
        self.large = 0  # the groups of four cards or more, as bits
        self.version = 0  # counts changes, so that SpareCards can tell whether its results are still valid

    def clear(self) -> None:
        """Remove all groups."""
        for card in range(terms.CARDS):
            self.owner[card] = terms.NONE
        self.count = 0
        self.halves = 0
        self.update_open()

    # ---- Cards

    def declare(self, face: int, seat: int) -> None:
        """Put a card on the table as this face; it counts for this seat."""
        self.owner[face // 3] = seat
        self.declared[face // 3] = face
        if symbols.is_half(self.pack.symbol[face]):
            self.halves |= symbols.bit(self.pack.symbol[face])

    def withdraw(self, card: int) -> None:
        """Undo a declaration; the card keeps its owner."""
        symbol = self.pack.symbol[self.declared[card]]
        if symbols.is_half(symbol):
            self.halves &= ~symbols.bit(symbol)

    def group_of(self, card: int) -> int:
        """The index of the group that a card lies in."""
        for group in range(self.count):
            for i in range(self.length[group]):
                if self.faces[group * memory.GROUP_CAPACITY + i] == self.declared[card]:
                    return group
        return terms.NONE

    # ---- Groups

    def add_group(self, faces: list[int], number: int) -> None:
        """Add a group of sorted faces after the others."""
        for i in range(number):
            self.faces[self.count * memory.GROUP_CAPACITY + i] = faces[i]
        self.close_group(number)

    def close_group(self, number: int) -> None:
        """Make a group of the faces that stand after the last group."""
        self.length[self.count] = number
        self.kind[self.count] = group_rules.group_kind(
            self.pack, self.faces, self.count * memory.GROUP_CAPACITY, number
        )
        self.count += 1
        self.update_group(self.count - 1)

    def insert(self, group: int, face: int) -> None:
        """Add a face to a group."""
        first = group * memory.GROUP_CAPACITY
        i = first + self.length[group]
        while i > first and self.pack.sort_key(self.faces[i - 1]) > self.pack.sort_key(face):
            self.faces[i] = self.faces[i - 1]
            i -= 1
        self.faces[i] = face
        self.length[group] += 1
        self.update_group(group)

    def take_out(self, card: int) -> None:
        """Remove a card from its group; what is left has to be a group of the same kind."""
        group = self.group_of(card)
        self.length[group] -= 1
        i = group * memory.GROUP_CAPACITY
        end = i + self.length[group]
        while self.faces[i] != self.declared[card]:
            i += 1
        while i < end:
            self.faces[i] = self.faces[i + 1]
            i += 1
        self.update_group(group)
        self.withdraw(card)

    def set_groups(self, groups: tuple[tuple[int, ...], ...]) -> None:
        """Replace all groups; every card in them has an owner."""
        self.count = 0
        self.halves = 0
        for group in groups:
            self.write(group)
            self.close_group(len(group))
            for face in group:
                self.declare(face, self.owner[face // 3])
        self.update_open()

    def write(self, faces: tuple[int, ...]) -> None:
        """Write faces after the last group, sorted."""
        first = self.count * memory.GROUP_CAPACITY
        for i in range(len(faces)):
            self.faces[first + i] = faces[i]
        self.pack.sort_faces(self.faces, first, len(faces))

    def kind_of(self, faces: tuple[int, ...]) -> int:
        """RU-3: the kind of group that faces make, in any order; NONE if they make no group."""
        if len(faces) >= memory.GROUP_CAPACITY:
            return terms.NONE
        self.write(faces)
        return group_rules.group_kind(self.pack, self.faces, self.count * memory.GROUP_CAPACITY, len(faces))

    # ---- Symbols that extend groups

    def update_group(self, group: int) -> None:
        """Find the symbols that extend a group (RU-5)."""
        lowest = self.pack.symbol[self.faces[group * memory.GROUP_CAPACITY]]
        found = group_rules.extensions(self.kind[group], lowest, self.length[group])
        self.group_open_halves[group] = found if symbols.is_half(lowest) else 0
        self.group_open_sums[group] = 0 if symbols.is_half(lowest) else found

    def update_open(self) -> None:
        """Find the symbols that extend any group and are free, now that the groups have changed."""
        halves = 0
        sums = 0
        shared_halves = 0
        shared_sums = 0
        large = 0
        for group in range(self.count):
            shared_halves |= halves & self.group_open_halves[group]
            shared_sums |= sums & self.group_open_sums[group]
            halves |= self.group_open_halves[group]
            sums |= self.group_open_sums[group]
            large |= bits.bit(group) * (self.length[group] > terms.MIN_GROUP_SIZE)
        self.open_halves = halves & ~self.halves
        self.open_sums = sums
        self.shared_halves = shared_halves
        self.shared_sums = shared_sums
        self.large = large
        self.version += 1

    # ---- For callers in Python

    def owner_of(self, card: int) -> int:
        """The seat that a card on the table counts for; NONE if it is not on the table."""
        return self.owner[card]

    def set_owner(self, card: int, seat: int) -> None:
        self.owner[card] = seat

    def face_of(self, card: int) -> int:
        """The face that a card on the table was declared as."""
        return self.declared[card]

    def has_half(self, face: int) -> bool:
        """RU-4: whether the half that a face shows lies on the table; never true of a sum."""
        return symbols.is_free(self.pack.symbol[face], self.halves) == 0

    def all_faces(self) -> list[list[int]]:
        """The faces of every group."""
        found = []
        for group in range(self.count):
            first = group * memory.GROUP_CAPACITY
            found.append([self.faces[i] for i in range(first, first + self.length[group])])
        return found

    def faces_without(self, group: int, cards: int) -> tuple[int, ...]:
        """What is left of a group without a set of cards."""
        first = group * memory.GROUP_CAPACITY
        end = first + self.length[group]
        return tuple([self.faces[i] for i in range(first, end) if not cards & bits.bit128(self.faces[i] // 3)])

    def copy_from(self, other: "TableGroups") -> None:
        self.pack = other.pack
        self.count = other.count
        for group in range(self.count):
            self.kind[group] = other.kind[group]
            self.length[group] = other.length[group]
            self.group_open_halves[group] = other.group_open_halves[group]
            self.group_open_sums[group] = other.group_open_sums[group]
            for i in range(group * memory.GROUP_CAPACITY, group * memory.GROUP_CAPACITY + self.length[group]):
                self.faces[i] = other.faces[i]
        for card in range(terms.CARDS):
            self.owner[card] = other.owner[card]
            self.declared[card] = other.declared[card]
        self.halves = other.halves
        self.open_halves = other.open_halves
        self.open_sums = other.open_sums
        self.shared_halves = other.shared_halves
        self.shared_sums = other.shared_sums
        self.large = other.large
        self.version += 1
