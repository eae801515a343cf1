# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""A rollout of suit tricks in a few microseconds: a simple policy for every seat, with some random moves.

The goal of a seat is one number, the tricks it wants in this hand: while it has fewer it tries to win, then to lose.
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.mechanics import deck_terms, memory, packed_face
from fairdeal.mechanics.suit_tricks import SuitTricks
from fairdeal.mechanics.trick_match import TrickMatch
from fairdeal.mechanics.trick_worlds import shown_in_hand

DECIDED = 1000  # winning or losing this trick counts more than anything about the card
POINT = 4  # weight of a point on a card against one step of its height


class TrickRollout:
    """A table to be played to the end of its hand, and the goals of its seats."""

    def __init__(self, table: SuitTricks, wanted: list[int]) -> None:
        self.table = table
        self.wanted = [0] * 6  # tricks wanted, by seat
        for seat in range(table.players):
            self.wanted[seat] = wanted[seat]

    def play_on(self, stream: Stream, random_odds: int) -> list[int]:
        """Play to the end of the hand; one move in `random_odds` is random. Returns the scores of all seats."""
        gil = bits.release_gil()
        self.play_tricks(stream, random_odds)
        bits.acquire_gil(gil)
        self.table.score_hand()
        return [self.table.score_of(seat) for seat in range(self.table.players)]

    def play_tricks(self, stream: Stream, random_odds: int) -> None:
        """Play all tricks that are left."""
        while self.table.left:
            legal = self.table.legal()
            if draw.below(stream, random_odds) == 0:
                self.table.play(draw.member(stream, legal))
            else:
                self.table.play(self.best(legal))

    def best(self, legal: int) -> int:
        """Place of the face that the seat to act prefers."""
        chosen = bits.lowest(legal)
        most = -10 * DECIDED
        while legal:
            place = bits.lowest(legal)
            legal &= legal - 1
            preference = self.preference(place)
            if preference > most:
                most = preference
                chosen = place
        return chosen

    def preference(self, place: int) -> int:
        """How much the seat to act wants to show the face at a place."""
        seat = self.table.turn
        seen = self.table.sorted.packed_faces[memory.PLACES * seat + place]
        wants = self.table.tricks[seat] < self.wanted[seat]
        return self.to_lead(seen, wants) if self.table.down == 0 else self.to_follow(seen, wants)

    def unlikely_moves(self, seat: int, leader: int, shown: list[int]) -> int:
        """Number of faces, of all shown in this hand, that the policy would not have shown for the other seats.

        Uses up the table.
        """
        self.table.unshare_hands()
        self.table.begin_tricks(leader)
        found = 0
        for face in shown:
            place = self.table.place_of_face(face)
            if self.table.turn != seat and self.preference(place) < self.preference(self.best(self.table.legal())):
                found += 1
            self.table.play(place)
        return found

    def height(self, seen: int) -> int:
        """Height of a face from 2 to 28: sums reach twice as high as halves."""
        value = packed_face.value_of(seen)
        return value if packed_face.suit_of(seen) == deck_terms.SUMS else 2 * value

    def to_lead(self, seen: int, wants: bool) -> int:
        """Preference for a lead."""
        height = self.height(seen)
        if packed_face.suit_of(seen) == self.table.trump:
            height += 12
        return height if wants else -height

    def to_follow(self, seen: int, wants: bool) -> int:
        """Preference for a face that follows."""
        height = self.height(seen)
        points = POINT * packed_face.worth_of(seen)
        suit = packed_face.suit_of(seen)
        wins = self.wins(seen)
        last = self.table.down == self.table.players - 1
        if wants:
            if not wins:
                return -height - points
            if last:
                return DECIDED + points - height
            return DECIDED + (-height if self.table.power[suit] >= memory.TRUMPS else height)
        if not wins:
            return DECIDED + height + points
        return height - points if last else -height - points

    def wins(self, seen: int) -> bool:
        """Whether a face would win the trick so far."""
        strength = self.table.power[packed_face.suit_of(seen)] + packed_face.value_of(seen)
        return strength * 8 + 7 - self.table.down > self.table.best


def finish_hand(match: TrickMatch, wanted: list[int], stream: Stream, random_odds: int) -> list[int]:
    """Play the tricks of a match to the end of the hand; one move in `random_odds` is random. Returns the scores."""
    return TrickRollout(match.table, wanted).play_on(stream, random_odds)


def count_unlikely_moves(match: TrickMatch, wanted: list[int], seat: int) -> int:
    """Number of faces in this hand that the policy would not have shown for the other seats."""
    leader, shown = shown_in_hand(match)
    if not shown:
        return 0
    copied = match.copy()
    return TrickRollout(copied.table, wanted).unlikely_moves(seat, leader, shown)
