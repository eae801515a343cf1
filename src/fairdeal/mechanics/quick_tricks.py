# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The rest of a hand of suit tricks in a few microseconds: everybody by thumb, now and then at random.

For players who imagine how a move may end. What a seat is after is one number, the tricks it wants in this hand: as
long as it has fewer it tries to win, then to stay under. Points on a card are welcome to those who want the trick.
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.mechanics import layout, look
from fairdeal.mechanics.suit_tricks import SuitTricks

DECIDED = 1000  # to win or to lose this trick counts more than anything about the card
POINT = 4  # what a point on a card counts, against one step of its height


class QuickTricks:
    """A table to be played to the end of its hand, and what its players are after."""

    def __init__(self, table: SuitTricks, wanted: list[int], in_teams: bool) -> None:
        self.table = table
        self.in_teams = in_teams  # opposite seats play together
        self.wanted = [0] * 6  # tricks
        for seat in range(table.players):
            self.wanted[seat] = wanted[seat]

    def play_on(self, stream: Stream, wild: int) -> list[int]:
        """To the end of the hand; one move in `wild` is random. Says the scores of all seats after it."""
        self.play_tricks(stream, wild)
        self.table.score_hand()
        return [self.table.score_of(seat) for seat in range(self.table.players)]

    def play_tricks(self, stream: Stream, wild: int) -> None:
        while self.table.left:
            legal = self.table.legal()
            if draw.below(stream, wild) == 0:
                self.table.play(draw.member(stream, legal))
            else:
                self.table.play(self.best(legal))

    def best(self, legal: int) -> int:
        """The place of the face that looks best."""
        seat = self.table.turn
        wants = self.table.tricks[seat] < self.wanted[seat]
        chosen = bits.first(legal)
        most = -10 * DECIDED
        while legal:
            place = bits.first(legal)
            legal &= legal - 1
            seen = self.table.sorted.looks[layout.PLACES * seat + place]
            price = self.to_lead(seen, wants) if self.table.down == 0 else self.to_follow(seen, wants)
            if price > most:
                most = price
                chosen = place
        return chosen

    def height(self, seen: int) -> int:
        """From 2 to 28, whatever is led: sums go twice as high as halves."""
        return look.value_of(seen) if look.suit_of(seen) == layout.SUMS else 2 * look.value_of(seen)

    def to_lead(self, seen: int, wants: bool) -> int:
        height = self.height(seen)
        if look.suit_of(seen) == self.table.trump or look.suit_of(seen) == layout.ROOKS:
            height += 12
        return height if wants else -height

    def to_follow(self, seen: int, wants: bool) -> int:
        height = self.height(seen)
        points = POINT * look.worth_of(seen)
        suit = look.suit_of(seen)
        wins = (self.table.power[suit] + look.value_of(seen)) * 8 + 7 - self.table.down > self.table.best
        last = self.table.down == self.table.players - 1
        if wants and self.in_teams and self.partner_wins():
            return points - height if wins else DECIDED + points - height
        if wants:
            if not wins:
                return -height - points
            if last:
                return DECIDED + points - height
            return DECIDED + (-height if self.table.power[suit] >= layout.TRUMPS else height)
        if not wins:
            return DECIDED + height + points
        return height - points if last else -height - points

    def partner_wins(self) -> bool:
        """Does the opposite seat win this trick so far?"""
        winner = (self.table.leader + 7 - self.table.best % 8) % self.table.players
        return winner != self.table.turn and (winner - self.table.turn) % 2 == 0
