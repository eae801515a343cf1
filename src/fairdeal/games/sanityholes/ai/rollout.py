# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Rollouts: the rest of a round by a fast policy, which also chooses for the heuristic player (heuristic.py)."""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes.ai.card_worth import SheddingOrder, shedding_order
from fairdeal.games.sanityholes.ai.play_count import PlayCounter
from fairdeal.games.sanityholes.fast import bulk, hand_rows, memory
from fairdeal.games.sanityholes.fast.table import Table
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.match import SanityholesMatch
from fairdeal.games.sanityholes.rules import beating, ending, terms, tricks

MAX_COST = 1 << 30  # more than any play costs


def finish_round(match: SanityholesMatch, stream: Stream, random_odds: int) -> tuple[list[int], list[int]]:
    """Play the tricks of a match to the end of the round; one move in `random_odds` is random.

    Returns the markers of each seat, and the seats from first to last place.
    """
    table = match.table
    policy = RolloutPolicy(table.values)
    lock = bits.release_gil()
    policy.play_tricks(table, stream, random_odds)
    bits.acquire_gil(lock)
    ending.finish_round(table)
    seats = range(table.players)
    return [table.markers[seat] for seat in seats], [table.ranking[place] for place in seats]


class RolloutPolicy:
    """The moves of all players at a table."""

    def __init__(self, values: ValueTable) -> None:
        self.counter = PlayCounter(values)
        self.order: SheddingOrder = shedding_order(values)
        self.held = [0] * 32  # the hand of the player in turn by value: slots,
        self.counts = [0] * 32  # and numbers of cards
        self.size = 0
        self.lowest_cost = 0  # of the moves considered so far,
        self.best_code = 0  # and the play that has it

    def play_tricks(self, table: Table, stream: Stream, random_odds: int) -> None:
        """Play on until the round is over."""
        while not table.round_over:
            tricks.find_legal_moves(table)
            if draw.below(stream, random_odds) == 0:
                bulk.move_randomly(table, stream)
            elif table.playable:
                self.play_best(table, table.playable)
            elif table.clears:
                self.clear_best(table)
            else:
                tricks.pass_turn(table)

    def play_best(self, table: Table, values: int) -> None:
        """Make the play of lowest cost."""
        self.take_row(table.held, table.counts, table.turn * memory.ROW, table.hand_size[table.turn])
        self.find_best_play(values, table.top_number, table.top_value)
        tricks.play(table, self.best_code >> memory.SLOT_BITS, self.best_code & memory.SLOT_MASK)

    def clear_best(self, table: Table) -> None:
        """Clear the trick with the 2 whose loss costs least."""
        self.take_row(table.held, table.counts, table.turn * memory.ROW, table.hand_size[table.turn])
        self.find_best_clear()
        tricks.clear(table, self.best_code & memory.SLOT_MASK)

    # ---- The choice, from one hand

    def take_row(self, held: list[int], counts: list[int], row: int, size: int) -> None:
        """Take in a hand, by value from the start of a row on."""
        hand_rows.copy_row(self.held, self.counts, held, counts, row)
        self.size = size

    def find_best_play(self, values: int, top_number: int, top_value: int) -> None:
        """Consider as few cards of each value as it takes, and all of them; leave the play of lowest cost."""
        self.lowest_cost = MAX_COST
        while values:
            value = bits.lowest(values)
            values &= values - 1
            min_cards = beating.min_cards(top_number, top_value, value)
            if min_cards < self.counts[value]:
                self.consider(value, self.order.least_worth(value, self.held[value], min_cards))
            self.consider(value, self.held[value])

    def find_best_clear(self) -> None:
        """Consider every 2, and leave the one whose loss costs least."""
        self.lowest_cost = MAX_COST
        twos = bits.to_u128(self.held[terms.TWO])
        while twos:
            self.consider(terms.TWO, twos & -twos)
            twos &= twos - 1

    def consider(self, value: int, slots: int) -> None:
        """The cost of a play: the plays that the rest of the hand takes, then the 2s it uses up, then its value."""
        self.counter.take_row(self.held, self.counts, 0, self.size)
        self.counter.remove_set(value, slots)
        twos = bits.count(slots & self.order.twos[value])
        cost = self.counter.count_plays() * 1024 + twos * 32 + value
        if cost < self.lowest_cost:
            self.lowest_cost = cost
            self.best_code = bits.to_u128(value) << memory.SLOT_BITS | slots
