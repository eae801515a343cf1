# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Tricks (PS-5 to PS-8): what the player in turn may do, and what their moves do.

What a play is (PS-4) is in moves.py, and what beats it (PS-5) in beating.py.
"""

from typing import TYPE_CHECKING

from fairdeal.games.sanityholes.fast import hands
from fairdeal.games.sanityholes.rules import terms
from fairdeal.mechanics import seat_sets, sets

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.fast.table import Table


def begin_tricks(table: "Table", leader: int) -> None:
    """Begin the tricks of a round. In a given deal, players with an empty hand are out from the start."""
    table.with_cards = seat_sets.EMPTY
    table.number_out = 0
    table.round_over = False
    for seat in range(table.players):
        if table.hand_size[seat]:
            table.with_cards = seat_sets.including(table.with_cards, seat)
        else:
            table.out_order[table.number_out] = seat
            table.number_out += 1
    table.skipped = terms.NOBODY
    lead(table, same_or_next(table, leader))


def lead(table: "Table", seat: int) -> None:
    """Begin a new trick."""
    table.leader = table.turn = seat
    table.top_number = 0
    table.top_value = terms.NO_VALUE
    table.top_seat = terms.NOBODY
    table.passed = seat_sets.EMPTY


# ---- What the player in turn may do


def find_legal_moves(table: "Table") -> None:
    """Find the values that the player in turn may play, and how many clearing 2s and passes they have."""
    table.playable = playable_values(table)
    table.clears = clearing_twos(table)
    table.passes = passes(table)


def playable_values(table: "Table") -> int:
    """PS-5: the values of which the player has enough cards; PS-7: but a lone 2 may never be the last card."""
    values = hands.values_beating_top(table)
    return sets.excluding(values, terms.TWO) if has_one_card(table) else values


def clearing_twos(table: "Table") -> int:
    """PS-7: a single 2 clears the trick, however many cards were called for; but it may never be the last card."""
    if is_leading(table) or has_one_card(table):
        return 0
    return hands.number_showing(table, table.turn, terms.TWO)


def passes(table: "Table") -> int:
    """PS-6: the leader cannot pass; everybody else can."""
    return 0 if is_leading(table) else 1


def is_leading(table: "Table") -> bool:
    """Whether the player in turn leads: there is no play to answer."""
    return table.top_number == 0


def has_one_card(table: "Table") -> bool:
    """Whether the player in turn has one card left."""
    return table.hand_size[table.turn] == 1


# ---- What their moves do


def play(table: "Table", value: int, cards: int) -> None:
    """PS-5: the player in turn plays some of their cards that can show a value."""
    seat = table.turn
    number = hands.remove_set(table, seat, value, cards)
    matches = number == table.top_number and value == table.top_value
    table.top_number = number
    table.top_value = value
    table.top_seat = seat
    table.passed = seat_sets.EMPTY
    if table.hand_size[seat] == 0:
        go_out(table, seat)
    table.turn = next_with_cards(table, seat)
    table.skipped = terms.NOBODY
    if matches and not table.round_over:  # PS-5: a play that matches the last one makes the next player miss a turn
        table.skipped = table.turn
        table.turn = next_with_cards(table, table.turn)
        if table.free_closing_pass and all_others_declined(table):
            lead(table, same_or_next(table, seat))


def pass_turn(table: "Table") -> None:
    """PS-6: the player in turn takes a Pass Marker; they may play again at their next turn."""
    seat = table.turn
    table.markers[seat] += 1
    table.passed = seat_sets.including(table.passed, seat)
    if table.free_closing_pass:
        # PS-6, closing_pass `free`: the player on top leads without a marker, or if they are out the next
        if all_others_declined(table):
            lead(table, same_or_next(table, table.top_seat))
            return
    elif not seat_sets.without(table.with_cards, table.passed):
        # PS-6: when everyone who holds cards has passed since the last play, the last to pass leads
        lead(table, seat)
        return
    table.turn = next_with_cards(table, seat)


def all_others_declined(table: "Table") -> bool:
    """PS-6, `free`: whether every other player with cards has passed or been skipped since the last play."""
    waiting = seat_sets.excluding(seat_sets.without(table.with_cards, table.passed), table.top_seat)
    if table.skipped != terms.NOBODY:
        waiting = seat_sets.excluding(waiting, table.skipped)
    return not waiting


def clear(table: "Table", two: int) -> None:
    """PS-7: a single 2 clears the trick away, and the player who played it leads."""
    hands.remove_set(table, table.turn, terms.TWO, two)
    lead(table, table.turn)


def go_out(table: "Table", seat: int) -> None:
    """PS-8: a player without cards is out, and the round ends when only one player has cards left."""
    table.with_cards = seat_sets.excluding(table.with_cards, seat)
    table.out_order[table.number_out] = seat
    table.number_out += 1
    table.round_over = table.number_out == table.players - 1


# ---- Around the table


def next_with_cards(table: "Table", seat: int) -> int:
    """The next player in the order of turns who holds cards."""
    seat = table.next_seat[seat]
    while not seat_sets.contains(table.with_cards, seat):
        seat = table.next_seat[seat]
    return seat


def same_or_next(table: "Table", seat: int) -> int:
    """This player, or if they are out the next one."""
    return seat if seat_sets.contains(table.with_cards, seat) else next_with_cards(table, seat)
