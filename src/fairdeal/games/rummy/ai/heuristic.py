"""What a plain, fair player does in Sanity 500 Rummy: rules of thumb on what can be put down at once.

Drawing: what the pile brings is tried out, and taken if it is worth more than an unknown card. Then everything goes
down that can, the dearest first. The discard is the card that costs most and has the fewest neighbours in the hand.
"""

from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.legal_moves import Offered, make
from fairdeal.games.rummy.rules.moves import Arrange, Discard, Lay, Meld
from fairdeal.games.rummy.rules.turns import Turns, copy_of
from fairdeal.games.rummy.view import RummyView
from fairdeal.mechanics.faces import cards_in

HELD = 0.5  # a card that is still in the hand counts against one only if the round ends before it is put down
UNKNOWN = 2.0  # what the top of the stock is worth more than no card at all
NEIGHBOUR = 3.0  # what a card in the hand is worth for each other that it could make a group with
NEIGHBOUR_BY_SUM = 0.7  # groups of sums count little


def choose(view: RummyView) -> Move:
    """The move of the player in turn."""
    offered = cast("Offered", view.moves)
    table = offered.seen()
    return best_draw(offered, table) if table.stage == memory.DRAW else best_after_draw(table)


# ---- Drawing: RU-2 and RU-8


def best_draw(offered: Offered, table: Turns) -> Move:
    """The first move stands for the unknown: the stock, or, where it is empty, to stop."""
    moves = list(offered)
    worths = [worth_now(copy_of(table), UNKNOWN)]
    for move in moves[1:]:
        after = copy_of(table)
        make(after, move)
        worths.append(worth_now(after, 0.0))
    return moves[worths.index(max(worths))]


def worth_now(table: Turns, more: float) -> float:
    """What the hand comes to if all goes down that can; changes the table."""
    table.stage = memory.MELD
    gained = put_down_all(table)
    left = sum(table.pack.lost_with(card) for card in cards_in(table.hand_of(table.turn)))
    return gained - HELD * left + more


# ---- Putting down (RU-3 to RU-6)


def best_after_draw(table: Turns) -> Move:
    move, _ = dearest(table)
    return move if move is not None else worst_card(table)


def put_down_all(table: Turns) -> float:
    """Put down what can be put down, the dearest first; says what it brought."""
    gained = 0.0
    while True:
        move, gain = dearest(table)
        if move is None:
            return gained
        gained += gain
        make(table, move)


def dearest(table: Turns) -> tuple[Move | None, float]:
    """The listed move that puts down most, by points on the table and in the hand; None if nothing can be put down."""
    best: Move | None = None
    most = 0.0
    for move in Offered(table):
        gain = gain_of(move, table)
        if gain > most:
            best, most = move, gain
    return best, most


def gain_of(move: Move, table: Turns) -> float:
    """RU-9: points for what lies there now, and for what no longer counts against one."""
    if isinstance(move, Meld):
        faces: tuple[int, ...] = move.faces
    elif isinstance(move, Lay):
        faces = (move.face,)
    elif isinstance(move, Arrange):
        faces = move.groups[-1]  # listed arrangements add one group to those that stay
    else:
        return 0.0
    gain = 0.0
    for face in faces:
        card = face // 3
        if table.owner_of(card) == memory.NONE:
            gain += table.pack.points_of(face) + HELD * table.pack.lost_with(card)
        elif table.owner_of(card) == table.turn:
            gain += table.pack.points_of(face) - table.pack.points_of(table.face_of(card))
    return gain


# ---- Discarding: RU-7


def worst_card(table: Turns) -> Move:
    hand = cards_in(table.hand_of(table.turn))
    worst = max(hand, key=lambda card: HELD * table.pack.lost_with(card) - use_of(card, hand, table))
    return Discard(worst, table.pack.faces)


def use_of(card: int, hand: list[int], table: Turns) -> float:
    """How well a card goes with the others of the hand."""
    use = 0.0
    for face in range(3 * card, 3 * card + 3):
        if table.half_lies(face):
            continue
        place = table.pack.place_of_face(face)
        for other in [other for held in hand if held != card for other in range(3 * held, 3 * held + 3)]:
            if not table.half_lies(other):
                use += nearness(place, table.pack.place_of_face(other))
    return use


def nearness(place: int, other: int) -> float:
    """What two places are worth to each other: next to each other in a run, or of one value."""
    if place >= memory.SUMS or other >= memory.SUMS:
        near = place >= memory.SUMS and other >= memory.SUMS and abs(place - other) <= 1
        return NEIGHBOUR_BY_SUM if near else 0.0
    if place & 15 == other & 15 and place != other:
        return NEIGHBOUR
    apart = abs(place - other)
    return NEIGHBOUR if apart == 1 else NEIGHBOUR / 2 if apart == 2 else 0.0
