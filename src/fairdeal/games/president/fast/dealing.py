# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Uniformly random deals of a pack of any size, into hands that are counts by rank."""

from fairdeal.engine import bits, draw
from fairdeal.engine.hypergeometric import hypergeometric
from fairdeal.engine.random import Stream
from fairdeal.games.president.fast import memory
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.rules import ranks


def deal_whole_pack(table: Round, stream: Stream, start: int) -> None:
    """Deal all cards singly and in turn, from seat `start` on; every deal is equally likely."""
    if table.options.cards_per_rank <= memory.MAX_CARDS_SHUFFLED:
        deal_by_cards(table, stream, start)
    else:
        deal_by_counts(table, stream, start)
    table.count_hands()


def cards_of_rank(table: Round, rank: int) -> int:
    return table.options.jokers if rank == ranks.JOKER else table.options.cards_per_rank


def pack_size(table: Round) -> int:
    return (ranks.RANKS - 1) * table.options.cards_per_rank + table.options.jokers


def deal_by_cards(table: Round, stream: Stream, start: int) -> None:
    """Deal card by card, each any of those left, from the last card to the first."""
    deck = bits.new_int64s(pack_size(table))
    left = 0
    for rank in range(ranks.RANKS):
        for _ in range(cards_of_rank(table, rank)):
            deck[left] = rank
            left += 1
    last_row = (table.players - 1) * memory.ROW
    row = (start + left - 1) % table.players * memory.ROW
    while left:
        chosen = draw.below(stream, left)
        left -= 1
        table.rows[row + deck[chosen]] += 1
        deck[chosen] = deck[left]
        row = row - memory.ROW if row else last_row
    bits.free_int64s(deck)


def deal_by_counts(table: Round, stream: Stream, start: int) -> None:
    """Deal rank by rank: how many of its cards each seat gets, in proportion to the cards the seat still lacks."""
    pack = pack_size(table)
    each = pack // table.players
    extra = pack % table.players
    capacity = 0
    for seat in range(table.players):
        capacity += each + ((seat - start + table.players) % table.players < extra)
        table.rows[seat * memory.ROW + memory.CAPACITY] = capacity
    for rank in range(ranks.RANKS):
        deal_rank(table, stream, rank, cards_of_rank(table, rank))


def deal_rank(table: Round, stream: Stream, rank: int, cards: int) -> None:
    """Deal the cards of one rank: the share of each seat is a hypergeometric draw."""
    whole = table.rows[(table.players - 1) * memory.ROW + memory.CAPACITY]
    before = 0
    dealt = 0
    for seat in range(table.players):
        row = seat * memory.ROW
        capacity = table.rows[row + memory.CAPACITY]
        share = hypergeometric(stream, capacity - before, whole - capacity, cards - dealt)
        dealt += share
        before = capacity
        table.rows[row + rank] = share
        table.rows[row + memory.CAPACITY] = capacity - dealt
