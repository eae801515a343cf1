# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Passing cards before the tricks: HE-1 and HE-2."""

from typing import TYPE_CHECKING

from fairdeal.mechanics import sets

if TYPE_CHECKING:
    from fairdeal.games.hearts.fast.table import HeartsTable

DIRECTIONS = ("none", "left", "right", "across")  # HE-2: by the number of the hand; the fourth hand has no pass


def direction(hand_number: int) -> str:
    """HE-2: left in the first hand, then right, across and none, and left again."""
    return DIRECTIONS[hand_number % 4]


def has_pass(hand_number: int) -> bool:
    """HE-2: nothing is passed in every fourth hand."""
    return hand_number % 4 != 0


def usual_pass(players: int) -> int:
    """HE-1: four players pass 5 cards each, six pass 3."""
    return 5 if players == 4 else 3


def cards_to_pass(table: "HeartsTable", hand_size: int) -> int:
    """HE-1, HE-2: the number of cards that each seat passes in this hand. A hand with fewer cards is passed whole."""
    return min(hand_size, usual_pass(table.players)) if has_pass(table.hand_number) else 0


def receiver(seat: int, players: int, hand_number: int) -> int:
    """HE-2: the seat to which a seat passes."""
    return (seat + steps_to_receiver(players, hand_number)) % players


def giver(seat: int, players: int, hand_number: int) -> int:
    """HE-2: the seat from which a seat receives."""
    return (seat + players - steps_to_receiver(players, hand_number)) % players


def steps_to_receiver(players: int, hand_number: int) -> int:
    """HE-2: left is one seat on, right is one seat back; across is exactly opposite, also with six players."""
    turn = hand_number % 4
    return 1 if turn == 1 else players - 1 if turn == 2 else players // 2


def exchange(table: "HeartsTable") -> None:
    """HE-2: once all seats have chosen, the cards change hands at the same time."""
    for seat in range(table.players):
        table.dealt[seat] = sets.without(table.dealt[seat], table.passed[seat])
    for seat in range(table.players):
        other = receiver(seat, table.players, table.hand_number)
        table.dealt[other] = sets.joined(table.dealt[other], table.passed[seat])
