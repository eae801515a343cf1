# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Going out, the end of the match, and the places (BS-7)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.fast.table import Table


def go_out(table: "Table", seat: int) -> None:
    """BS-7: a player without cards is out, and the first one out wins, which ends the match.

    With `play_on` the match continues until only one player has cards.
    """
    table.out[table.number_out] = seat
    table.number_out += 1
    table.over = table.number_out >= (table.players - 1 if table.play_on else 1)


def place_of(table: "Table", seat: int) -> int:
    """BS-7: the place of a seat, from 0. The first one out has won, and all others share second place.

    With `play_on` the places follow the order of going out.
    """
    ranked = table.number_out if table.play_on else 1
    for place in range(ranked):
        if table.out[place] == seat:
            return place
    return ranked
