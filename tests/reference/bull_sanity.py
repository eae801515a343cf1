"""A slow, obvious referee of Bull Sanity (RULEBOOK §3, BS-1..BS-7, and §9).

Written from the rulebook's text alone, to be compared with the real game move by move: lists of cards, every claim
written down. It deals nothing itself (the deal is given) and has no clock.

Asked of it: `phase`, `actors`, `claim_values(seat)`, `legal(seat)`, `play(seat, text)`, `hands`, `on_table`,
`face_down`, `places`, `over`.

Readings
--------
Where the rulebook can be read in more than one way, this is what it does.

 B1  A deal's `leader` leads; without one the seat left of the `dealer`; without either seat 0. If the leader has no
     cards, the next clockwise who has.
 B2  An empty hand in the deal is already out, in seat order. Without `play_on` the match is then over at once.
 B3  The value goes on from the last claim, whether it was called or not, true or not.
 B4  In the call window the actors stand clockwise from the player who claimed; whoever is left may act in any order.
 B5  In the call window the set lies on the table: it is in nobody's hand. So one who has put down his last card has
     none, and whether he is out is seen when the window closes (BS-7).
 B6  The turn goes on to the next clockwise with cards after the one who claimed, whoever took the set. If his set
     came back to him, he waits for his next turn.
 B7  Without `play_on` the others share second place however many cards they hold; with it the last one with cards
     has the last place.
 B8  `claim` names its cards in any order; the same card twice is no claim.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Place = int | list[int]  # a seat, or the seats that share a place


class IllegalMoveError(ValueError):
    """The seat may not make this move now."""


def values_of(card: str) -> tuple[int, int]:
    """The values of the low and of the high half."""
    match = re.fullmatch(r"(\d+)[cdhs](\d+)[cdhs]", card)
    if match is None:
        raise ValueError(f"no double card: {card}")
    return int(match[1]), int(match[2])


def has_face(card: str, value: int, *, combined_below_15: bool) -> bool:
    """BS-4: can the card be shown as this value?"""
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

    # ------------------------------------------------------------------ what can be asked

    def claim_values(self, seat: int) -> list[int]:
        """The values that a seat may claim now, lowest first."""
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
        """Every move of a seat. For claims the cards are named in the order they stand in the hand."""
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
        self.actors = [other for other in self._clockwise_after(seat) if self.hands[other]]  # BS-5, §9

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
        """All the others, the one on the left first."""
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
