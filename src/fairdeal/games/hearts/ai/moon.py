# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Shooting the moon (HE-8, option `shoot_the_moon`): when to try it, how, and how to stop another player.

The network of `swift` plays a hand well where points are bad, but has not learned to take all of them. So these rules
decide whether a seat collects points in this hand; where they have no answer, the network decides. A seat passes its
weak cards if its hand is strong, collects while nobody else has points and its cards stay strong, and tries to win a
trick if another seat alone has many points. `choose` sees a view, `choose_at` finds the same move straight from a
match.
"""

from typing import TYPE_CHECKING

from fairdeal.engine import bits
from fairdeal.engine.moves import Move
from fairdeal.games.hearts.ai import heuristic
from fairdeal.games.hearts.ai.heuristic import HeartsOutlook
from fairdeal.games.hearts.match import HeartsMatch
from fairdeal.games.hearts.rules import tricks
from fairdeal.mechanics import deck_terms, stages
from fairdeal.mechanics.choices import choice_of
from fairdeal.mechanics.legal_faces import Faces

if TYPE_CHECKING:
    from fairdeal.games.hearts.view import HeartsView

EAGERNESS = 0.5  # how often a player goes above a face without having to
MIN_STRENGTH_TO_PASS = 7.0  # of the hand before the pass: tricks that its cards win if each is led
MIN_STRENGTH_TO_COLLECT = 0.5  # the same per card in hand, before each trick
ALARMING_POINTS = 20  # of a seat that alone has points
POINTS_TO_COME = 0.3  # how often a lost trick gets points from later seats
STRENGTH_COST = 0.15  # cost of using a card that wins a trick: of two faces that win, the weaker card is shown


class MoonOutlook(HeartsOutlook):
    """What the seat to act knows, and what it makes of it when it wants tricks with points.

    The cost of a face is the probability that points go to somebody else.
    """

    def card_strength(self, card: int) -> float:
        """Probability that a card wins a trick that it leads."""
        return self.power(card, self.players - 1, EAGERNESS)

    def hand_strength(self) -> float:
        """Tricks that the cards in hand win if each is led."""
        total = 0.0
        rest = self.hand
        while rest:
            card = bits.lowest128(rest)
            rest &= rest - 1
            total += self.card_strength(card)
        return total

    def collects(self) -> bool:
        """Whether the cards in hand are strong enough to take all points."""
        return self.hand_strength() >= MIN_STRENGTH_TO_COLLECT * bits.count128(self.hand)

    def unwelcome(self, card: int) -> float:
        """A player who wants to win tricks passes the weakest cards."""
        return -self.card_strength(card)

    def prepare(self, is_first_trick: bool) -> None:
        """Find the cost of losing the trick: HE-5, the first one has no points."""
        self.stake = 0.0 if is_first_trick else 1.0

    def card_cost(self, card: int) -> float:
        """Cost of using a card."""
        return STRENGTH_COST * self.card_strength(card)

    def face_cost(self, face: int, card_cost: float) -> float:
        """Probability that the trick is lost with points in it, and the cost of the card."""
        has_points = 1.0 if self.points_down() + self.pack.points[face // 3] > 0 else 0.0
        if has_points == 0.0 and self.later > 0:
            has_points = POINTS_TO_COME
        return self.loss(face) * has_points * self.stake + card_cost

    def loss(self, face: int) -> float:
        """Probability that a face does not win the trick."""
        if not self.takes(face):
            return 1.0
        wins = 1.0
        for step in range(1, self.later + 1):
            if not self.is_out_of(self.later_seat(step), self.pack.suit[face]):
                wins *= 1.0 - EAGERNESS * self.has_above(face) - (1.0 - EAGERNESS) * self.must_beat(face)
        return 1.0 - wins


def _outlook(players: int) -> MoonOutlook:
    return MoonOutlook(heuristic.pack_for(players))


def has_plan(others: int, most: int, own: int) -> bool:
    """Whether the points taken so far ask for a plan: by how many others, the most points of one of them, and own ones.

    Nobody else has points: collect them all, perhaps. One other seat has all points, and many: stop it.
    """
    return others == 0 or (others == 1 and own == 0 and most >= ALARMING_POINTS)


def choose(view: "HeartsView") -> Move | None:
    """The move of the plan for a view; None if there is none."""
    assert view.seat is not None
    outlook = _outlook(view.players)
    if view.phase == "pass":
        outlook.see_view(view, deck_terms.NO_TRUMP, ())
        if outlook.hand_strength() < MIN_STRENGTH_TO_PASS:
            return None
        return choice_of("pass", outlook.cards_to_pass(view.to_pass), outlook.pack.faces.names)
    others = [points for seat, points in enumerate(view.taken) if seat != view.seat and points > 0]
    if not has_plan(len(others), max(others, default=0), view.taken[view.seat]):
        return None
    outlook.see_view(view, deck_terms.NO_TRUMP, ())
    if not others and not outlook.collects():
        return None
    faces = view.moves
    assert isinstance(faces, Faces)
    outlook.prepare(view.first_trick)
    return faces.shown_at(outlook.best_place(faces))


def choose_at(match: HeartsMatch, seat: int) -> Move | None:
    """The same straight from a match."""
    table = match.hearts_table
    outlook = _outlook(table.players)
    if match.stage != stages.PLAY:
        outlook.see_match(match, seat, 0)
        if outlook.hand_strength() < MIN_STRENGTH_TO_PASS:
            return None
        return choice_of("pass", outlook.cards_to_pass(match.to_pass()), match.faces.names)
    others = 0
    most = 0
    for other in range(table.players):
        if other != seat and table.taken[other] > 0:
            others += 1
            most = max(most, table.taken[other])
    if not has_plan(others, most, table.taken[seat]):
        return None
    outlook.see_match(match, seat, 0)
    if others == 0 and not outlook.collects():
        return None
    faces = match.legal_faces()
    outlook.prepare(tricks.is_first_trick(table))
    return faces.shown_at(outlook.best_place(faces))
