"""A plain player of Sanity Oh Hell by rules of thumb: bid the likely winners, then take or duck as the bid asks."""

from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics import memory
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.faces import FaceMove
from fairdeal.mechanics.trick_heuristic import Outlook

PACK = (1 << memory.CARDS) - 1
CAUTION = 0.1  # a bid is rather rounded down than up
HEARSAY = 0.1  # how much of what the others have left of their share, or taken beyond it, goes into our bid
RIVALRY = 0.7  # how often one who could beat a high card of ours will do so
EAGER = 0.9  # the same of one who still needs tricks, in the trick on the table
HOPE = 0.7  # how many of the winners that are left in our hand will really win
CROWD = 0.5  # less where more tricks are wanted than are left, more where fewer are


class OhHellOutlook(Outlook):
    trump_beats_sums = True  # OH-6


def choose(view: OhHellView) -> Move:
    """The move that a steady player makes who sees this."""
    outlook = OhHellOutlook(view, PACK, view.trump, [view.turned] if view.turned is not None else [])
    if view.phase == "bid":
        return _bid(view, outlook)
    faces = cast("list[FaceMove]", list(view.moves or ()))
    if len(faces) == 1:
        return faces[0]
    need = _needs(view, outlook.seat)
    winners = _winners(view, outlook)
    hope = _hope(view, len(outlook.hand))
    total = sum(winners.values())

    def miss(face: FaceMove) -> float:
        """By how much we shall miss the bid, if this face does now what it likely does and the other cards later."""
        return abs(need - _wins(view, outlook, face) - hope * (total - winners[face.card]))

    return min(faces, key=miss)


def _bid(view: OhHellView, outlook: Outlook) -> Move:
    """OH-3: bid as many tricks as there are likely winners, a little more if the others have bid little.

    The dealer, who may not bid every number, takes the nearest.
    """
    others = [bid for bid in view.bids if bid is not None]
    left_over = len(others) * view.size / view.players - sum(others)
    likely = sum(_winners(view, outlook).values()) + HEARSAY * left_over - CAUTION
    bids = cast("list[Bid]", list(view.moves or ()))
    return min(bids, key=lambda bid: abs(bid.number - likely))


def _winners(view: OhHellView, outlook: Outlook) -> dict[int, float]:
    """High trumps, aces and high sums: how likely each card wins a trick by its best face."""
    return {card: outlook.power(card, view.players - 1, RIVALRY) for card in outlook.hand}


def _needs(view: OhHellView, seat: int) -> int:
    """How many tricks a seat still needs; below 0: it has too many."""
    return (view.bids[seat] or 0) - view.won[seat]


def _hope(view: OhHellView, tricks_left: int) -> float:
    """Where all want tricks, winners get beaten: win early. Where nobody does, even poor cards win: duck early."""
    wanted = sum([max(0, _needs(view, seat)) for seat in range(view.players)])
    return max(0.1, HOPE - CROWD * (wanted - tricks_left) / tricks_left)


def _wins(view: OhHellView, outlook: Outlook, face: FaceMove) -> float:
    """How likely a face wins this trick: it is the best so far, and nobody after us beats it."""
    if not outlook.takes(face):
        return 0.0
    chance = 1.0
    for seat in outlook.later:
        chance *= 1.0 - _beats(view, outlook, seat, face)
    return chance


def _beats(view: OhHellView, outlook: Outlook, seat: int, face: FaceMove) -> float:
    """One who needs tricks beats us if he can, one who has enough only if he must."""
    if _needs(view, seat) > 0:
        return EAGER * outlook.can_beat(seat, face)
    return 0.0 if outlook.is_out_of(seat, face.suit) else outlook.must_beat(face)
