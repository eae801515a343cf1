"""A slow, simple referee of Sanity Hearts (HE-1 to HE-9 in docs/rules/hearts.md).

Readings
--------
Where the rules can be read in more than one way, this is what the referee does. Readings that all three trick games
share are in double_tricks.py.

 H1  HE-2: hand 1 passes left (to the next seat), 2 right, 3 across, 4 not at all, 5 left again. A hand with fewer
     cards than must be passed is passed whole. A seat that has chosen is no longer an actor.
 H2  HE-3: the holder after passing leads. The `leader` of a deal takes precedence, and must lead 2c3d as 2c only if
     they hold it. If no seat holds it, seat 0 leads.
 H3  HE-5 also applies to the lead of the first trick if that is not 2c3d.
 H4  HE-4, `combined_leads` off: combined faces can still be discarded.
 H5  HE-7: a heart shown in a trick in which something else was led breaks hearts, also in the first trick. A lead
     never does. `break_in_first_trick` off: in the first trick such a heart breaks nothing, and it is shown only if no
     other face may be: the rule comes after HE-5 and before HE-4.
 H6  HE-8: the moon is shot only by taking 78 points, so never in a deal with fewer points.
 H7  HE-9: a score of exactly 300 becomes 150 after any hand, also after a shot moon.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from .double_tricks import (
    COMBINED,
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

FIRST_CARD = "2c3d"
FIRST_LEAD = "2c3d:2c"
ALL_POINTS = 78


def points(card: str) -> int:
    """HE-8: 1 for a heart, 13 for the queen of spades, on either half."""
    total = 0
    for value, suit in halves(card):
        if suit == "h":
            total += 1
        if (value, suit) == (12, "s"):
            total += 13
    return total


class HeartsReferee(TrickReferee):
    """One match of Sanity Hearts."""

    SEATS = (4, 6)
    OPTIONS: ClassVar[Mapping[str, object]] = {
        "combined_leads": True,
        "break_in_first_trick": True,
        "shoot_the_moon": False,
    }

    # ------------------------------------------------------------------ passing: HE-1 and HE-2

    def _begin_hand(self, deal: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.hearts_broken = False
        self.chosen: dict[int, list[str]] = {}  # cards that each seat passes
        if self._passes_to(0) is None:
            self._begin_play()
        else:
            self.phase = "pass"
            self.actors = list(range(self.players))

    def _passes_to(self, seat: int) -> int | None:
        turn = (self.hand_number - 1) % 4
        if turn == 0:
            return (seat + 1) % self.players  # left
        if turn == 1:
            return (seat - 1) % self.players  # right
        if turn == 2:
            return (seat + self.players // 2) % self.players  # across
        return None

    def choice(self, seat: int) -> tuple[int, set[str]] | None:
        if self.phase != "pass" or seat not in self.actors:
            return None
        number = 5 if self.players == 4 else 3
        return min(number, len(self.hand[seat])), set(self.hand[seat])

    def _choose(self, seat: int, cards: list[str]) -> None:
        self.chosen[seat] = cards
        self.actors.remove(seat)
        if self.actors:
            return  # HE-2: nothing is passed before all have chosen
        for giver, passed in self.chosen.items():
            receiver = self._passes_to(giver)
            assert receiver is not None
            for card in passed:
                self.hand[giver].remove(card)
                self.hand[receiver].append(card)
        self._begin_play()

    def _begin_play(self) -> None:
        leader = 0
        for seat in range(self.players):
            if FIRST_CARD in self.hand[seat]:
                leader = seat  # HE-3
        self._begin_tricks(leader)

    # ------------------------------------------------------------------ tricks: HE-3 to HE-7

    def _allowed_faces(self, seat: int) -> list[Shown]:
        faces = all_faces(self.hand[seat])
        first_trick = self.tricks_finished == 0
        if first_trick and not self.trick and FIRST_CARD in self.hand[seat]:
            return [face for face in faces if face.text == FIRST_LEAD]  # HE-3

        faces = without_duplicates(faces, self.trick)  # DD-3
        if first_trick:  # HE-5: the whole card counts, however it is shown
            faces = if_able(faces, [face for face in faces if points(face.card) == 0])
            if not self.options["break_in_first_trick"]:  # HE-7
                faces = if_able(faces, [face for face in faces if face.suit != "h"])
        if self.trick:  # HE-4
            return if_able(faces, of_suit(faces, self.trick[0].face.suit))

        if not self.options["combined_leads"]:  # HE-4
            faces = if_able(faces, [face for face in faces if face.suit != COMBINED])
        if not self.hearts_broken:  # HE-7
            faces = if_able(faces, [face for face in faces if face.suit != "h"])
        return faces

    def _face_is_played(self, seat: int, face: Shown) -> None:  # noqa: ARG002
        off_suit = bool(self.trick) and face.suit != self.trick[0].face.suit
        counts = self.tricks_finished > 0 or self.options["break_in_first_trick"]
        if off_suit and face.suit == "h" and counts:
            self.hearts_broken = True  # HE-7

    def _winner(self) -> int:
        winner = highest(self.trick, self.trick[0].face.suit)  # HE-6
        assert winner is not None
        return winner

    # ------------------------------------------------------------------ scores: HE-8 and HE-9

    def _hand_is_played(self, last_winner: int) -> None:  # noqa: ARG002
        taken = [sum(points(card) for card in cards) for cards in self.captured]
        if self.options["shoot_the_moon"] and ALL_POINTS in taken:
            taken = [0 if number == ALL_POINTS else ALL_POINTS for number in taken]
        for seat in range(self.players):
            self.scores[seat] += taken[seat]
            if self.scores[seat] == 300:
                self.scores[seat] = 150
        self.places = standing(self.scores, highest_first=False)
        if max(self.scores) > 300:
            self._finish_match()
        else:
            self._next_deal()
