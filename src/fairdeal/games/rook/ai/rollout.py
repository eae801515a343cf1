# cython: annotation_typing=False, infer_types=True, binding=False
"""The rest of a hand by thumb, to imagine how a move may end, and what in a hand would not have been done by thumb."""

from fairdeal.engine.random import Stream
from fairdeal.games.rook.ai.bidding import thumb
from fairdeal.games.rook.ai.trick_evaluator import Partners, ladder
from fairdeal.games.rook.match import RookMatch
from fairdeal.mechanics import stages
from fairdeal.mechanics.trick_worlds import shown_in_hand


def play_on(match: RookMatch, stream: Stream, wild: int) -> list[int]:
    """From any moment to the end of the hand; in the tricks one face in `wild` is random. Says the scores after it."""
    if match.stage != stages.PLAY and not reach_tricks(match):
        return match.all_scores()
    return Partners(match.rook, ladder()).play_on(stream, wild)


def reach_tricks(match: RookMatch) -> bool:
    """Bid, lay away and name trump, as far as that is still to do; False if nobody bids, and the deal is thrown in."""
    table = match.rook
    player = thumb()
    if match.stage == stages.FIRST:
        if not player.finish_auction(table):
            return False
        table.take_nest()
    if match.stage != stages.THIRD:
        player.lay_away(table)
    player.name_trump(table)
    table.unshare_hands()
    table.begin_tricks(match.first_leader())
    return True


def unlikely_moves(match: RookMatch, seat: int) -> int:
    """How much the others have done in this hand that they would not have by thumb, had they held these cards."""
    table = match.rook
    found = thumb().odd_bids(table, seat, match.auction(), match.stage != stages.FIRST)
    if match.stage != stages.PLAY:
        return found
    if table.declarer != seat:
        found += thumb().odd_nest(table)
    leader, shown = shown_in_hand(match)
    if shown:
        twin = match.copy()
        found += Partners(twin.rook, ladder()).unlikely_moves(seat, leader, shown)
    return found
