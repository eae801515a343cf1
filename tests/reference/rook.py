"""A slow, simple referee of Sanity Rook (RK-1 to RK-12 in docs/rules/rook.md).

Readings
--------
Where the rules can be read in more than one way, this is what the referee does. Readings that all three trick games
share are in double_tricks.py.

 K1  RK-3: a player may always pass, even the last of four. After a bid the auction is over when the three others
     have passed, or at 240.
 K2  RK-3: if all four pass, the hand counts as dealt (`hand_number`), nothing is scored and places stay as they
     were. Only `max_rounds` (K8) can end the match there; then the places follow from the scores.
 K3  RK-4: as many cards are put back as the Nest had; the Rook may be one of them. Without a Nest (only in
     a set-up deal) there is no such move.
 K4  RK-6: the Rook may be played instead of following suit, but need not be. DD-3 counts it as an unused face, so
     a player whose other faces are all in the trick must play it (reading R1).
 K5  RK-6: a player who cannot follow may discard a combined face; it cannot win where a suit was led.
 K6  RK-7: "any face" is any unused face: DD-3 holds for discards, too.
 K7  RK-8: if the Rook is led, following suit means following with trump. The Rook wins in any case.
 K8  `max_rounds` (0: no limit): the match ends after the deal of that number unless the teams are tied.
 K9  RK-12: above the target means more than the target; with `reaching_target_ends` as much is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from .double_tricks import (
    COMBINED,
    ROOK,
    SUITS,
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

LOWEST_BID, HIGHEST_BID, STEP = 140, 240, 5
TEAMS = [[0, 2], [1, 3]]  # partners sit across


def points(card: str) -> int:
    """RK-10: 5 for a 5, 10 for a 10 or a 14, on either half; 20 for the Rook."""
    if card == ROOK:
        return 20
    worth = {5: 5, 10: 10, 14: 10}
    return sum(worth.get(value, 0) for value, _suit in halves(card))


class RookReferee(TrickReferee):
    """One match of Sanity Rook."""

    SEATS = (4,)
    OPTIONS: ClassVar[Mapping[str, object]] = {
        "target": 600,
        "made_bid_scores": "taken",
        "reaching_target_ends": False,
        "tricks_face_down": True,  # what people are shown: nothing for a referee
        "max_rounds": 0,
    }

    def _begin_hand(self, deal: Mapping[str, Any]) -> None:
        self.nest: list[str] = list(deal.get("nest") or [])
        self.trump = ""  # none yet
        self.bid: int | None = None
        self.bidder: int | None = None
        self.passed: set[int] = set()
        self.phase = "bid"
        self.actors = [self._left_of(self.dealer)]

    # ------------------------------------------------------------------ bids and trump: RK-3, RK-4

    def _legal_calls(self, seat: int) -> set[str]:  # noqa: ARG002
        if self.phase == "trump":
            return {f"trump {suit}" for suit in SUITS}
        bids = range(LOWEST_BID, HIGHEST_BID + STEP, STEP)
        return {"pass"} | {f"bid {number}" for number in bids if self.bid is None or number > self.bid}

    def _make_call(self, seat: int, text: str) -> None:
        if self.phase == "trump":
            self.trump = text.removeprefix("trump ")
            self._begin_tricks(self._left_of(self.dealer))  # RK-5
            return
        if text == "pass":
            self.passed.add(seat)
        else:
            self.bid = int(text.removeprefix("bid "))
            self.bidder = seat
        self._go_on_bidding(seat)

    def _go_on_bidding(self, last: int) -> None:
        if len(self.passed) == 4:
            self._end_of_deal()
        elif self.bidder is not None and (self.bid == HIGHEST_BID or len(self.passed) == 3):
            self._hand_out_the_nest(self.bidder)
        else:
            seat = self._left_of(last)
            while seat in self.passed:  # a pass is final
                seat = self._left_of(seat)
            self.actors = [seat]

    # ------------------------------------------------------------------ the Nest: RK-4

    def _hand_out_the_nest(self, bidder: int) -> None:
        self.actors = [bidder]
        self.to_put_back = len(self.nest)
        self.hand[bidder] += self.nest
        self.nest = []
        self.phase = "nest" if self.to_put_back > 0 else "trump"

    def choice(self, seat: int) -> tuple[int, set[str]] | None:
        if self.phase != "nest" or seat not in self.actors:
            return None
        return self.to_put_back, set(self.hand[seat])

    def _choose(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.hand[seat].remove(card)
            self.nest.append(card)
        self.phase = "trump"

    # ------------------------------------------------------------------ tricks: RK-5 to RK-8

    def _suit_to_follow(self) -> str:
        led = self.trick[0].face.suit
        return self.trump if led == ROOK else led  # RK-8

    def _allowed_faces(self, seat: int) -> list[Shown]:
        faces = without_duplicates(all_faces(self.hand[seat]), self.trick)  # DD-3
        if not self.trick:
            return faces
        following = if_able(faces, of_suit(faces, self._suit_to_follow()))  # RK-6, RK-7, RK-8
        rook = of_suit(faces, ROOK)  # it may always be played
        return [face for face in faces if face in following or face in rook]

    def _winner(self) -> int:
        led = self.trick[0].face.suit
        order = [ROOK, COMBINED] if led == COMBINED else [ROOK, self.trump, led]  # RK-7: no trump on a combined lead
        for suit in order:
            winner = highest(self.trick, suit)
            if winner is not None:
                return winner
        raise AssertionError("the face that was led wins if no other does")

    # ------------------------------------------------------------------ scores: RK-9 to RK-12

    def _hand_is_played(self, last_winner: int) -> None:
        self.captured[last_winner] += self.nest  # RK-9
        self.nest = []
        assert self.bid is not None
        for team in TEAMS:
            taken = sum(points(card) for seat in team for card in self.captured[seat])
            gained = taken
            if self.bidder in team:  # RK-11: reaching the bid makes it
                if taken < self.bid:
                    gained = -self.bid
                elif self.options["made_bid_scores"] == "bid":
                    gained = self.bid
            for seat in team:
                self.scores[seat] += gained
        self.places = standing(self.scores, highest_first=True)
        best, target = max(self.scores), self.options["target"]
        is_enough = best >= target if self.options["reaching_target_ends"] else best > target  # RK-12
        if is_enough and not self._teams_are_equal():
            self._finish_match()
        else:
            self._end_of_deal()

    def _teams_are_equal(self) -> bool:
        return self.scores[0] == self.scores[1]

    def _end_of_deal(self) -> None:
        limit = self.options["max_rounds"]
        if limit > 0 and self.hand_number >= limit and not self._teams_are_equal():
            self.places = standing(self.scores, highest_first=True)
            self._finish_match()
        else:
            self._next_deal()
