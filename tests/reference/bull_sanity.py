"""A slow, simple referee of Bull Sanity (BS-1 to BS-7, docs/rules/bull-sanity.md).

It was written from the text of the rules alone, to be compared with the real game move by move: lists of cards, and
every claim written out. It does not deal (the deal is given) and has no clock.

Its interface: `phase`, `actors`, `claim_values(seat)`, `legal(seat)`, `play(seat, text)`, `hands`, `on_table`,
`face_down`, `places`, `over`.

Readings
--------
Where the rules can be read in more than one way, this is what the referee does.

 B1  A deal's `leader` leads; without one, the seat left of the `dealer`; without either, seat 0. If the leader has no
     cards, the next player clockwise who has cards leads.
 B2  A seat with an empty hand in the deal is already out, in seat order. Without `play_on` the match is then over.
 B3  The value goes up from the last claim, whether it was called or not, true or not.
 B4  In the call window, the actors are listed clockwise from the player who claimed; they may act in any order.
 B5  In the call window, the set lies on the table and is in nobody's hand. So a player who has put down their last card
     has none, and whether they are out is decided when the window closes (BS-7).
 B6  The turn goes to the next player clockwise from the claimer who has cards, no matter who took the set. A claimer
     who takes the set back waits for the next turn.
 B7  Without `play_on` the others share second place, however many cards they hold; with it, the player left with cards
     has the last place.
 B8  `claim` names its cards in any order; naming a card twice is not a claim.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Place = int | list[int]  # a seat, or the seats that share a place


class IllegalMoveError(ValueError):
    """A seat may not make this move now."""


def values_of(card: str) -> tuple[int, int]:
    """The values of the low half and the high half."""
    match = re.fullmatch(r"(\d+)[cdhs](\d+)[cdhs]", card)
    if match is None:
        raise ValueError(f"not a double card: {card}")
    return int(match[1]), int(match[2])


def has_face(card: str, value: int, *, combined_below_15: bool) -> bool:
    """BS-4: whether a card has a face with this value."""
    low, high = values_of(card)
    if value in (low, high):
        return True
    if value < 15 and not combined_below_15:
        return False
    return low + high == value


class BullSanityReferee:
    """One match of Bull Sanity."""

    def __init__(self, players: int, options: Mapping[str, object], deal: Mapping[str, Any]) -> None:
        if not 2 <= players <= 6:
            raise ValueError(f"not for {players} players")
        self.players = players
        self.combined_below_15 = bool(options.get("combined_below_15", True))
        self.play_on = bool(options.get("play_on", False))

        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
        cards = [card for hand in self.hands for card in hand]
        if len(self.hands) != players or not cards or len(set(cards)) < len(cards):
            raise ValueError("a deal needs one hand for each seat, and no card twice")
        self.on_table: list[str] = []  # the last set, while it can be called
        self.face_down: list[str] = []  # BS-6: out of play
        self.last_value: int | None = None
        self.claimer: int | None = None
        self.places: list[Place] | None = None
        self.over = False
        self.phase = "claim"
        self.actors: list[int] = []

        self.went_out = [seat for seat in range(players) if not self.hands[seat]]
        leader = deal.get("leader")
        if leader is None:
            dealer = deal.get("dealer")
            leader = 0 if dealer is None else (dealer + 1) % players  # BS-1
        if not self._finished():
            self._give_turn(leader)

    # ------------------------------------------------------------------ legal moves

    def claim_values(self, seat: int) -> list[int]:
        """Values that a seat may claim now, lowest first."""
        if self.phase != "claim" or seat not in self.actors:
            return []
        if self.last_value is None:
            return [2]  # BS-2: the lead
        if self.last_value == 27:
            return [2]  # BS-3: 27 is the highest sum
        if self.last_value >= 14:
            return [2, self.last_value + 1]  # BS-3
        return [self.last_value + 1]  # BS-2

    def legal(self, seat: int) -> set[str]:
        """Every legal move of a seat. Claims name the cards in the order of the hand."""
        if seat not in self.actors:
            return set()
        if self.phase == "call":
            return {"bull", "accept"}
        hand = self.hands[seat]
        return {
            " ".join(["claim", str(value), *some])
            for value in self.claim_values(seat)
            for number in range(1, len(hand) + 1)
            for some in combinations(hand, number)
        }

    # ------------------------------------------------------------------ moves

    def play(self, seat: int, text: str) -> None:
        if seat not in self.actors:
            raise IllegalMoveError(f"seat {seat} may not act now")
        word, *rest = text.split(" ")
        if self.phase == "claim" and word == "claim" and rest:
            self._claim(seat, int(rest[0]), rest[1:])
        elif self.phase == "call" and text == "accept":
            self.actors.remove(seat)
            if not self.actors:
                self._not_called()
        elif self.phase == "call" and text == "bull":
            self._called_by(seat)
        else:
            raise IllegalMoveError(f"seat {seat} may not {text!r} now")

    def _claim(self, seat: int, value: int, cards: Sequence[str]) -> None:
        """BS-2: one or more cards face down."""
        if value not in self.claim_values(seat):
            raise IllegalMoveError(f"{value} is not the value to claim")
        if not cards or len(set(cards)) < len(cards) or not set(cards) <= set(self.hands[seat]):
            raise IllegalMoveError("one or more different cards of the hand")
        for card in cards:
            self.hands[seat].remove(card)
        self.on_table = list(cards)
        self.last_value = value
        self.claimer = seat
        self.phase = "call"
        self.actors = [other for other in self._clockwise_after(seat) if self.hands[other]]  # BS-5

    def _not_called(self) -> None:
        self.face_down += self.on_table  # BS-6
        self._window_closed()

    def _called_by(self, caller: int) -> None:
        assert self.last_value is not None
        assert self.claimer is not None
        true = True  # BS-4: every card of the set has a face of the value
        for card in self.on_table:
            if not has_face(card, self.last_value, combined_below_15=self.combined_below_15):
                true = False
        taker = caller if true else self.claimer  # BS-5
        self.hands[taker] += self.on_table
        self._window_closed()

    def _window_closed(self) -> None:
        assert self.claimer is not None
        self.on_table = []
        if not self.hands[self.claimer]:
            self.went_out.append(self.claimer)
        if not self._finished():
            self._give_turn((self.claimer + 1) % self.players)

    # ------------------------------------------------------------------ turns and the end

    def _clockwise_after(self, seat: int) -> list[int]:
        """All other seats, the one on the left first."""
        return [(seat + steps) % self.players for steps in range(1, self.players)]

    def _give_turn(self, seat: int) -> None:
        for candidate in [seat, *self._clockwise_after(seat)]:
            if self.hands[candidate]:
                self.phase = "claim"
                self.actors = [candidate]
                return

    def _finished(self) -> bool:
        """BS-7."""
        with_cards = [seat for seat in range(self.players) if self.hands[seat]]
        if not self.play_on and self.went_out:
            others = [seat for seat in range(self.players) if seat != self.went_out[0]]
            self._finish([self.went_out[0], others[0] if len(others) == 1 else others])
        elif self.play_on and len(with_cards) == 1:
            self._finish([*self.went_out, with_cards[0]])
        return self.over

    def _finish(self, places: list[Place]) -> None:
        self.places = places
        self.over = True
        self.phase = "over"
        self.actors = []
