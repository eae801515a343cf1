"""A slow, obvious referee of Sanity Oh Hell (RULEBOOK §6, OH-1..OH-9, and §9).

Readings (those that all three games share stand in double_tricks.py)
--------
 O1  The deal says how many cards there are, whatever the hand number: bids go from 0 to the size of the hands.
 O2  OH-2: `trump` is the card turned, null for none. Where the deal does not say, the last (top) card of
     `stock` was turned; no stock: no trump.
 O3  OH-5, OH-6: one who cannot follow may play any unused face, combined ones too; combined never wins a trick
     in which it was not led.
 O4  OH-6: one who has no unused face at all still follows a combined lead with a combined face, a sum that lies
     there already (reading R1), so he cannot trump.
 O5  OH-9: over when hand number 25 (or, in a set-up deal, a higher one) has been played.
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

    # ------------------------------------------------------------------ the turned card and the bids

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

    def _allowed_words(self, seat: int) -> set[str]:
        bids = set(range(self.hand_size + 1))
        if seat == self.dealer:  # OH-3: he bids last
            bids.discard(self.hand_size - sum(self.bids.values()))
        return {f"bid {number}" for number in bids}

    def _say(self, seat: int, text: str) -> None:
        self.bids[seat] = int(text.removeprefix("bid "))
        if seat == self.dealer:
            self._begin_tricks(self._left_of(self.dealer))  # OH-4
        else:
            self.actors = [self._left_of(seat)]

    # ------------------------------------------------------------------ tricks

    def _allowed_faces(self, seat: int) -> list[Shown]:
        faces = without_duplicates(all_faces(self.hand[seat]), self.trick)  # DD-3
        if self.trick:
            faces = if_able(faces, of_suit(faces, self.trick[0].face.suit))  # OH-5, OH-6
        return faces

    def _winner(self) -> int:
        """OH-7. A trump on a combined lead can only come from one who had no other way (OH-6): it wins."""
        winner = None if self.trump is None else highest(self.trick, self.trump)
        if winner is None:
            winner = highest(self.trick, self.trick[0].face.suit)
        assert winner is not None
        self.tricks_taken[winner] += 1
        return winner

    # ------------------------------------------------------------------ scores, see OH-8, OH-9

    def _hand_is_played(self, last_winner: int) -> None:  # noqa: ARG002
        for seat in range(self.players):
            bid, taken = self.bids[seat], self.tricks_taken[seat]
            self.scores[seat] += bid if taken == bid else -abs(taken - bid)
        self.places = standing(self.scores, highest_first=True)
        if self.hand_number >= LAST_HAND:
            self._finish_match()
        else:
            self._next_deal()
