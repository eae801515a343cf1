# cython: annotation_typing=False, infer_types=True, binding=False
"""The Nest and trump: RK-4."""

from typing import TYPE_CHECKING

from fairdeal.mechanics import sets

if TYPE_CHECKING:
    from fairdeal.games.rook.fast.table import RookTable


def take_nest(table: "RookTable") -> None:
    """RK-4: the high bidder takes the cards of the Nest into their hand."""
    table.dealt[table.declarer] = sets.joined(table.dealt[table.declarer], table.nest)


def put_back(table: "RookTable", cards: int) -> None:
    """RK-4: the high bidder puts back as many cards, any of those that they now hold (ruling: unseen by the others)."""
    table.dealt[table.declarer] = sets.without(table.dealt[table.declarer], cards)
    table.nest = cards


def name_trump(table: "RookTable", suit: int) -> None:
    """RK-4: the high bidder names one of the four suits as trump."""
    table.trump = suit
