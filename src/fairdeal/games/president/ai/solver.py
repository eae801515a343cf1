# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Two players with open hands: who comes in before the other if both play as well as can be?

All moves are tried, the likely ones first, until one wins; positions that were looked at are remembered. The rules are
those of the round itself. Only small packs, and no more than some number of positions: whoever gives up says so.
"""

from fairdeal.engine import bits
from fairdeal.games.president.fast import memory
from fairdeal.games.president.match import Match
from fairdeal.games.president.rules.tricks import Round, no_combos

LOST, WON, UNKNOWN = 0, 1, 2
ENTRY = 4  # numbers an entry: two hands, the trick, who wins
KEPT = 24  # numbers of a round that a move may change
DEEPEST = 240  # moves ahead
MOST_MOVES = 16384  # that wait to be tried


class Solver:
    """Room to think in."""

    def __init__(self, memory: int = 15) -> None:
        self.legal = no_combos()
        self.entries = 1 << memory  # positions that are remembered
        self.seen = bits.new_int64s(ENTRY * self.entries)
        self.kept = bits.new_int64s(KEPT * DEEPEST)
        self.moves = bits.new_int64s(MOST_MOVES)
        self.waiting = 0
        self.positions = 0
        self.most = 0
        self.age = 0  # what was remembered for another question counts no more
        self.one = 0
        self.two = 0

    def __dealloc__(self) -> None:
        bits.free_int64s(self.seen)
        bits.free_int64s(self.kept)
        bits.free_int64s(self.moves)

    def solve(self, table: Round, most: int) -> int:
        """Does the player in turn win, with at most so many positions looked at? The round stays as it is."""
        if not table.rules.small or bits.count(table.with_cards) != 2:
            return UNKNOWN
        self.one = bits.lowest(table.with_cards)
        self.two = bits.highest(table.with_cards)
        self.most = most
        self.positions = 0
        self.waiting = 0
        self.age += 1
        return self.look(table, 0)

    def look(self, table: Round, depth: int) -> int:
        self.positions += 1
        if self.positions > self.most or depth >= DEEPEST - 1:
            return UNKNOWN
        mine = table.rows[table.turn * memory.ROW + memory.WORD]
        other = table.rows[(self.one + self.two - table.turn) * memory.ROW + memory.WORD]
        trick = self.trick_of(table)
        at = ENTRY * self.place(mine, other, trick)
        if self.seen[at + 2] == trick and self.seen[at] == mine and self.seen[at + 1] == other:
            return self.seen[at + 3]
        first = self.waiting
        self.collect(table)
        if self.waiting > MOST_MOVES - 256:
            self.waiting = first
            return UNKNOWN
        found = self.try_moves(table, depth, first)
        self.waiting = first
        if found != UNKNOWN:
            self.seen[at] = mine
            self.seen[at + 1] = other
            self.seen[at + 2] = trick
            self.seen[at + 3] = found
        return found

    def try_moves(self, table: Round, depth: int, first: int) -> int:
        seat = table.turn
        last = self.waiting
        for number in range(first, last):
            move = self.moves[number]
            self.keep(table, depth)
            if move:
                table.play(move >> 16, move >> 8 & 255, move & 255)
            else:
                table.decline()
            if table.finished:
                found = LOST if table.penalised >> seat & 1 else WON
            else:
                found = self.look(table, depth + 1)
                if found != UNKNOWN and table.turn != seat:
                    found = WON if found == LOST else LOST
            self.bring_back(table, depth, seat)
            if found != LOST:
                return found
        return LOST

    # ---- Which moves, and in which order

    def collect(self, table: Round) -> None:
        """Whole sets before parts of them, the lowest ranks first, fewer jokers before more; to decline comes last."""
        table.find(self.legal)
        at = table.turn * memory.ROW
        for whole in range(1, -1, -1):
            for step in range(memory.RANKS):
                rank = self.legal.strength(step)
                held = self.legal.set >> 4 * rank & 15
                while held:
                    naturals = bits.highest(held) + 1
                    held ^= bits.bit(naturals - 1)
                    if (table.rows[at + rank] == naturals) == whole:
                        if not self.legal.leading:
                            self.wait(rank, naturals, self.legal.number - naturals)
                        elif rank == memory.JOKER:
                            self.wait(rank, naturals, 0)
                        else:
                            for jokers in range(self.legal.jokers + 1):
                                self.wait(rank, naturals, jokers)
        if not self.legal.leading:
            held = self.legal.set >> memory.OTHER & 15
            while held:
                naturals = bits.highest(held) + 1
                held ^= bits.bit(naturals - 1)
                self.wait(self.legal.other_rank, naturals, self.legal.other - naturals)
            if self.legal.set >> memory.OTHER_JOKERS & 1:
                self.wait(memory.JOKER, self.legal.other, 0)
            if self.legal.decline != memory.NOTHING:
                self.moves[self.waiting] = 0
                self.waiting += 1

    def wait(self, rank: int, naturals: int, jokers: int) -> None:
        self.moves[self.waiting] = rank << 16 | naturals << 8 | jokers
        self.waiting += 1

    # ---- What is remembered

    def trick_of(self, table: Round) -> int:
        """All of a position but the hands, in one number."""
        run = min(4, table.run)
        last = 0 if table.last == self.one else 1 if table.last == self.two else 2
        packed = bits.to_u128(table.top_rank + 1) | table.top_total << 4 | run << 8 | last << 11
        packed |= (table.turn == self.two) << 13 | table.short << 14 | table.bound << 15 | table.revolution << 16
        packed |= (table.in_trick >> self.one & 1) << 17 | (table.in_trick >> self.two & 1) << 18
        packed |= (table.leader + 1) << 19
        return packed | bits.to_u128(self.age) << 27

    def place(self, mine: int, other: int, trick: int) -> int:
        mixed = (mine * 0x1E3779B1 ^ other * 0x45EBCA6B ^ trick * 0x27D4EB2F) & bits.M64
        return (mixed ^ mixed >> 29) >> 20 & (self.entries - 1)

    # ---- There and back

    def keep(self, table: Round, depth: int) -> None:
        """Note what a move of the player in turn may change."""
        at = KEPT * depth
        row = table.turn * memory.ROW
        for rank in range(memory.RANKS):
            self.kept[at + rank] = table.rows[row + rank]
        self.kept[at + 14] = table.rows[row + memory.WORD]
        self.kept[at + 15] = table.top_rank + 1 | table.top_total << 8 | table.run << 16 | table.other << 24
        self.kept[at + 16] = table.other_rank | (table.last + 1) << 8 | (table.leader + 1) << 16
        self.kept[at + 17] = table.short | table.bound << 1 | table.revolution << 2
        self.kept[at + 18] = table.in_trick
        self.kept[at + 19] = table.higher
        self.kept[at + 20] = table.penalised
        self.kept[at + 21] = table.with_cards
        self.kept[at + 22] = table.out
        self.kept[at + 23] = table.special

    def bring_back(self, table: Round, depth: int, seat: int) -> None:
        """The round as it was before a seat's move."""
        at = KEPT * depth
        row = seat * memory.ROW
        size = 0
        for rank in range(memory.RANKS):
            table.rows[row + rank] = self.kept[at + rank]
            size += self.kept[at + rank]
        table.rows[row + memory.SIZE] = size
        table.rows[row + memory.WORD] = self.kept[at + 14]
        table.rows[row + memory.OUT] = memory.NOBODY
        table.rows[(self.one + self.two - seat) * memory.ROW + memory.OUT] = memory.NOBODY
        table.top_rank = (self.kept[at + 15] & 255) - 1
        table.top_total = self.kept[at + 15] >> 8 & 255
        table.run = self.kept[at + 15] >> 16 & 255
        table.other = self.kept[at + 15] >> 24
        table.other_rank = self.kept[at + 16] & 255
        table.last = (self.kept[at + 16] >> 8 & 255) - 1
        table.leader = (self.kept[at + 16] >> 16) - 1
        table.short = bool(self.kept[at + 17] & 1)
        table.bound = bool(self.kept[at + 17] & 2)
        table.revolution = bool(self.kept[at + 17] & 4)
        table.in_trick = self.kept[at + 18]
        table.higher = self.kept[at + 19]
        table.penalised = self.kept[at + 20]
        table.with_cards = self.kept[at + 21]
        table.out = self.kept[at + 22]
        table.special = self.kept[at + 23]
        table.skipped = memory.NOBODY
        table.finished = False
        table.turn = seat


def first_wins(match: Match, solver: Solver, most: int) -> bool | None:
    """Does the player in turn come in before the other, if both play well? None: that would take too long to say."""
    found = solver.solve(match.round, most)
    return None if found == UNKNOWN else found == WON


def settle(match: Match, solver: Solver, most: int) -> bool:
    """Where two are left, end the round as it ends if both play well; False, and nothing done, if one cannot say."""
    table = match.round
    found = solver.solve(table, most)
    if found == UNKNOWN:
        return False
    table.go_out(table.turn if found == WON else solver.one + solver.two - table.turn)
    match.finish_round()
    return True
