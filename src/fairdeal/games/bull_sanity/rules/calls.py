# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""What becomes of a claim: its truth (BS-4), calls (BS-5), and sets that nobody calls (BS-6)."""

from typing import TYPE_CHECKING

from fairdeal.games.bull_sanity.rules import going_out
from fairdeal.mechanics import seat_sets, sets

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.fast.table import Table


def have_value(table: "Table", cards: int, value: int) -> bool:
    """BS-4: whether every card of a set has a face with this value."""
    return sets.is_within(cards, table.showing[value])


def is_true(table: "Table") -> bool:
    """BS-4: whether the claim on the table is true."""
    return have_value(table, table.on_table, table.value)


def may_answer(table: "Table", seat: int) -> bool:
    """BS-5: whether a seat may call or accept: each of the others once, until somebody calls."""
    return seat_sets.contains(table.waiting, seat)


def next_to_answer(table: "Table") -> int:
    """BS-5: where players are asked in turn, they are asked clockwise from the player who claimed."""
    seat = left_of(table, table.turn)
    while not may_answer(table, seat):
        seat = left_of(table, seat)
    return seat


def call(table: "Table", caller: int) -> int:
    """BS-5: the caller takes a true set, the player who claimed a false one; returns the seat that takes it.

    The first call settles it: nobody else can call this set.
    """
    taker = caller if is_true(table) else table.turn
    table.hands[taker] = sets.joined(table.hands[taker], table.on_table)
    end_turn(table)
    return taker


def accept(table: "Table", seat: int) -> None:
    """BS-6: a set that nobody has called stays face down and is out of the game."""
    table.waiting = seat_sets.excluding(table.waiting, seat)
    if not table.waiting:
        table.face_down = sets.joined(table.face_down, table.on_table)
        end_turn(table)


def end_turn(table: "Table") -> None:
    """BS-7: a player without cards is out now. BS-5: then the next player clockwise who has cards goes on."""
    table.waiting = seat_sets.EMPTY
    table.on_table = sets.EMPTY
    if not table.hands[table.turn]:
        going_out.go_out(table, table.turn)
    if not table.over:
        table.turn = first_with_cards(table, left_of(table, table.turn))


def first_with_cards(table: "Table", seat: int) -> int:
    """The first player who has cards, clockwise from a seat."""
    while not table.hands[seat]:
        seat = left_of(table, seat)
    return seat


def left_of(table: "Table", seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < table.players else 0
