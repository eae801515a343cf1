# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Points, scores and the end of the match: HE-8 and HE-9."""

from typing import TYPE_CHECKING

from fairdeal.cards.faces import DoubleCard
from fairdeal.cards.suits import Suit
from fairdeal.games.hearts.rules import terms

if TYPE_CHECKING:
    from fairdeal.games.hearts.fast.table import HeartsTable

HEART = 1
QUEEN_OF_SPADES = 13


def points_of(card: DoubleCard) -> int:
    """HE-8: a heart on either half of a captured card counts 1, a Q♠ 13."""
    hearts = [suit for _, suit in card.halves].count(Suit.HEARTS)
    queens = card.halves.count((12, Suit.SPADES))
    return hearts * HEART + queens * QUEEN_OF_SPADES


def score_hand(table: "HeartsTable") -> None:
    """HE-8, HE-9: add the points of the hand to the scores, and end the match if a score is above 300.

    A program's limit on deals (`max_rounds`) ends it, too.
    """
    table.over = table.is_last_round()
    shooter = moon_shooter(table)
    for seat in range(table.players):
        table.scores[seat] = reduced(table.scores[seat] + hand_points(table, seat, shooter))
        if table.scores[seat] > terms.SCORE_LIMIT:
            table.over = True


def hand_points(table: "HeartsTable", seat: int, shooter: int) -> int:
    """HE-8: the points that a seat has captured; after a shot moon none for the shooter and all for the others."""
    if shooter == terms.NOBODY:
        return table.taken[seat]
    return 0 if seat == shooter else terms.ALL_POINTS


def moon_shooter(table: "HeartsTable") -> int:
    """HE-8, option `shoot_the_moon`: the seat that has captured all 78 points, or NOBODY."""
    for seat in range(table.players):
        if table.shoot_the_moon and table.taken[seat] == terms.ALL_POINTS:
            return seat
    return terms.NOBODY


def reduced(score: int) -> int:
    """HE-9: a score of exactly 300 becomes 150."""
    return terms.REDUCED_SCORE if score == terms.SCORE_LIMIT else score
