"""The heuristic player of Sanity Hearts: it passes high cards, stays low, and leaves the points to others.

Every face has a cost in points: the points it risks taking, less the benefit of getting rid of its card. The player
shows the face with the lowest cost.
"""

from functools import cache
from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.games.hearts.rules.deal import pack_of
from fairdeal.games.hearts.rules.scoring import QUEEN_OF_SPADES, points_of
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import FaceMove, face_table, set_of
from tests.reference.heuristics.trick_outlook import Outlook

LEAD_COST = 1.0  # cost of winning a trick and having to lead
GENEROSITY = 3.0  # players who stay under us give points: this many times those of an average card
HEIGHT_RELIEF = 0.8  # benefit of getting rid of a face at the top of its suit
POINT_RELIEF = 0.4  # benefit of getting rid of a point
HEART_DISLIKE = 0.1  # how much sooner a card with a heart is passed than one without


def choose(view: HeartsView) -> Move:
    """Choose a move for the viewer."""
    outlook = Outlook(view, _pack(view.players))
    if view.phase == "pass":
        return _choose_pass(view, outlook)
    faces = cast("list[FaceMove]", list(view.moves or ()))
    if len(faces) == 1:
        return faces[0]
    points = _points()
    stake = _stake(view, outlook)
    relief = {card: _relief(outlook, card) for card in {face.card for face in faces}}
    return min(faces, key=lambda face: _risk(outlook, face) * (stake + points[face.card]) - relief[face.card])


@cache
def _pack(players: int) -> int:
    """Cards of the game, as a set."""
    return set_of([card.index for card in pack_of(face_table().deck, players)])


@cache
def _points() -> tuple[int, ...]:
    """Points of every card of the deck."""
    return tuple([points_of(card) for card in face_table().deck.cards])


def _choose_pass(view: HeartsView, outlook: Outlook) -> Choice:
    """Pass the cards that are high with all their faces; of equally high cards those with a heart.

    A Queen of Spades is no reason to pass a card: the player who holds it decides who takes it.
    """

    def unwelcome(card: int) -> float:
        return _height(outlook, card) + HEART_DISLIKE * (_points()[card] % QUEEN_OF_SPADES)

    cards = sorted(outlook.hand, key=unwelcome, reverse=True)[: view.to_pass]
    return Choice("pass", set_of(cards), outlook.deck.names)


def _height(outlook: Outlook, card: int) -> float:
    """Height of a card, the sum over its three faces: a low half or a low sum is a way to lose a trick."""
    return sum([outlook.height(face) for face in outlook.deck.faces_of[card]])


def _relief(outlook: Outlook, card: int) -> float:
    """Benefit of getting rid of a card: points count most, then height."""
    return HEIGHT_RELIEF * _height(outlook, card) + POINT_RELIEF * _points()[card]


def _risk(outlook: Outlook, face: FaceMove) -> float:
    """Probability that a face wins the trick.

    A face under the winning one, or off suit, is safe. Above it, a face loses only if a later player has to go higher.
    A low lead is safe for the same reason: few players can stay under it.
    """
    if not outlook.takes(face):
        return 0.0
    following = [seat for seat in outlook.later if not outlook.is_out_of(seat, face.suit)]
    return float((1.0 - outlook.must_beat(face)) ** len(following))


def _stake(view: HeartsView, outlook: Outlook) -> float:
    """Cost of winning the trick: its points so far, the points still to come, and the next lead.

    The last player therefore takes a trick without points to get rid of a high card.
    """
    to_come = 0.0 if view.first_trick else outlook.points_to_come(_points())  # HE-5: the first trick has no points
    return outlook.points_down(_points()) + GENEROSITY * to_come + LEAD_COST
