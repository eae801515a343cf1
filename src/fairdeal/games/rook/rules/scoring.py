# cython: annotation_typing=False, infer_types=True, binding=False
"""The last trick, points, scores and the end of the match: RK-9 to RK-12."""

from typing import TYPE_CHECKING

from fairdeal.cards.double import DoubleDeck
from fairdeal.cards.faces import DoubleCard
from fairdeal.games.rook.rules import seats
from fairdeal.mechanics import deck_terms

if TYPE_CHECKING:
    from fairdeal.games.rook.fast.table import RookTable

POINTS = {5: 5, 10: 10, 14: 10}  # RK-10: for a half of this value
ROOK_POINTS = 20  # RK-10
POINTS_IN_PACK = 8 * sum(POINTS.values()) + ROOK_POINTS  # each value is on eight cards of the pack (RK-1)


def score_hand(table: "RookTable") -> None:
    """Score a hand after its last trick."""
    capture_nest(table)
    for team in range(2):
        table.add_score(team, team_score(table, team))
    table.over = is_over_after_hand(table)


def capture_nest(table: "RookTable") -> None:
    """RK-9: the winner of the last trick also takes the Nest."""
    table.taken[table.winner] += table.points_in(table.nest)


def points_of(card: DoubleCard) -> int:
    """RK-10: the points of a captured card, by both halves (ruling: however it was played)."""
    return POINTS.get(card.low, 0) + POINTS.get(card.high, 0)


def points_by_card(deck: DoubleDeck) -> dict[int, int]:
    """RK-10: the points of all cards, by the number of the card."""
    return {**{card.index: points_of(card) for card in deck.cards}, deck_terms.ROOK: ROOK_POINTS}


def team_score(table: "RookTable", team: int) -> int:
    """RK-11: the points that a team scores in this hand."""
    taken = table.taken_by_team(team)
    if team != seats.team_of(table.declarer):
        return taken  # the opponents of the bidders score what they took in either case
    if taken < table.high_bid:
        return -table.high_bid  # bidders who take less than their bid lose it (ruling: reaching it is enough)
    if table.made_bid_scores_bid:
        return table.high_bid  # with `made_bid_scores` at `bid`, as in the printed summary
    return taken  # ruling: as in the printed section on scores


def is_over_after_hand(table: "RookTable") -> bool:
    """RK-12: the match is over when a team has enough points; a tie plays on, also at a program's limit on deals."""
    return (has_enough_points(table) or table.is_last_round()) and not is_tie(table)


def is_over_after_throw_in(table: "RookTable") -> bool:
    """RK-3 (ruling): a deal that all four pass scores nothing; only a program's limit can make it the last one."""
    return table.is_last_round() and not is_tie(table)


def has_enough_points(table: "RookTable") -> bool:
    """RK-12 (ruling): a team has more than `target` points; with `reaching_target_ends`, reaching them is enough."""
    best = max(table.scores[0], table.scores[1])
    return best > table.target or (table.reaching_target_ends and best == table.target)


def is_tie(table: "RookTable") -> bool:
    """RK-12: both teams have the same score."""
    return table.scores[0] == table.scores[1]
