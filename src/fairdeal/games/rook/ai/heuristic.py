"""A plain player of Sanity Rook by rules of thumb: bid what the hand promises, draw trumps, give the partner points.

Every face has a worth in points: what the trick may bring, less what a good card is worth later. The best is shown.
"""

from functools import cache
from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.games.rook.ai.bidding import thumb
from fairdeal.games.rook.notation import PASS, TRUMPS
from fairdeal.games.rook.rules.tricks import ROOK_POINTS, points_of
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics import memory
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import FaceMove, face_table, set_of
from fairdeal.mechanics.trick_heuristic import Outlook

# In points or as chances:
RIVALRY = 0.7  # how often an opponent who could beat a high card of ours will do so
EAGER = 0.8  # the same in the trick on the table
ROOK_COMES = 0.3  # how often he plays the Rook on it, if he has it
HELP = 0.4  # how often the partner takes a trick from an opponent, if he can
OURS_ANYWAY = 0.55  # how much of the points on a card in hand our side gets sooner or later
SURE_WINNER, TRUMP_HALF, THE_ROOK = 9.0, 3.0, 30.0  # what one spends with each
DRAW = 4.0  # what it is worth to the bidders to draw trumps


class RookOutlook(Outlook):
    """The table with a partner across, and the Rook."""

    def __init__(self, view: RookView) -> None:
        super().__init__(view, _pack(), view.trump, view.nest or ())
        self.partner = (self.seat + 2) % 4
        self.we_bid = view.declarer in (self.seat, self.partner)
        self.rook_near = 1.0 - self.lacks(1 << memory.ROOK)  # how likely one of the other hands has the Rook


def choose(view: RookView) -> Move:
    """The move that a steady player makes who sees this."""
    outlook = RookOutlook(view)
    if view.phase == "bid":
        return _bid(view, outlook)
    if view.phase == "nest":
        return _lay_away(view, outlook)
    if view.phase == "trump":
        return TRUMPS[thumb().best_trump(set_of(outlook.hand), outlook.out)]
    faces = cast("list[FaceMove]", list(view.moves or ()))
    if len(faces) == 1:
        return faces[0]
    stake = _stake(outlook)
    spent = {card: _spent(outlook, card) for card in {face.card for face in faces}}
    return max(faces, key=lambda face: _gain(outlook, face, stake) + _draws(outlook, face) - spent[face.card])


@cache
def _pack() -> int:
    """RK-1."""
    return set_of([*[card.index for card in face_table().deck.rook_pack], memory.ROOK])


@cache
def _points() -> tuple[int, ...]:
    """RK-10: what each card counts, whatever it is shown as."""
    return (*[points_of(card) for card in face_table().deck.cards], ROOK_POINTS)


# ---- Before the tricks: by thumb.py


def _bid(view: RookView, outlook: RookOutlook) -> Move:
    """RK-3: bid as little as one can, as long as the hand promises it; leave a bid to the partner who has made it."""
    lowest = view.moves[0] if view.moves else PASS
    if not isinstance(lowest, Bid) or view.declarer == outlook.partner:
        return PASS
    return lowest if thumb().promise(set_of(outlook.hand)) >= lowest.number else PASS


def _lay_away(view: RookView, outlook: RookOutlook) -> Choice:
    """RK-4: the weakest cards with the best trump."""
    hand, player = set_of(outlook.hand), thumb()
    weakest = player.weakest(hand, outlook.out, player.best_trump(hand, outlook.out), to_lay_away(view), 0)
    return Choice("nest", weakest, outlook.deck.names)


def to_lay_away(view: RookView) -> int:
    """As many cards as the Nest had: all have the same number then."""
    assert view.seat is not None
    return view.sizes[view.seat] - view.sizes[(view.seat + 1) % 4]


# ---- The tricks


def _gain(outlook: RookOutlook, face: FaceMove, stake: float) -> float:
    """What a face brings: the trick if it is ours; and points of its own are for tricks that we get."""
    ours = _ours(outlook, face)
    return ours * stake + (ours - OURS_ANYWAY) * _points()[face.card]


def _stake(outlook: RookOutlook) -> float:
    """What is in the trick: the points on the table, and what the players after us are likely to add."""
    return outlook.points_down(_points()) + outlook.points_to_come(_points())


def _spent(outlook: RookOutlook, card: int) -> float:
    """Spend no winner where a small card does; keep the Rook for a rich trick, or for the last and the Nest (RK-9)."""
    if card == memory.ROOK:
        return THE_ROOK
    return SURE_WINNER * _power(outlook, card) + TRUMP_HALF * _has_trump(outlook, card)


def _draws(outlook: RookOutlook, face: FaceMove) -> float:
    """Who has named trump, or whose partner has, leads it, so that the others have none left to ruff with."""
    return DRAW if outlook.we_bid and outlook.led == memory.LEADING and face.suit == outlook.trump else 0.0


def _ours(outlook: RookOutlook, face: FaceMove) -> float:
    """How likely our side wins the trick if we show this face."""
    if outlook.takes(face):
        stands = _stands(outlook, face)
        return stands + (1.0 - stands) * HELP / 2 * _partner_beats(outlook, face)
    assert outlook.best is not None
    if outlook.winner == outlook.partner:
        return _stands(outlook, outlook.best)
    return HELP * _partner_beats(outlook, outlook.best)


def _stands(outlook: RookOutlook, face: FaceMove) -> float:
    """How likely no opponent after us beats a face, be it ours or the partner's."""
    chance = 1.0
    for seat in outlook.later:
        if seat != outlook.partner:
            chance *= 1.0 - min(1.0, EAGER * outlook.can_beat(seat, face) + ROOK_COMES * outlook.rook_near)
    return chance


def _partner_beats(outlook: RookOutlook, face: FaceMove) -> float:
    """How likely the partner, if he is still to play, can beat a face."""
    return outlook.can_beat(outlook.partner, face) if outlook.partner in outlook.later else 0.0


def _power(outlook: RookOutlook, card: int) -> float:
    """How likely a card wins a trick against the two opponents."""
    return outlook.power(card, 2, RIVALRY)


def _has_trump(outlook: RookOutlook, card: int) -> bool:
    return bool(outlook.deck.with_suit[outlook.trump] >> card & 1)
