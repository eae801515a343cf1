# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The listed moves of the player in turn, counted and numbered without a list.

Before the draw: the stock (or to stop), the top of the pile, deeper cards. After it: melds of 3 or 4 cards, lay-offs,
discards, and arrangements that add one group of 3 or 4 cards, some of them spared by other groups. If a card from
deeper in the pile fits into none of these (RU-2), the shortest groups of five or more are listed.
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.fast.deep_draws import usable_depths
from fairdeal.games.rummy.fast.long_groups import scan_long
from fairdeal.games.rummy.fast.new_groups import NewGroupSearch, new_search
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.discard import discard
from fairdeal.games.rummy.rules.draw import draw_from_pile, draw_from_stock, stop
from fairdeal.games.rummy.rules.lay_off import lay_off
from fairdeal.games.rummy.rules.melds import put_down_chosen


class ListedMoves:
    """The number of listed moves of each kind at a table, and a search for the k-th."""

    def __init__(self) -> None:
        self.search = NewGroupSearch()
        self.depths = 0  # RU-2: how deep the player may draw from the pile, as a set
        self.melds = 0
        self.lay_offs = 0
        self.discards = 0
        self.arrangements = 0
        self.total = 0
        self.is_long = False  # the arrangements have a new group of five or more
        self.counted = 0  # lay-offs so far, in a scan
        self.wanted = 0  # the index of the lay-off that is searched for, or COUNT_ONLY

    def count(self, table: Table) -> None:
        """Count the moves of the player in turn."""
        if table.stage == terms.DRAW:
            self.depths = usable_depths(table, self.search)
            self.total = bits.count128(self.depths) + 1  # RU-8: there is a stock to draw from, or the player may stop
            return
        size = table.hands.sizes[table.turn]
        self.melds = self.search.scan(table, False, memory.COUNT_ONLY) if size > terms.MIN_GROUP_SIZE else 0
        self.lay_offs = self.scan_lay_offs(table, memory.COUNT_ONLY)
        self.discards = size if table.duty == terms.NONE else 0  # RU-2
        self.arrangements = 0
        self.is_long = False
        if size > 1 and self.search.prepare_spares(table):  # RU-7
            self.arrangements = self.search.scan(table, True, memory.COUNT_ONLY)
            if table.duty >= 0 and self.melds + self.lay_offs + self.arrangements == 0:
                self.arrangements = scan_long(self.search, table, memory.COUNT_ONLY)
                self.is_long = True
        self.total = self.melds + self.lay_offs + self.discards + self.arrangements

    def choose(self, table: Table, k: int) -> None:
        """Choose the k-th of the moves that have been counted."""
        if table.stage == terms.DRAW:
            table.verb = terms.DRAW_PILE if k else terms.DRAW_STOCK if table.stock_size else terms.STOP
            table.target = bits.nth128(self.depths, k - 1) if k else 0
        elif k < self.melds:
            table.verb = terms.NEW_GROUP
            self.search.scan(table, False, k)
        elif k < self.melds + self.lay_offs:
            table.verb = terms.LAY_OFF
            self.scan_lay_offs(table, k - self.melds)
        elif k < self.melds + self.lay_offs + self.discards:
            table.verb = terms.DISCARD
            table.chosen[0] = bits.nth128(table.hands.cards[table.turn], k - self.melds - self.lay_offs)
        else:
            table.verb = terms.ARRANGE
            if self.is_long:
                scan_long(self.search, table, k)
            else:
                self.search.scan(table, True, k - self.melds - self.lay_offs - self.discards)

    # ---- Lay-offs: RU-5

    def scan_lay_offs(self, table: Table, wanted: int) -> int:
        """Count the lay-offs; stop at the wanted one and choose it."""
        if table.hands.sizes[table.turn] < 2:  # RU-7
            return 0
        if table.duty >= 0 and table.needs_new_group:  # RU-2
            return 0
        halves = table.hands.halves[table.turn] & table.groups.open_halves
        sums = table.hands.sums[table.turn] & table.groups.open_sums
        if table.duty >= 0:  # RU-2
            halves &= table.pack.halves[table.duty]
            sums &= table.pack.sums[table.duty]
        if wanted == memory.COUNT_ONLY and not (halves & table.groups.shared_halves or sums & table.groups.shared_sums):
            return self.count_holders(table, halves, 0) + self.count_holders(table, sums, memory.SUMS)
        self.counted = 0
        self.wanted = wanted
        for group in range(table.groups.count):
            if self.scan_group(table, group, halves & table.groups.group_open_halves[group], 0):
                break
            if self.scan_group(table, group, sums & table.groups.group_open_sums[group], memory.SUMS):
                break
        return self.counted

    def count_holders(self, table: Table, fitting: int, base: int) -> int:
        """The number of cards in the hand that can show some symbols; `base` is the symbol of bit 0."""
        if table.duty >= 0:  # RU-2: only the card that must be put down
            return bits.count(fitting)
        found = 0
        while fitting:
            found += table.hands.counts[table.turn * memory.SYMBOLS + base + bits.lowest(fitting)]
            fitting &= fitting - 1
        return found

    def scan_group(self, table: Table, group: int, fitting: int, base: int) -> bool:
        """Count the lay-offs on one group; return whether the wanted one is among them."""
        while fitting:
            symbol = base + bits.lowest(fitting)
            found = self.search.count_holders(table, symbol)
            if self.wanted < self.counted + found:
                card = self.search.holder(table, symbol, self.wanted - self.counted)
                table.chosen[0] = table.pack.face_showing(card, symbol)
                table.target = group
                return True
            self.counted += found
            fitting &= fitting - 1
        return False


def make_chosen(table: Table) -> None:
    """Make the listed move that has been chosen."""
    if table.verb == terms.DISCARD:
        discard(table, table.chosen[0])
    elif table.verb == terms.DRAW_STOCK:
        draw_from_stock(table)
    elif table.verb == terms.DRAW_PILE:
        draw_from_pile(table, table.target)
    elif table.verb == terms.STOP:
        stop(table)
    elif table.verb == terms.LAY_OFF:
        lay_off(table, table.chosen[0], table.target)
    else:
        put_down_chosen(table)


def new_listed_moves() -> ListedMoves:
    """Create listed moves; compiled code does without the constructors, which fill arrays."""
    if not bits.COMPILED:
        return ListedMoves()
    moves = ListedMoves.__new__(ListedMoves)
    moves.search = new_search()
    return moves


def play_random_round(table: Table, listed: ListedMoves, choices: Stream) -> int:
    """Play a round that has been dealt with random moves, and return the number of moves.

    It is in this module because the compiler inlines calls within a module: measured, bulk play is 4 % faster.
    """
    moves = 0
    while table.stage != terms.ROUND_ENDED:
        listed.count(table)
        listed.choose(table, draw.below(choices, listed.total))
        make_chosen(table)
        moves += 1
    return moves
