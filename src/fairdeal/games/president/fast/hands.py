"""Hands of a round in hot loops, Python side; compiled modules take the C side from hands.pxd, without a call."""

from fairdeal.games.president.fast import memory, rank_sets
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.rules import ranks


def take_cards(table: Round, seat: int, rank: int, naturals: int, jokers: int) -> None:
    """Take a combo out of a hand."""
    row = seat * memory.ROW
    table.rows[row + rank] -= naturals
    table.rows[row + ranks.JOKER] -= jokers
    table.rows[row + memory.SIZE] -= naturals + jokers
    if table.options.packed:
        word = rank_sets.remove_cards(table.rows[row + memory.WORD], rank, naturals)
        table.rows[row + memory.WORD] = rank_sets.remove_cards(word, ranks.JOKER, jokers)


def is_empty(table: Round, seat: int) -> bool:
    """Whether a seat holds no cards."""
    return table.rows[seat * memory.ROW + memory.SIZE] == 0
