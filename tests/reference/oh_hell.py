"""A slow, simple referee of Sanity Oh Hell (OH-1 to OH-9 in docs/rules/oh-hell.md).

Readings
--------
Where the rules can be read in more than one way, this is what the referee does. Readings that all three trick games
share are in double_tricks.py.

 O1  The deal decides the number of cards, whatever the hand number: bids go from 0 to the size of the hands.
 O2  OH-2: `trump` is the turned card, null for none. If the deal has no `trump`, the last (top) card of `stock` was
     turned; without a stock there is no trump.
 O3  OH-5, OH-6: a player who cannot follow may play any unused face, also a combined one; a combined face never wins
     a trick in which it was not led.
 O4  OH-6: a player without any unused face still follows a combined lead with a combined face, repeating a sum
     (reading R1), so they cannot trump.
 O5  OH-9: the match is over when hand 25 (or, in a set-up deal, a later one) has been played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .double_tricks import (
    Shown,
    TrickReferee,
    all_faces,
    halves,
    highest,
    if_able,
    of_suit,
    standing,
    without_duplicates,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

LAST_HAND = 25


class OhHellReferee(TrickReferee):
    """One match of Sanity Oh Hell."""

    SEATS = (3, 4, 5, 6)

    # ------------------------------------------------------------------ the turned card and the bids: OH-2 and OH-3

    def _begin_hand(self, deal: Mapping[str, Any]) -> None:
        stock = deal.get("stock") or []
        turned = deal["trump"] if "trump" in deal else (stock[-1] if stock else None)
        self.trump: str | None = None
        if turned is not None:
            _low_half, (_value, self.trump) = halves(turned)  # OH-2: the suit of the higher half
        self.hand_size = len(self.hand[0])
        self.tricks_taken = [0] * self.players
        self.bids: dict[int, int] = {}
        self.phase = "bid"
        self.actors = [self._left_of(self.dealer)]

    def _legal_calls(self, seat: int) -> set[str]:
        bids = set(range(self.hand_size + 1))
        if seat == self.dealer:  # OH-3: the dealer bids last
            bids.discard(self.hand_size - sum(self.bids.values()))
        return {f"bid {number}" for number in bids}

    def _make_call(self, seat: int, text: str) -> None:
        self.bids[seat] = int(text.removeprefix("bid "))
        if seat == self.dealer:
            self._begin_tricks(self._left_of(self.dealer))  # OH-4
        else:
            self.actors = [self._left_of(seat)]

    # ------------------------------------------------------------------ tricks: OH-4 to OH-7

    def _allowed_faces(self, seat: int) -> list[Shown]:
        faces = without_duplicates(all_faces(self.hand[seat]), self.trick)  # DD-3
        if self.trick:
            faces = if_able(faces, of_suit(faces, self.trick[0].face.suit))  # OH-5, OH-6
        return faces

    def _winner(self) -> int:
        """OH-7. On a combined lead, only a player without an unused sum can show a trump, and it wins (OH-6)."""
        winner = None if self.trump is None else highest(self.trick, self.trump)
        if winner is None:
            winner = highest(self.trick, self.trick[0].face.suit)
        assert winner is not None
        self.tricks_taken[winner] += 1
        return winner

    # ------------------------------------------------------------------ scores: OH-8 and OH-9

    def _hand_is_played(self, last_winner: int) -> None:  # noqa: ARG002
        for seat in range(self.players):
            bid, taken = self.bids[seat], self.tricks_taken[seat]
            self.scores[seat] += bid if taken == bid else -abs(taken - bid)
        self.places = standing(self.scores, highest_first=True)
        if self.hand_number >= LAST_HAND:
            self._finish_match()
        else:
            self._next_deal()
