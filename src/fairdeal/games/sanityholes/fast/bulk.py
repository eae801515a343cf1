# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Matches in bulk by random moves: the same as stepped ones, without Python objects."""

from typing import TYPE_CHECKING

from fairdeal.engine import bits, draw
from fairdeal.engine.bulk import Core
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.sanityholes.fast import memory, set_counts
from fairdeal.games.sanityholes.fast.legal_gifts import cards_in_gift, count_gifts, markers_in_gift
from fairdeal.games.sanityholes.fast.table import Table
from fairdeal.games.sanityholes.rules import deal, ending, exchange, terms, tricks

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.fast.value_table import ValueTable
    from fairdeal.games.sanityholes.options import SanityholesOptions


class RandomMatch(Core):
    """A table at which one match after the other is played by uniformly random moves."""

    def __init__(self, values: "ValueTable", players: int, options: "SanityholesOptions") -> None:
        self.players = players
        self.hand_number = 0
        self.max_rounds = 0
        self.table = Table(values, players, options)

    def clear_match(self) -> None:
        self.hand_number = 0
        self.table.clear_match()

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        cards.begin(DEAL, self.hand_number)
        if self.table.has_ranking:
            deal.deal_later_round(self.table, cards)
        else:
            seats.begin(SEATS, self.hand_number)
            deal.deal_first_round(self.table, cards, deal.draw_dealer(self.table, seats))
        self.hand_number += 1

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        """Play a whole match; returns the number of moves."""
        moves = 0
        while not self.table.match_over and not self.is_last_round():
            self.deal_next(cards, seats)
            moves += exchange_randomly(self.table, choices)
            tricks.begin_tricks(self.table, deal.first_leader(self.table))
            moves += play_tricks_randomly(self.table, choices)
            ending.finish_round(self.table)
        return moves

    def place_of(self, seat: int) -> int:
        return ending.final_place(self.table, seat)


def exchange_randomly(table: Table, choices: Stream) -> int:
    """Choose random gifts, seat by seat, and exchange them; returns the number of gifts."""
    gifts = 0
    for seat in range(table.players):
        pair = exchange.pair_of_giver(table, seat)
        if pair != terms.NOBODY:
            choose_random_gift(table, seat, exchange.items_due(table, pair), choices)
            gifts += 1
    exchange.exchange(table)
    return gifts


def choose_random_gift(table: Table, seat: int, items: int, choices: Stream) -> None:
    size = table.hand_size[seat]
    k = draw.below(choices, count_gifts(size, items, table.markers[seat]))
    exchange.choose_gift(table, seat, cards_in_gift(table.dealt[seat], items, k), markers_in_gift(size, items, k))


def play_tricks_randomly(table: Table, choices: Stream) -> int:
    """Play the tricks of a round; returns the number of moves."""
    moves = 0
    while not table.round_over:
        tricks.find_legal_moves(table)
        move_randomly(table, choices)
        moves += 1
    return moves


def move_randomly(table: Table, choices: Stream) -> None:
    """Make one of the legal moves that `tricks.find_legal_moves` has found, each equally likely."""
    row = table.turn * memory.ROW
    plays = set_counts.count_plays(
        table.values.at_least, table.counts, row, table.top_number, table.top_value, table.playable, table.totals
    )
    k = draw.below(choices, plays + table.clears + table.passes)
    if k < plays:
        code = set_counts.pick_tabulated(table.values.subsets, table.held, table.counts, row, table.totals, k)
        if not code:  # called here and not in `ValueTable.pick`, to save a call for almost all plays
            code = table.values.pick_untabulated(table.held, table.counts, row, table.totals, k)
        tricks.play(table, code >> memory.SLOT_BITS, code & memory.SLOT_MASK)
    elif k < plays + table.clears:
        tricks.clear(table, set_counts.select(table.held[row + terms.TWO], bits.bit(k - plays)))
    else:
        tricks.pass_turn(table)
