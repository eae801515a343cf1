"""A plain player of Sanity Hearts by rules of thumb: pass high cards, stay under, and leave the points to others.

Every face has a price in points: what it may make us take, less what it is good to be rid of. The cheapest is shown.
"""

from functools import cache
from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.games.hearts.rules.tricks import pack_of, points_of
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import FaceMove, face_table, set_of
from fairdeal.mechanics.trick_heuristic import Outlook

LEAD = 1.0  # what it costs to win a trick and to have to lead
GENEROSITY = 3.0  # those who play under us give points: so many times what an average card counts
HEIGHT = 0.8  # what it is worth to be rid of a face that stands at the top of its suit
RELIEF = 0.4  # and of a point on a card


def choose(view: HeartsView) -> Move:
    """The move that a steady player makes who sees this."""
    outlook = Outlook(view, _pack(view.players))
    if view.phase == "pass":
        return _pass(view, outlook)
    faces = cast("list[FaceMove]", list(view.moves or ()))
    if len(faces) == 1:
        return faces[0]
    points = _points()
    stake = _stake(view, outlook)
    relief = {card: _relief(outlook, card) for card in {face.card for face in faces}}
    return min(faces, key=lambda face: _risk(outlook, face) * (stake + points[face.card]) - relief[face.card])


@cache
def _pack(players: int) -> int:
    """HE-1."""
    return set_of([card.index for card in pack_of(face_table().deck, players)])


@cache
def _points() -> tuple[int, ...]:
    """HE-8: what each card counts, whatever it is shown as."""
    return tuple([points_of(card) for card in face_table().deck.cards])


def _pass(view: HeartsView, outlook: Outlook) -> Choice:
    """Pass the cards that stand high with all their faces, with a heart sooner than without.

    A Queen of Spades is no reason: one who has her decides who gets her.
    """

    def unwelcome(card: int) -> float:
        return _height(outlook, card) + 0.1 * (_points()[card] % 13)

    cards = sorted(outlook.hand, key=unwelcome, reverse=True)[: view.to_pass]
    return Choice("pass", set_of(cards), outlook.deck.names)


def _height(outlook: Outlook, card: int) -> float:
    """A card is as high as its three faces together: a low half is a way out, and a low sum is another."""
    return sum([outlook.height(face) for face in outlook.deck.faces_of[card]])


def _relief(outlook: Outlook, card: int) -> float:
    """Of the faces that lose, show one of a high card, and points before anything else."""
    return HEIGHT * _height(outlook, card) + RELIEF * _points()[card]


def _risk(outlook: Outlook, face: FaceMove) -> float:
    """Under the winning face, or off suit, we are safe; above it, only if somebody after us must go higher.

    A low lead is safe for the same reason: few can stay under it.
    """
    if not outlook.takes(face):
        return 0.0
    following = [seat for seat in outlook.later if not outlook.is_out_of(seat, face.suit)]
    return float((1.0 - outlook.must_beat(face)) ** len(following))


def _stake(view: HeartsView, outlook: Outlook) -> float:
    """What the trick will cost its winner: the points on the table, those still to come, and the next lead.

    So one takes a trick without points when nobody comes after, and gets rid of a high card with it.
    """
    to_come = 0.0 if view.first_trick else outlook.points_to_come(_points())  # HE-5: the first trick has none
    return outlook.points_down(_points()) + GENEROSITY * to_come + LEAD
