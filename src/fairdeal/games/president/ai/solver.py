# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Perfect play with two players left and open hands: which of them goes out first?

A depth-first search tries all moves, likely ones first, until one wins, and remembers positions in a transposition
table. It plays by the rules of the round itself. It works with one deck and gives up after a number of positions.
"""

from fairdeal.engine import bits
from fairdeal.games.president import rounds
from fairdeal.games.president.fast import memory, rank_sets
from fairdeal.games.president.fast.legal_combos import new_legal_combos
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.match import PresidentMatch
from fairdeal.games.president.rules import going_out, ranks, terms, tricks
from fairdeal.mechanics import seat_sets

LOST, WON, UNKNOWN = 0, 1, 2
ENTRY = 4  # numbers in an entry of the transposition table: two hands, the trick, the result
SAVED = 24  # numbers of a round that a move can change
MAX_DEPTH = 240
MAX_MOVES = 16384  # moves waiting to be tried


class Solver:
    """The memory of a search, used again for the next one."""

    def __init__(self, table_bits: int = 15) -> None:
        self.legal = new_legal_combos()
        self.table_size = 1 << table_bits
        self.positions_seen = bits.new_int64s(ENTRY * self.table_size)
        self.saved = bits.new_int64s(SAVED * MAX_DEPTH)
        self.moves = bits.new_int64s(MAX_MOVES)  # a stack
        self.number_of_moves = 0
        self.positions = 0
        self.max_positions = 0
        self.generation = 0  # of the search: entries of earlier searches do not count
        self.first_seat = 0
        self.second_seat = 0

    def __dealloc__(self) -> None:
        bits.free_int64s(self.positions_seen)
        bits.free_int64s(self.saved)
        bits.free_int64s(self.moves)

    def solve(self, table: Round, max_positions: int) -> int:
        """Whether the player in turn wins; UNKNOWN if that takes too many positions. The round stays as it is."""
        if not table.options.packed or bits.count(table.with_cards) != 2:
            return UNKNOWN
        self.first_seat = bits.lowest(table.with_cards)
        self.second_seat = bits.highest(table.with_cards)
        self.max_positions = max_positions
        self.positions = 0
        self.number_of_moves = 0
        self.generation += 1
        return self.search(table, 0)

    def opponent_of(self, seat: int) -> int:
        return self.first_seat + self.second_seat - seat

    def search(self, table: Round, depth: int) -> int:
        """Whether the player in turn wins from this position."""
        self.positions += 1
        if self.positions > self.max_positions or depth >= MAX_DEPTH - 1:
            return UNKNOWN
        mine = table.rows[table.turn * memory.ROW + memory.WORD]
        other = table.rows[self.opponent_of(table.turn) * memory.ROW + memory.WORD]
        trick = self.pack_trick(table)
        at = ENTRY * self.slot(mine, other, trick)
        if (
            self.positions_seen[at + 2] == trick
            and self.positions_seen[at] == mine
            and self.positions_seen[at + 1] == other
        ):
            return self.positions_seen[at + 3]
        first = self.number_of_moves
        self.collect_moves(table)
        if self.number_of_moves > MAX_MOVES - 256:
            self.number_of_moves = first
            return UNKNOWN
        result = self.try_moves(table, depth, first)
        self.number_of_moves = first
        if result != UNKNOWN:
            self.positions_seen[at] = mine
            self.positions_seen[at + 1] = other
            self.positions_seen[at + 2] = trick
            self.positions_seen[at + 3] = result
        return result

    def try_moves(self, table: Round, depth: int, first: int) -> int:
        """The result of the best of the moves from number `first` on."""
        seat = table.turn
        last = self.number_of_moves
        for number in range(first, last):
            move = self.moves[number]
            self.save(table, depth)
            if move:
                tricks.play(table, move >> 16, move >> 8 & 255, move & 255)
            else:
                tricks.decline(table)
            if table.finished:
                result = LOST if seat_sets.contains(table.penalized, seat) else WON
            else:
                result = self.search(table, depth + 1)
                if result != UNKNOWN and table.turn != seat:
                    result = WON if result == LOST else LOST
            self.restore(table, depth, seat)
            if result != LOST:
                return result
        return LOST

    # ---- Move ordering

    def collect_moves(self, table: Round) -> None:
        """Whole sets before parts of them, low ranks before high ones, few jokers before many; declining last."""
        tricks.find_legal_moves(table, self.legal)
        row = table.turn * memory.ROW
        for whole in range(1, -1, -1):
            for step in range(ranks.RANKS):
                rank = ranks.strength(step, self.legal.revolution)  # the order in force is its own inverse
                held = rank_sets.cards_of(self.legal.word, rank)
                while held:
                    naturals = bits.highest(held) + 1
                    held ^= bits.bit(naturals - 1)
                    if (table.rows[row + rank] == naturals) == whole:
                        if not self.legal.leading:
                            self.add_move(rank, naturals, self.legal.number - naturals)
                        elif rank == ranks.JOKER:
                            self.add_move(rank, naturals, 0)
                        else:
                            for jokers in range(min(self.legal.jokers, self.legal.limit - naturals) + 1):
                                self.add_move(rank, naturals, jokers)
        if not self.legal.leading:
            held = self.legal.word >> memory.OTHER & 15
            while held:
                naturals = bits.highest(held) + 1
                held ^= bits.bit(naturals - 1)
                self.add_move(self.legal.other_rank, naturals, self.legal.other_number - naturals)
            if self.legal.word >> memory.OTHER_JOKERS & 1:
                self.add_move(ranks.JOKER, self.legal.other_number, 0)
            if self.legal.decline != terms.NO_DECLINE:
                self.moves[self.number_of_moves] = 0
                self.number_of_moves += 1

    def add_move(self, rank: int, naturals: int, jokers: int) -> None:
        self.moves[self.number_of_moves] = rank << 16 | naturals << 8 | jokers
        self.number_of_moves += 1

    # ---- Transposition table

    def pack_trick(self, table: Round) -> int:
        """Everything in a position but the hands, and the search's generation, in one number."""
        run = min(4, table.cards_in_a_row)
        top = 0 if table.top_seat == self.first_seat else 1 if table.top_seat == self.second_seat else 2
        packed = bits.to_u128(table.top_rank + 1) | table.top_number << 4 | run << 8 | top << 11
        packed |= (table.turn == self.second_seat) << 13
        packed |= table.one_fewer << 14 | table.bound << 15 | table.revolution << 16
        packed |= (table.in_trick >> self.first_seat & 1) << 17 | (table.in_trick >> self.second_seat & 1) << 18
        packed |= (table.leader + 1) << 19
        return packed | bits.to_u128(self.generation) << 27

    def slot(self, mine: int, other: int, trick: int) -> int:
        """A hash of a position."""
        mixed = (mine * 0x1E3779B1 ^ other * 0x45EBCA6B ^ trick * 0x27D4EB2F) & bits.M64
        return (mixed ^ mixed >> 29) >> 20 & (self.table_size - 1)

    # ---- Taking moves back

    def save(self, table: Round, depth: int) -> None:
        """Save what a move of the player in turn can change."""
        at = SAVED * depth
        row = table.turn * memory.ROW
        for rank in range(ranks.RANKS):
            self.saved[at + rank] = table.rows[row + rank]
        self.saved[at + 14] = table.rows[row + memory.WORD]
        self.saved[at + 15] = (
            table.top_rank + 1 | table.top_number << 8 | table.cards_in_a_row << 16 | table.other_number << 24
        )
        self.saved[at + 16] = table.other_rank | (table.top_seat + 1) << 8 | (table.leader + 1) << 16
        self.saved[at + 17] = table.one_fewer | table.bound << 1 | table.revolution << 2
        self.saved[at + 18] = table.in_trick
        self.saved[at + 19] = table.higher_ranks
        self.saved[at + 20] = table.penalized
        self.saved[at + 21] = table.with_cards
        self.saved[at + 22] = table.number_out
        self.saved[at + 23] = table.special_3

    def restore(self, table: Round, depth: int, seat: int) -> None:
        """Restore the round as it was before a seat's move."""
        at = SAVED * depth
        row = seat * memory.ROW
        size = 0
        for rank in range(ranks.RANKS):
            table.rows[row + rank] = self.saved[at + rank]
            size += self.saved[at + rank]
        table.rows[row + memory.SIZE] = size
        table.rows[row + memory.WORD] = self.saved[at + 14]
        table.rows[row + memory.OUT] = seat_sets.NOBODY
        table.rows[self.opponent_of(seat) * memory.ROW + memory.OUT] = seat_sets.NOBODY
        table.top_rank = (self.saved[at + 15] & 255) - 1
        table.top_number = self.saved[at + 15] >> 8 & 255
        table.cards_in_a_row = self.saved[at + 15] >> 16 & 255
        table.other_number = self.saved[at + 15] >> 24
        table.other_rank = self.saved[at + 16] & 255
        table.top_seat = (self.saved[at + 16] >> 8 & 255) - 1
        table.leader = (self.saved[at + 16] >> 16) - 1
        table.one_fewer = bool(self.saved[at + 17] & 1)
        table.bound = bool(self.saved[at + 17] & 2)
        table.revolution = bool(self.saved[at + 17] & 4)
        table.in_trick = self.saved[at + 18]
        table.higher_ranks = self.saved[at + 19]
        table.penalized = self.saved[at + 20]
        table.with_cards = self.saved[at + 21]
        table.number_out = self.saved[at + 22]
        table.special_3 = self.saved[at + 23]
        table.lost_turn = seat_sets.NOBODY
        table.finished = False
        table.turn = seat


def does_first_win(match: PresidentMatch, solver: Solver, max_positions: int) -> bool | None:
    """Whether the player in turn goes out before the other, if both play perfectly; None if that takes too long."""
    result = solver.solve(match.round, max_positions)
    return None if result == UNKNOWN else result == WON


def finish_perfectly(match: PresidentMatch, solver: Solver, max_positions: int) -> bool:
    """With two players left, end the round as perfect play ends it; False, and no change, if that takes too long."""
    table = match.round
    result = solver.solve(table, max_positions)
    if result == UNKNOWN:
        return False
    going_out.go_out(table, table.turn if result == WON else solver.opponent_of(table.turn))
    rounds.finish_round(match)
    return True
