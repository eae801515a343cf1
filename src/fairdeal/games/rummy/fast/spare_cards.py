# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The cards that groups on the table can spare for a new group (RU-6).

A group of four or more can spare a card if what is left of it is a group: any card of a block, the ends of a run. A run
is shortened from its ends, so some cards can be spared only together with others.
"""

from fairdeal.engine import bits
from fairdeal.games.rummy.fast import memory, symbols
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.rules import terms


class SpareCards:
    """What the groups of a table can spare, kept until they change; call `forget` before using it for another table."""

    def __init__(self) -> None:
        self.version = terms.NONE  # the version of the groups that the results are for
        self.cards = [0] * 78  # the cards that can be spared, group by group
        self.count = 0
        # By card: its group, its index in it, and whether it can be spared without another.
        self.group = [0] * 78
        self.index = [0] * 78
        self.is_alone = [0] * 78
        # What the cards can show, by the seat that may use them so; the last entry is for all seats.
        self.halves_for = [0] * 7
        self.sums_for = [0] * 7
        self.pairs_for = [0] * 7  # sums that two cards show
        # What the player in turn may use.
        self.halves = 0
        self.sums = 0
        self.pairs = 0
        # By symbol, the cards that a player may use: how many, and which. Filled when they are needed.
        self.listed_for = terms.NONE  # that player's seat
        self.holder_count = [0] * 96
        self.holders = [0] * 576
        self.taken = [0] * 24  # the spared cards of the new group that is being tried

    def forget(self) -> None:
        self.version = terms.NONE

    def prepare(self, table: Table) -> None:
        """Find what the player in turn may use."""
        if self.version != table.groups.version:
            self.find(table)
        seat = table.turn
        self.halves = self.halves_for[seat] | self.halves_for[memory.ALL_SEATS]
        self.sums = self.sums_for[seat] | self.sums_for[memory.ALL_SEATS]
        both = self.sums_for[seat] & self.sums_for[memory.ALL_SEATS]
        self.pairs = self.pairs_for[seat] | self.pairs_for[memory.ALL_SEATS] | both

    def find(self, table: Table) -> None:
        """Find all cards that can be spared."""
        for seat in range(memory.ALL_SEATS + 1):
            self.halves_for[seat] = 0
            self.sums_for[seat] = 0
            self.pairs_for[seat] = 0
        self.count = 0
        large = table.groups.large
        while large:
            group = bits.lowest(large)
            large &= large - 1
            kind = table.groups.kind[group]
            is_block = kind == terms.BLOCK or kind == terms.COMBINED_BLOCK
            last = table.groups.length[group] - 1
            for i in range(last + 1):
                from_end = min(i, last - i)
                if is_block or from_end <= last - terms.MIN_GROUP_SIZE:
                    card = table.groups.faces[group * memory.GROUP_CAPACITY + i] // 3
                    self.cards[self.count] = card
                    self.count += 1
                    self.group[card] = group
                    self.index[card] = i
                    self.is_alone[card] = is_block or from_end == 0
                    self.add_symbols(table, card)
        self.listed_for = terms.NONE
        self.version = table.groups.version

    def add_symbols(self, table: Table, card: int) -> None:
        """Add what a card can show.

        RU-6: a player's own cards may take another face, but no half that lies on the table (RU-4); others keep theirs.
        With `rearrange=own`, only own cards are listed.
        """
        owner = table.groups.owner[card]
        others = memory.ALL_SEATS if table.rearrange == terms.REARRANGE_TABLE else owner
        symbol = table.pack.symbol[table.groups.declared[card]]
        is_half = symbol < memory.SUMS
        self.halves_for[others] |= symbols.bit(symbol) * is_half
        self.halves_for[owner] |= table.pack.halves[card] & ~table.groups.halves
        total = table.pack.sums[card]
        user = owner if is_half else others
        self.pairs_for[user] |= self.sums_for[user] & total
        self.sums_for[user] |= total

    def list_by_symbol(self, table: Table) -> None:
        """List the cards that the player in turn may use, by the symbols they may show in a new group."""
        if self.listed_for == table.turn:
            return
        for symbol in range(memory.SYMBOLS):
            self.holder_count[symbol] = 0
        for i in range(self.count):
            card = self.cards[i]
            is_own = table.groups.owner[card] == table.turn
            if table.rearrange == terms.REARRANGE_OWN and not is_own:
                continue
            low = table.pack.low[card]
            high = table.pack.high[card]
            self.list_card(table, card, low, is_own & 1 - (table.groups.halves >> low & 1))  # RU-4
            self.list_card(table, card, high, is_own & 1 - (table.groups.halves >> high & 1))
            self.list_card(table, card, table.pack.total[card], is_own)
        self.listed_for = table.turn

    def list_card(self, table: Table, card: int, symbol: int, can_change: int) -> None:
        """List a card under a symbol if it was declared as that, or can take another face."""
        self.holders[memory.CARDS_PER_SYMBOL * symbol + self.holder_count[symbol]] = card
        self.holder_count[symbol] += can_change | (table.pack.symbol[table.groups.declared[card]] == symbol)

    def can_take(self, table: Table, number: int) -> bool:
        """Whether every group is still a group without the first `number` cards in `taken`."""
        if number == 1:
            return self.is_alone[self.taken[0]] != 0
        if number == 2 and self.group[self.taken[0]] != self.group[self.taken[1]]:
            return self.is_alone[self.taken[0]] & self.is_alone[self.taken[1]] != 0
        for i in range(number):
            group = self.group[self.taken[i]]
            rest = bits.bit(table.groups.length[group]) - 1
            for j in range(number):
                if self.group[self.taken[j]] == group:
                    rest &= ~bits.bit(self.index[self.taken[j]])
            if bits.count(rest) < terms.MIN_GROUP_SIZE:
                return False
            if table.groups.kind[group] == terms.RUN or table.groups.kind[group] == terms.COMBINED_RUN:
                row = rest >> bits.lowest(rest)
                if row & (row + 1):  # there is a gap
                    return False
        return True
