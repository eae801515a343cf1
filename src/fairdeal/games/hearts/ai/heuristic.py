# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The heuristic player of Sanity Hearts: it passes high cards, stays low, and leaves the points to others.

Every face has a cost in points: the points it risks taking, less the benefit of getting rid of its card. The player
shows the face with the lowest cost. `choose` sees a view, `choose_at` finds the same move straight from a match.
"""

from functools import cache
from typing import TYPE_CHECKING

from fairdeal.engine import bits
from fairdeal.engine.moves import Move
from fairdeal.games.hearts.match import HeartsMatch
from fairdeal.games.hearts.rules import tricks
from fairdeal.games.hearts.rules.deal import pack_of
from fairdeal.games.hearts.rules.scoring import QUEEN_OF_SPADES, points_of
from fairdeal.mechanics import deck_terms, stages
from fairdeal.mechanics.choices import choice_of
from fairdeal.mechanics.faces import face_table
from fairdeal.mechanics.legal_faces import Faces
from fairdeal.mechanics.trick_outlook import Outlook, TrickPack, trick_pack

if TYPE_CHECKING:
    from fairdeal.games.hearts.view import HeartsView

LEAD_COST = 1.0  # cost of winning a trick and having to lead
GENEROSITY = 3.0  # players who stay under us give points: this many times those of an average card
HEIGHT_RELIEF = 0.8  # benefit of getting rid of a face at the top of its suit
POINT_RELIEF = 0.4  # benefit of getting rid of a point
HEART_DISLIKE = 0.1  # how much sooner a card with a heart is passed than one without


class HeartsOutlook(Outlook):
    """What the seat to act knows, and what it makes of it."""

    stake: float  # cost of winning the trick

    # ---- The pass (HE-2)

    def cards_to_pass(self, number: int) -> int:
        """The most unwelcome cards, as a set."""
        found = bits.bit128(0) & 0
        while number > 0:
            chosen = -1
            most = 0.0
            rest = self.hand & ~found
            while rest:
                card = bits.lowest128(rest)
                rest &= rest - 1
                unwelcome = self.unwelcome(card)
                if chosen < 0 or unwelcome > most:
                    chosen = card
                    most = unwelcome
            found |= bits.bit128(chosen)
            number -= 1
        return found

    def unwelcome(self, card: int) -> float:
        """How much a player wants to pass a card: its height and, of equally high cards, one with a heart.

        A Queen of Spades is no reason to pass a card: the player who holds it decides who takes it.
        """
        return self.card_height(card) + HEART_DISLIKE * (self.pack.points[card] % QUEEN_OF_SPADES)

    def card_height(self, card: int) -> float:
        """Height of a card, the sum over its three faces: a low half or a low sum is a way to lose a trick."""
        return self.height(3 * card) + self.height(3 * card + 1) + self.height(3 * card + 2)

    # ---- The tricks

    def prepare(self, is_first_trick: bool) -> None:
        """Find the cost of winning the trick: its points so far, the points still to come, and the next lead.

        The last player therefore takes a trick without points to get rid of a high card.
        """
        to_come = 0.0 if is_first_trick else self.points_to_come()  # HE-5: the first trick has no points
        self.stake = self.points_down() + GENEROSITY * to_come + LEAD_COST

    def card_cost(self, card: int) -> float:
        """Benefit of getting rid of a card, as a negative cost: points count most, then height."""
        return -(HEIGHT_RELIEF * self.card_height(card) + POINT_RELIEF * self.pack.points[card])

    def face_cost(self, face: int, card_cost: float) -> float:
        """The points that a face risks taking, less the benefit of getting rid of its card."""
        return self.risk(face) * (self.stake + self.pack.points[face // 3]) + card_cost

    def risk(self, face: int) -> float:
        """Probability that a face wins the trick.

        A face under the winning one, or off suit, is safe. Above it, a face loses only if a later player has to go
        higher. A low lead is safe for the same reason: few players can stay under it.
        """
        if not self.takes(face):
            return 0.0
        following = 0
        for step in range(1, self.later + 1):
            following += not self.is_out_of(self.later_seat(step), self.pack.suit[face])
        return (1.0 - self.must_beat(face)) ** following


@cache
def pack_for(players: int) -> TrickPack:
    """The lookup tables for a number of players."""
    deck = face_table().deck
    return trick_pack([card.index for card in pack_of(deck, players)], [points_of(card) for card in deck.cards])


def _outlook(players: int) -> HeartsOutlook:
    return HeartsOutlook(pack_for(players))


def choose(view: "HeartsView") -> Move:
    """The heuristic player's move for a view."""
    outlook = _outlook(view.players)
    outlook.see_view(view, deck_terms.NO_TRUMP, ())
    if view.phase == "pass":
        return choice_of("pass", outlook.cards_to_pass(view.to_pass), outlook.pack.faces.names)
    faces = view.moves
    assert isinstance(faces, Faces)
    outlook.prepare(view.first_trick)
    return faces.shown_at(outlook.best_place(faces))


def choose_at(match: HeartsMatch, seat: int) -> Move:
    """The same move straight from a match."""
    outlook = _outlook(match.table.players)
    if match.stage != stages.PLAY:
        outlook.see_match(match, seat, 0)
        return choice_of("pass", outlook.cards_to_pass(match.to_pass()), match.faces.names)
    faces = match.legal_faces()
    if faces.legal & (faces.legal - 1) == 0:
        return faces.shown_at(bits.lowest(faces.legal))
    outlook.see_match(match, seat, 0)
    outlook.prepare(tricks.is_first_trick(match.hearts_table))
    return faces.shown_at(outlook.best_place(faces))
