# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""RU-9 and RU-10: the score of a round, and the end of the match."""

from typing import TYPE_CHECKING

from fairdeal.games.rummy.rules import terms
from fairdeal.mechanics import sets

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table


def table_points(table: "Table", seat: int) -> int:
    """RU-9: the points of the cards that a seat has on the table."""
    points = 0
    for card in range(terms.CARDS):
        if table.groups.owner[card] == seat:
            points += declared_points(table, card)
    return points


def declared_points(table: "Table", card: int) -> int:
    """RU-9: a card on the table counts by the face it was declared as."""
    return table.pack.points[table.pack.symbol[table.groups.declared[card]]]


def hand_points(table: "Table", seat: int) -> int:
    """RU-9: the points that the cards in a seat's hand count against it, each at its best face."""
    points = 0
    cards = table.hands.cards[seat]
    while cards:
        card = sets.lowest(cards)
        points += table.pack.held_points[card]
        cards = sets.excluding(cards, card)
    return points


def score_round(table: "Table") -> None:
    """RU-9: add the points of the round to the scores. RU-10: the match may be over."""
    for card in range(terms.CARDS):
        owner = table.groups.owner[card]
        if owner != terms.NONE:
            table.scores[owner] += declared_points(table, card)
    for seat in range(table.players):
        table.scores[seat] -= hand_points(table, seat)
    table.over = is_over(table)


def is_over(table: "Table") -> bool:
    """RU-10: whether somebody has 500 points or more, and the highest score is not shared.

    A program's limit on rounds (`max_rounds`) ends the match, too, unless the highest score is shared.
    """
    best = table.scores[0]
    sharing = 1
    for seat in range(1, table.players):
        if table.scores[seat] > best:
            best = table.scores[seat]
            sharing = 1
        elif table.scores[seat] == best:
            sharing += 1
    was_last = table.max_rounds > 0 and table.hand_number >= table.max_rounds
    return sharing == 1 and (best >= terms.TARGET_SCORE or was_last)


def place_of(table: "Table", seat: int) -> int:
    """RU-10: the place of a seat, from 0; the highest score is first."""
    above = 0
    for other in range(table.players):
        if table.scores[other] > table.scores[seat]:
            above += 1
    return above
