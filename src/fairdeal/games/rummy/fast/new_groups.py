# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Which new groups of 3 or 4 cards the player in turn can make (RU-3); with cards spared on the table, see spares.py.

A pattern is a row of places, such as 7♥ 8♥ 9♥, or three suits of one value. No card fits two places of one pattern: its
halves have different values and different suits. So the groups of a pattern are all ways to choose a card for each
place, and they are counted, numbered and found without a list.
"""

from fairdeal.engine import bits
from fairdeal.games.rummy.fast import memory, rows
from fairdeal.games.rummy.rules.pack import Pack
from fairdeal.games.rummy.rules.table import Table
from fairdeal.mechanics.choices import chosen, ways


class NewGroups(Table):
    """A table that knows what new groups its player in turn can make."""

    def __init__(self, pack: Pack, players: int) -> None:
        super().__init__(pack, players)
        self.seen = 0  # groups counted so far
        self.wanted = 0  # the number of the group that is looked for
        self.slot = [0] * 4  # the places of a pattern
        self.spare_halves = 0  # what cards show that the table can spare (spares.py)
        self.spare_sums = 0
        self.spare_pairs = 0  # sums that two such cards show
        self.noting = False  # are the patterns of which there is a group noted while they are counted,
        self.noted: list[int] = []  # each as its places, a byte a place, in room of somebody else,
        self.notes = 0  # and how many there are

    # ---- All patterns

    def scan(self, spared: bool, wanted: int) -> int:
        """Count the new groups, with spared cards or of the hand alone; stop at the wanted one and choose its faces."""
        self.seen = 0
        self.wanted = wanted
        if not self.scan_halves(spared):
            self.scan_sums(spared)
        return self.seen

    def scan_halves(self, spared: bool) -> bool:
        """Runs and blocks; says whether the wanted group is among them."""
        held = self.halves[self.turn] & ~self.down  # RU-4
        halves = held | self.spare_halves if spared else held
        three = rows.of_three(halves)
        if three:
            four = rows.longer(three)
            if self.duty >= 0:
                owed = self.pack.halves[self.duty]
                three &= rows.in_three(owed)
                four &= rows.in_four(owed)
            if spared:
                three &= rows.in_three(held) & rows.in_three(self.spare_halves)
                four &= rows.in_four(held) & rows.in_four(self.spare_halves)
            if self.scan_runs(three, 0, 3, spared) or self.scan_runs(four, 0, 4, spared):
                return True
        values = rows.of_three_suits(halves)
        if spared and values:
            values &= rows.values_of(held) & rows.values_of(self.spare_halves)
        return values != 0 and self.scan_blocks(halves, values, spared)

    def scan_sums(self, spared: bool) -> bool:
        """Combined runs and combined blocks."""
        held = self.sums[self.turn]
        sums = held | self.spare_sums if spared else held
        owed = bits.bit(self.pack.total[self.duty] - memory.SUMS) if self.duty >= 0 else sums
        three = rows.of_three(sums)
        if three:
            four = rows.longer(three) & rows.in_four(owed)
            three &= rows.in_three(owed)
            if spared:
                three &= rows.in_three(held) & rows.in_three(self.spare_sums)
                four &= rows.in_four(held) & rows.in_four(self.spare_sums)
            if self.scan_runs(three, memory.SUMS, 3, spared) or self.scan_runs(four, memory.SUMS, 4, spared):
                return True
        equal = self.triples[self.turn]
        if spared:  # three in all, of the hand and of the table
            equal = self.pairs[self.turn] & self.spare_sums | held & self.spare_pairs
        equal &= owed
        return equal != 0 and self.scan_equal_sums(equal, spared)

    def scan_runs(self, starts: int, base: int, size: int, spared: bool) -> bool:
        if not spared and self.only_counts():
            self.seen += self.count_runs(starts, base, size)
            return False
        while starts:
            first = base + bits.lowest(starts)
            starts &= starts - 1
            for i in range(size):
                self.slot[i] = first + i
            if self.look(size, spared):
                return True
        return False

    def only_counts(self) -> bool:
        """Is nothing asked but how many there are, and any card as good as another?"""
        return self.wanted == memory.NO_END and self.duty < 0 and not self.noting

    def count_runs(self, starts: int, base: int, size: int) -> int:
        """Of the hand alone, what `scan_runs` counts one by one."""
        if self.sizes[self.turn] <= size:  # RU-7: one is left to discard
            return 0
        found = 0
        while starts:
            at = self.turn * memory.PLACES + base + bits.lowest(starts)
            starts &= starts - 1
            number = self.counts[at] * self.counts[at + 1] * self.counts[at + 2]
            found += number * self.counts[at + 3] if size == 4 else number
        return found

    def scan_blocks(self, halves: int, values: int, spared: bool) -> bool:
        """For each value that has three suits: every three of them, and all four."""
        while values:
            value = bits.lowest(values)
            values &= values - 1
            suits = halves >> value & memory.ONE_A_SUIT
            if bits.count(suits) == 3:
                if self.look_at_block(suits, value, spared):
                    return True
                continue
            for suit in range(4):
                if self.look_at_block(suits & ~bits.bit(16 * suit), value, spared):
                    return True
            if self.look_at_block(suits, value, spared):
                return True
        return False

    def look_at_block(self, suits: int, value: int, spared: bool) -> bool:
        if spared and not (suits << value & self.spare_halves and suits << value & self.halves[self.turn] & ~self.down):
            return False
        size = 0
        while suits:
            self.slot[size] = bits.lowest(suits) + value
            suits &= suits - 1
            size += 1
        return self.has_owed(size) and self.look(size, spared)

    def scan_equal_sums(self, sums: int, spared: bool) -> bool:
        while sums:
            for size in range(3, 5):
                for i in range(size):
                    self.slot[i] = memory.SUMS + bits.lowest(sums)
                if self.look(size, spared):
                    return True
            sums &= sums - 1
        return False

    # ---- What the hand can put into a pattern

    def is_owed(self, place: int) -> bool:
        """RU-2: is this what the card that must be put down can show?"""
        if self.duty < 0:
            return False
        return (
            self.pack.low[self.duty] == place
            or self.pack.high[self.duty] == place
            or self.pack.total[self.duty] == place
        )

    def has_owed(self, size: int) -> bool:
        """Is the card that must be put down in the pattern? True where there is none."""
        if self.duty < 0:
            return True
        found = False
        for i in range(size):
            found = found or self.is_owed(self.slot[i])
        return found

    def held(self, place: int) -> int:
        """How many cards of the hand can take this place; the one that must be put down stands alone in its own."""
        if self.duty >= 0 and self.is_owed(place):
            return rows.is_fresh(place, self.down)
        return self.counts[self.turn * memory.PLACES + place] * rows.is_fresh(place, self.down)

    def held_card(self, place: int, k: int) -> int:
        """The k-th card of the hand that can show a place, lowest first."""
        if self.is_owed(place):
            return self.duty
        at = memory.SAME * place
        while True:
            if self.hands[self.turn] & bits.bit128(self.pack.shower[at]):
                if k == 0:
                    return self.pack.shower[at]
                k -= 1
            at += 1

    # ---- One pattern

    def look(self, size: int, spared: bool) -> bool:
        """Count the groups of the pattern in the slots; says whether the wanted one is among them."""
        before = self.seen
        if self.slot[0] == self.slot[1]:
            found = self.look_at_equal_with_spares(size) if spared else self.look_at_equal(size)
        else:
            found = self.look_with_spares(size) if spared else self.look_in_hand(size)
        if self.noting and self.seen > before:
            self.note(size)
        return found

    def note(self, size: int) -> None:
        """The pattern in the slots has a group."""
        self.noted[self.notes] = self.slot[0] | self.slot[1] << 8 | self.slot[2] << 16
        if size == 4:
            self.noted[self.notes] |= self.slot[3] << 24
        self.notes += 1

    def look_in_hand(self, size: int) -> bool:
        """Groups of different places, of the hand alone."""
        if self.sizes[self.turn] <= size:  # RU-7: one is left to discard
            return False
        found = self.held(self.slot[0]) * self.held(self.slot[1]) * self.held(self.slot[2])
        if size == 4:
            found *= self.held(self.slot[3])
        if self.wanted >= self.seen + found:
            self.seen += found
            return False
        k = self.wanted - self.seen
        self.number = size
        for i in range(size):
            number = self.held(self.slot[i])
            self.chosen[i] = self.pack.face_at(self.held_card(self.slot[i], k % number), self.slot[i])
            k //= number
        return True

    def look_at_equal(self, size: int) -> bool:
        """The combined blocks of one sum; the card that must be put down is in all of them."""
        place = self.slot[0]
        if self.sizes[self.turn] <= size:  # RU-7
            return False
        owed = 1 if self.is_owed(place) else 0
        number = self.counts[self.turn * memory.PLACES + place] - owed
        found = ways(number, size - owed) if number >= size - owed else 0
        if self.wanted >= self.seen + found:
            self.seen += found
            return False
        self.number = 0
        self.choose_equal(place, chosen(number, size - owed, self.wanted - self.seen))
        return True

    def choose_equal(self, place: int, places: int) -> None:
        """Add cards of the hand with this sum, by their places among them; the one that must be put down, too."""
        card = 0
        i = 0
        for k in range(self.pack.showing[place]):
            card = self.pack.shower[memory.SAME * place + k]
            if not self.hands[self.turn] & bits.bit128(card):
                continue
            if card == self.duty:
                self.add_chosen(card, place)
                continue
            if places >> i & 1:
                self.add_chosen(card, place)
            i += 1
        self.sort_chosen()

    def add_chosen(self, card: int, place: int) -> None:
        self.chosen[self.number] = self.pack.face_at(card, place)
        self.number += 1

    # ---- Where spared cards are among them (spares.py)

    def look_with_spares(self, size: int) -> bool:  # noqa: ARG002
        return False

    def look_at_equal_with_spares(self, size: int) -> bool:  # noqa: ARG002
        return False
