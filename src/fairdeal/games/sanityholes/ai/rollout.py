# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Rollouts: the rest of a round by a fast policy that makes the heuristic player's moves (heuristic.py)."""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes.ai.card_worth import SheddingOrder, shedding_order
from fairdeal.games.sanityholes.ai.play_count import PlayCounter
from fairdeal.games.sanityholes.fast import bulk, memory
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
        """Consider as few cards of each value as it takes, and all of them; make the play of lowest cost."""
        self.lowest_cost = MAX_COST
        while values:
            self.consider_value(table, bits.lowest(values))
            values &= values - 1
        tricks.play(table, self.best_code >> memory.SLOT_BITS, self.best_code & memory.SLOT_MASK)

    def consider_value(self, table: Table, value: int) -> None:
        row = table.turn * memory.ROW
        min_cards = beating.min_cards(table.top_number, table.top_value, value)
        if min_cards < table.counts[row + value]:
            self.consider(table, value, self.order.least_worth(value, table.held[row + value], min_cards))
        self.consider(table, value, table.held[row + value])

    def consider(self, table: Table, value: int, slots: int) -> None:
        """The cost of a play: the plays that the rest of the hand takes, then the 2s it uses up, then its value."""
        self.counter.take_hand(table, table.turn)
        self.counter.remove_set(value, slots)
        twos = bits.count(slots & self.order.twos[value])
        cost = self.counter.count_plays() * 1024 + twos * 32 + value
        if cost < self.lowest_cost:
            self.lowest_cost = cost
            self.best_code = bits.to_u128(value) << memory.SLOT_BITS | slots

    def clear_best(self, table: Table) -> None:
        """Clear the trick with the 2 whose loss costs least."""
        self.lowest_cost = MAX_COST
        twos = bits.to_u128(table.held[table.turn * memory.ROW + terms.TWO])
        while twos:
            self.consider(table, terms.TWO, twos & -twos)
            twos &= twos - 1
        tricks.clear(table, self.best_code & memory.SLOT_MASK)
