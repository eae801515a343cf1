# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Scores and the end of the match: OH-8 and OH-9."""

from typing import TYPE_CHECKING

from fairdeal.games.oh_hell.rules import terms

if TYPE_CHECKING:
    from fairdeal.games.oh_hell.fast.table import OhHellTable


def hand_points(bid: int, tricks: int) -> int:
    """OH-8: the bid if it was hit exactly; otherwise minus one point for each trick too many or too few."""
    if tricks == bid:
        return bid
    return tricks - bid if tricks < bid else bid - tricks


def score_hand(table: "OhHellTable") -> None:
    """OH-8: add the points of the hand to the scores. OH-9: the match is over after 25 hands.

    A program's limit on deals (`max_rounds`) may end it earlier.
    """
    for seat in range(table.players):
        table.scores[seat] += hand_points(table.bids[seat], table.tricks[seat])
    table.over = table.hand_number >= terms.LAST_HAND or table.is_last_round()
