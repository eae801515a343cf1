# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The new groups of 3 or 4 cards that the player in turn can make (RU-3), counted and numbered without a list.

A pattern is the symbols of a group, such as 7♥ 8♥ 9♥, or three suits of one value. No card fits a pattern in two ways,
because its halves differ in value and in suit. So the groups of a pattern are all ways to choose a card for each of its
symbols. With spare cards, some of them come from the table (spared_groups.py).
"""

from fairdeal.engine import bits
from fairdeal.games.rummy.fast import memory, spared_groups, symbols
from fairdeal.games.rummy.fast.spare_cards import SpareCards
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.rules import terms
from fairdeal.mechanics.choices import chosen, ways


class NewGroupSearch:
    """A search for all new groups, or for the k-th of them.

    The scans return whether they have found the wanted group; its faces are then chosen at the table.
    """

    def __init__(self) -> None:
        self.counted = 0  # groups so far
        self.wanted = 0  # the index of the group that is searched for, or COUNT_ONLY
        self.pattern = [0] * 24  # symbols
        self.fillers = [0] * 24  # by index in the pattern: the number of cards in the hand that fit there
        self.spares = SpareCards()
        self.drawn = 0  # cards of the pile that are in the hand for a trial (deep_draws.py)
        # An encoder can have the patterns recorded that have a group: each as its symbols, one byte for a symbol.
        self.is_recording = False
        self.recorded: list[int] = []
        self.recorded_count = 0

    def prepare_spares(self, table: Table) -> bool:
        """RU-6: whether groups may have cards to spare; if so, the search can use them."""
        if not table.groups.large or table.rearrange == terms.REARRANGE_NONE:
            return False
        self.spares.prepare(table)
        return True

    # ---- All patterns

    def scan(self, table: Table, with_spares: bool, wanted: int) -> int:
        """Count the new groups, all from the hand or with spare cards; stop at the wanted one and choose its faces."""
        self.counted = 0
        self.wanted = wanted
        if not self.scan_halves(table, with_spares):
            self.scan_sums(table, with_spares)
        return self.counted

    def scan_halves(self, table: Table, with_spares: bool) -> bool:
        """Scan runs and blocks."""
        held = table.hands.halves[table.turn] & ~table.groups.halves  # RU-4
        halves = held | self.spares.halves if with_spares else held
        three = symbols.runs_of_three(halves)
        if three:
            four = symbols.one_longer(three)
            if table.duty >= 0:  # RU-2
                duty = table.pack.halves[table.duty]
                three &= symbols.threes_around(duty)
                four &= symbols.fours_around(duty)
            if with_spares:
                three &= symbols.threes_around(held) & symbols.threes_around(self.spares.halves)
                four &= symbols.fours_around(held) & symbols.fours_around(self.spares.halves)
            if self.scan_runs(table, three, 0, 3, with_spares) or self.scan_runs(table, four, 0, 4, with_spares):
                return True
        values = symbols.block_values(halves)
        if with_spares and values:
            values &= symbols.values_of(held) & symbols.values_of(self.spares.halves)
        return values != 0 and self.scan_blocks(table, halves, values, with_spares)

    def scan_sums(self, table: Table, with_spares: bool) -> bool:
        """Scan combined runs and combined blocks."""
        held = table.hands.sums[table.turn]
        sums = held | self.spares.sums if with_spares else held
        duty = table.pack.sums[table.duty] if table.duty >= 0 else sums  # RU-2
        three = symbols.runs_of_three(sums)
        if three:
            four = symbols.one_longer(three) & symbols.fours_around(duty)
            three &= symbols.threes_around(duty)
            if with_spares:
                three &= symbols.threes_around(held) & symbols.threes_around(self.spares.sums)
                four &= symbols.fours_around(held) & symbols.fours_around(self.spares.sums)
            if self.scan_runs(table, three, memory.SUMS, 3, with_spares):
                return True
            if self.scan_runs(table, four, memory.SUMS, 4, with_spares):
                return True
        equal = table.hands.triples[table.turn]
        if with_spares:  # three in all
            equal = table.hands.pairs[table.turn] & self.spares.sums | held & self.spares.pairs
        equal &= duty
        return equal != 0 and self.scan_combined_blocks(table, equal, with_spares)

    def scan_runs(self, table: Table, starts: int, base: int, size: int, with_spares: bool) -> bool:
        """Scan the runs of one size; `base` is the symbol of bit 0."""
        if not with_spares and self.wanted == memory.COUNT_ONLY and table.duty < 0 and not self.is_recording:
            self.counted += self.count_runs(table, starts, base, size)
            return False
        while starts:
            first = base + bits.lowest(starts)
            starts &= starts - 1
            for i in range(size):
                self.pattern[i] = first + i
            if self.scan_pattern(table, size, with_spares):
                return True
        return False

    def count_runs(self, table: Table, starts: int, base: int, size: int) -> int:
        """Count the runs of one size from the hand, where any card is as good as another."""
        if table.hands.sizes[table.turn] <= size:  # RU-7: one card is left to discard
            return 0
        found = 0
        while starts:
            i = table.turn * memory.SYMBOLS + base + bits.lowest(starts)
            starts &= starts - 1
            number = table.hands.counts[i] * table.hands.counts[i + 1] * table.hands.counts[i + 2]
            found += number * table.hands.counts[i + 3] if size == 4 else number
        return found

    def scan_blocks(self, table: Table, halves: int, values: int, with_spares: bool) -> bool:
        """Scan every three suits, and all four, of each value."""
        while values:
            value = bits.lowest(values)
            values &= values - 1
            suits = halves >> value & memory.ONE_PER_SUIT
            if bits.count(suits) == 3:
                if self.scan_block(table, suits, value, with_spares):
                    return True
                continue
            for suit in range(4):
                if self.scan_block(table, suits & ~bits.bit(16 * suit), value, with_spares):
                    return True
            if self.scan_block(table, suits, value, with_spares):
                return True
        return False

    def scan_block(self, table: Table, suits: int, value: int, with_spares: bool) -> bool:
        block = suits << value
        if with_spares and not block & self.spares.halves:
            return False
        if with_spares and not block & table.hands.halves[table.turn] & ~table.groups.halves:
            return False
        if table.duty >= 0 and not block & table.pack.halves[table.duty]:  # RU-2
            return False
        size = 0
        while block:
            self.pattern[size] = bits.lowest(block)
            block &= block - 1
            size += 1
        return self.scan_pattern(table, size, with_spares)

    def scan_combined_blocks(self, table: Table, sums: int, with_spares: bool) -> bool:
        while sums:
            for size in range(3, 5):
                for i in range(size):
                    self.pattern[i] = memory.SUMS + bits.lowest(sums)
                if self.scan_pattern(table, size, with_spares):
                    return True
            sums &= sums - 1
        return False

    # ---- Cards of the player in turn

    def is_duty_symbol(self, table: Table, symbol: int) -> bool:
        """Whether the card that must be put down can show a symbol (RU-2)."""
        if table.duty < 0:
            return False
        return (
            table.pack.low[table.duty] == symbol
            or table.pack.high[table.duty] == symbol
            or table.pack.total[table.duty] == symbol
        )

    def count_holders(self, table: Table, symbol: int) -> int:
        """The number of cards that the player in turn can put down as a symbol.

        RU-4: none as a half that lies on the table. RU-2: only the card that must be put down, if it can show it.
        """
        if self.is_duty_symbol(table, symbol):
            return symbols.is_free(symbol, table.groups.halves)
        held = table.hands.counts[table.turn * memory.SYMBOLS + symbol]
        return held * symbols.is_free(symbol, table.groups.halves)

    def holder(self, table: Table, symbol: int, k: int) -> int:
        """The k-th of these cards, lowest card first."""
        if self.is_duty_symbol(table, symbol):
            return table.duty
        i = memory.CARDS_PER_SYMBOL * symbol
        while True:
            if table.hands.cards[table.turn] & bits.bit128(table.pack.holders[i]):
                if k == 0:
                    return table.pack.holders[i]
                k -= 1
            i += 1

    # ---- One pattern

    def scan_pattern(self, table: Table, size: int, with_spares: bool) -> bool:
        """Count the groups of a pattern."""
        before = self.counted
        if self.pattern[0] == self.pattern[1]:
            found = spared_groups.fill_block(self, table, size) if with_spares else self.fill_block(table, size)
        else:
            found = spared_groups.fill(self, table, size) if with_spares else self.fill(table, size)
        if self.is_recording and self.counted > before:
            self.record_pattern(size)
        return found

    def record_pattern(self, size: int) -> None:
        code = self.pattern[0] | self.pattern[1] << 8 | self.pattern[2] << 16
        if size >= 4:  # the first four symbols stand for a longer run
            code |= self.pattern[3] << 24
        self.recorded[self.recorded_count] = code
        self.recorded_count += 1

    def fill(self, table: Table, size: int) -> bool:
        """Fill a pattern of different symbols from the hand."""
        if table.hands.sizes[table.turn] <= size:  # RU-7: one card is left to discard
            return False
        found = 1
        for i in range(size):
            self.fillers[i] = self.count_holders(table, self.pattern[i])
            found *= self.fillers[i]
        if self.wanted >= self.counted + found:
            self.counted += found
            return False
        k = self.wanted - self.counted
        table.chosen_count = 0
        for i in range(size):
            table.add_chosen(self.holder(table, self.pattern[i], k % self.fillers[i]), self.pattern[i])
            k //= self.fillers[i]
        return True

    def fill_block(self, table: Table, size: int) -> bool:
        """Fill a combined block from the hand; it has the card that must be put down (RU-2)."""
        symbol = self.pattern[0]
        if table.hands.sizes[table.turn] <= size:  # RU-7
            return False
        duty = 1 if self.is_duty_symbol(table, symbol) else 0
        held = table.hands.counts[table.turn * memory.SYMBOLS + symbol] - duty
        found = ways(held, size - duty) if held >= size - duty else 0
        if self.wanted >= self.counted + found:
            self.counted += found
            return False
        table.chosen_count = 0
        self.choose_equal_sums(table, symbol, chosen(held, size - duty, self.wanted - self.counted))
        return True

    def choose_equal_sums(self, table: Table, symbol: int, indices: int) -> None:
        """Choose cards of the hand with one sum, by their indices, and the card that must be put down."""
        i = 0
        for k in range(table.pack.holder_count[symbol]):
            card = table.pack.holders[memory.CARDS_PER_SYMBOL * symbol + k]
            if not table.holds(card):
                continue
            if card == table.duty:
                table.add_chosen(card, symbol)
                continue
            if indices >> i & 1:
                table.add_chosen(card, symbol)
            i += 1
        table.pack.sort_faces(table.chosen, 0, table.chosen_count)


def new_search() -> NewGroupSearch:
    """Create a search; compiled code does without the constructors, which fill arrays."""
    if not bits.COMPILED:
        return NewGroupSearch()
    search = NewGroupSearch.__new__(NewGroupSearch)
    search.spares = SpareCards.__new__(SpareCards)
    search.spares.forget()
    return search
