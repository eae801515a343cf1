"""The heuristic player of Sanity Oh Hell: it bids its likely winners, then takes or ducks tricks to hit the bid."""

from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.games.oh_hell.rules.tricks import TRUMP_BEATS_SUMS
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.faces import FaceMove
from tests.reference.heuristics.trick_outlook import Outlook

PACK = (1 << deck_terms.CARDS) - 1  # all cards, as a set
CAUTION = 0.1  # a bid is rounded down rather than up
SHARE_OF_UNBID = 0.1  # part of the tricks that the others have left unbid, or overbid, that goes into a bid
RIVALRY = 0.7  # probability that a player who could beat a high card does so
EAGERNESS = 0.9  # the same for a player who still needs tricks, in the trick on the table
HOPE = 0.7  # part of the winners left in the hand that will really win
CROWDING = 0.5  # less hope where more tricks are wanted than are left, more where fewer are


class OhHellOutlook(Outlook):
    """The outlook in a game in which a trump can win a combined lead."""

    trump_beats_sums = TRUMP_BEATS_SUMS


def choose(view: OhHellView) -> Move:
    """Choose a move for the viewer."""
    outlook = OhHellOutlook(view, PACK, view.trump, [view.turned] if view.turned is not None else [])
    if view.phase == "bid":
        return _choose_bid(view, outlook)
    faces = cast("list[FaceMove]", list(view.moves or ()))
    if len(faces) == 1:
        return faces[0]
    needed = _tricks_needed(view, outlook.seat)
    winners = _winners(view, outlook)
    hope = _hope(view, len(outlook.hand))
    total = sum(winners.values())

    def expected_miss(face: FaceMove) -> float:
        """How far from the bid the hand is expected to end if this face is shown now and the other cards later."""
        return abs(needed - _win_probability(view, outlook, face) - hope * (total - winners[face.card]))

    return min(faces, key=expected_miss)


def _choose_bid(view: OhHellView, outlook: Outlook) -> Move:
    """OH-3: bid the number of likely winners, a little more if the others have bid little.

    If the dealer may not bid that number, the nearest one.
    """
    others = [bid for bid in view.bids if bid is not None]
    unbid = len(others) * view.size / view.players - sum(others)
    likely = sum(_winners(view, outlook).values()) + SHARE_OF_UNBID * unbid - CAUTION
    bids = cast("list[Bid]", list(view.moves or ()))
    return min(bids, key=lambda bid: abs(bid.number - likely))


def _winners(view: OhHellView, outlook: Outlook) -> dict[int, float]:
    """Probability of each card in the hand to win a trick with its best face."""
    return {card: outlook.power(card, view.players - 1, RIVALRY) for card in outlook.hand}


def _tricks_needed(view: OhHellView, seat: int) -> int:
    """Number of tricks that a seat still needs; negative if it has too many."""
    return (view.bids[seat] or 0) - view.won[seat]


def _hope(view: OhHellView, tricks_left: int) -> float:
    """Part of the winners in the hand that will win.

    Where everybody wants tricks, winners get beaten: win early. Where nobody does, even poor cards win: duck early.
    """
    wanted = sum([max(0, _tricks_needed(view, seat)) for seat in range(view.players)])
    return max(0.1, HOPE - CROWDING * (wanted - tricks_left) / tricks_left)


def _win_probability(view: OhHellView, outlook: Outlook, face: FaceMove) -> float:
    """Probability that a face wins this trick: it is the best so far, and no later player beats it."""
    if not outlook.takes(face):
        return 0.0
    probability = 1.0
    for seat in outlook.later:
        probability *= 1.0 - _beat_probability(view, outlook, seat, face)
    return probability


def _beat_probability(view: OhHellView, outlook: Outlook, seat: int, face: FaceMove) -> float:
    """Probability that a later seat beats a face: if it needs tricks it does when it can, otherwise when it must."""
    if _tricks_needed(view, seat) > 0:
        return EAGERNESS * outlook.can_beat(seat, face)
    return 0.0 if outlook.is_out_of(seat, face.suit) else outlook.must_beat(face)
