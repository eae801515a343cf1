# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The places of a round, and the end of the match (PS-8, PS-9)."""

from typing import TYPE_CHECKING

from fairdeal.mechanics import seat_sets

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.fast.table import Table


def finish_round(table: "Table") -> None:
    """PS-8: the places of a round, with the player left with cards last, are the roles of the next."""
    table.out_order[table.players - 1] = seat_sets.first(table.with_cards)
    for place in range(table.players):
        table.ranking[place] = table.out_order[place]
    table.has_ranking = True
    table.match_over = black_markers_left(table) == 0  # PS-9: the game ends with the round


def black_markers_left(table: "Table") -> int:
    """PS-9: black markers are taken first; when they are gone, red ones are used, as many as it takes."""
    return max(table.black_markers - markers_taken(table), 0)


def markers_taken(table: "Table") -> int:
    """PS-9: the markers of all players; black and red count the same."""
    total = 0
    for seat in range(table.players):
        total += table.markers[seat]
    return total


def final_place(table: "Table", seat: int) -> int:
    """PS-9: the place in the match, from 0: the fewest markers win, and the higher rank wins a tie."""
    ahead = 0
    ranks_higher = True
    for place in range(table.players):
        other = table.ranking[place]
        if other == seat:
            ranks_higher = False
        elif table.markers[other] < table.markers[seat] or (
            ranks_higher and table.markers[other] == table.markers[seat]
        ):
            ahead += 1
    return ahead
