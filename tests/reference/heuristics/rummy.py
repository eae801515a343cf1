"""The heuristic player of Sanity 500 Rummy.

It tries out each draw from the pile and takes the cards if they are worth more than an unknown card. Then it puts down
everything it can, the most valuable first. It discards the card that costs most and goes least with the rest of the
hand.
"""

import math
from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.fast.table import Table, copy_of
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.moves import Arrange, Discard, LayOff, Meld
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.turns import make_move
from fairdeal.games.rummy.view import RummyView
from fairdeal.mechanics.faces import cards_in

HELD = 0.5  # part of a held card's points that is expected to be lost: it may still be put down
UNKNOWN = 2.0  # value of the top card of the stock
NEIGHBOR = 3.0  # value of a card for each other card in the hand that it could make a group with
NEIGHBOR_BY_SUM = 0.7  # the same for a combined group, which counts little


def choose(view: RummyView) -> Move:
    """Choose a move for the player in turn."""
    moves = cast("RummyMoves", view.moves)
    table = moves.visible_table()
    return best_draw(moves, table) if table.stage == terms.DRAW else best_after_draw(table)


# ---- Drawing: RU-2 and RU-8


def best_draw(moves: RummyMoves, table: Table) -> Move:
    """The best draw. The first move has an unknown result: it draws from the stock or, if that is empty, stops."""
    draws = list(moves)
    values = [hand_value(copy_of(table)) + UNKNOWN]
    for move in draws[1:]:
        after = copy_of(table)
        make_move(after, move)
        values.append(hand_value(after))
    return draws[values.index(max(values))]


def hand_value(table: Table) -> float:
    """The value of the hand when everything is put down that can be; uses up the table."""
    table.stage = terms.MELD
    gain = put_down_all(table)
    left = sum(table.pack.held_points_of(card) for card in cards_in(table.hands.cards_of(table.turn)))
    return gain - HELD * left


# ---- Putting cards down: RU-3 to RU-6


def best_after_draw(table: Table) -> Move:
    move, _ = most_valuable(table)
    return move if move is not None else worst_card(table)


def put_down_all(table: Table) -> float:
    """Put down everything that can be, the most valuable first, and return the gain."""
    total = 0.0
    while True:
        move, gain = most_valuable(table)
        if move is None:
            return total
        total += gain
        make_move(table, move)


def most_valuable(table: Table) -> tuple[Move | None, float]:
    """The listed move that gains most, and its gain; None if nothing can be put down for a gain.

    A card from deeper in the pile is put down even at a loss (RU-2).
    """
    best: Move | None = None
    best_gain = 0.0 if table.duty == terms.NONE else -math.inf
    for move in RummyMoves(table):
        gain = gain_of(move, table)
        if gain > best_gain:
            best, best_gain = move, gain
    return best, best_gain


def gain_of(move: Move, table: Table) -> float:
    """The points that a move gains by RU-9, on the table and because cards leave the hand."""
    if isinstance(move, Meld):
        faces: tuple[int, ...] = move.faces
    elif isinstance(move, LayOff):
        faces = (move.face,)
    elif isinstance(move, Arrange):
        faces = move.groups[-1]  # a listed arrangement adds one group, after the others
    else:
        return 0.0
    gain = 0.0
    for face in faces:
        card = face // 3
        if table.groups.owner_of(card) == terms.NONE:
            gain += table.pack.points_of(face) + HELD * table.pack.held_points_of(card)
        elif table.groups.owner_of(card) == table.turn:
            gain += table.pack.points_of(face) - table.pack.points_of(table.groups.face_of(card))
    return gain


# ---- Discarding: RU-7


def worst_card(table: Table) -> Move:
    hand = cards_in(table.hands.cards_of(table.turn))
    return Discard(max(hand, key=lambda card: discard_value(card, hand, table)), table.pack.faces)


def discard_value(card: int, hand: list[int], table: Table) -> float:
    """How good it is to discard a card: what it costs to hold, less how well it goes with the rest of the hand."""
    return HELD * table.pack.held_points_of(card) - fit(card, hand, table)


def fit(card: int, hand: list[int], table: Table) -> float:
    """How well a card goes with the rest of the hand; halves that lie on the table do not count (RU-4)."""
    total = 0.0
    for face in range(3 * card, 3 * card + 3):
        if table.groups.has_half(face):
            continue
        symbol = table.pack.symbol_of_face(face)
        for other in [other for held in hand if held != card for other in range(3 * held, 3 * held + 3)]:
            if not table.groups.has_half(other):
                total += nearness(symbol, table.pack.symbol_of_face(other))
    return total


def nearness(symbol: int, other: int) -> float:
    """The value of two symbols for each other: close in a run, or of one value."""
    if symbol >= memory.SUMS or other >= memory.SUMS:
        is_near = symbol >= memory.SUMS and other >= memory.SUMS and abs(symbol - other) <= 1
        return NEIGHBOR_BY_SUM if is_near else 0.0
    if symbol & 15 == other & 15 and symbol != other:
        return NEIGHBOR
    distance = abs(symbol - other)
    return NEIGHBOR if distance == 1 else NEIGHBOR / 2 if distance == 2 else 0.0
