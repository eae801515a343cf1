"""A slow, obvious referee of Presidents & Sanityholes (RULEBOOK §2, PS-1..PS-9, and §9).

Written from the rulebook's text alone, to be compared with the real game move by move: hands are lists of cards, every
legal move is written down as a text, and each rule is looked up where it is needed. It deals nothing itself (the deals
are given), has no clock, and there is nothing between two rounds.

Asked of it: `phase`, `actors`, `legal(seat)`, `play(seat, text)`, `scores`, `places`, `over`, `final`, `hands`.

Readings
--------
Where the rulebook can be read in more than one way:

 S1  PS-3: one with fewer items (cards and markers) than he must give, which only a set-up deal can bring about, gives
     all he has. The lower player returns a card for each card, or all he was dealt if those are fewer. A pair one of
     whom holds no card at all (he is out already) exchanges nothing.
 S2  PS-4: the order in which the cards of a set are written does not matter.
 S3  PS-5 and PS-7: on a single 2 another single 2 may be played, which matches it and skips the next player, or may
     clear it. A single 2 is never one's last card either way.
 S4  PS-5: the next player who is skipped is the next with cards, and one who goes out with a play that matches skips
     him too. With two players left the one who matched has the turn again.
 S5  PS-6, `free`: the trick ends when everybody with cards, but for the one on top, has passed since the last play. So
     after a skip the one on top can have a turn before that; if he passes, he takes his marker.
 S6  A deal: `hand_number` missing: 1 in the first deal, then one more. `markers` missing: zero in the first deal, then
     what they were. `roles` missing: none in the first deal, then the last round's places. `leader` missing: by roles
     the first of them, else the dealer, else seat 0. A leader without cards: the next who has some. Those with an
     empty hand are out, in the order of their seats.
 S7  PS-9: whether the game is over is looked at when a round ends: all black markers are taken, by however much.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

VALUES = range(2, 28)


class IllegalMoveError(ValueError):
    """The seat may not make this move now."""


def halves(card: str) -> tuple[tuple[int, str], tuple[int, str]]:
    """The two ordinary cards on a double card: value and suit, the low one first."""
    match = re.fullmatch(r"(\d+)([cdhs])(\d+)([cdhs])", card)
    if match is None:
        raise ValueError(f"no double card: {card}")
    low_value, low_suit, high_value, high_suit = match.groups()
    return (int(low_value), low_suit), (int(high_value), high_suit)


def ways_to_show(card: str) -> dict[int, str]:
    """DD-2: low, high and combined: what the face is worth, and how it is written."""
    (low, low_suit), (high, high_suit) = halves(card)
    return {low: f"{card}:{low}{low_suit}", high: f"{card}:{high}{high_suit}", low + high: f"{card}:{low + high}"}


def in_order(cards: Sequence[str]) -> list[str]:
    """By the low and then by the high value, as cards are written."""
    return sorted(cards, key=lambda card: [value for value, _ in halves(card)])


def best_first(cards: Sequence[str]) -> list[str]:
    """PS-3: by combined sum; of equal sums the one with the highest half."""

    def strength(card: str) -> tuple[int, int]:
        (low, _), (high, _) = halves(card)
        return low + high, high

    return sorted(cards, key=strength, reverse=True)


class SanityholesReferee:
    """One match."""

    def __init__(self, players: int, options: Mapping[str, Any], deals: Sequence[Mapping[str, Any]]) -> None:
        assert 2 <= players <= 6
        self.players = players
        self.black_markers: int = options.get("black_markers", 30)
        self.closing_pass: str = options.get("closing_pass", "literal")
        self.deals = list(deals)
        self.hand: list[list[str]] = [[] for _ in range(players)]
        self.scores = [0] * players  # Pass Markers
        self.roles: list[int] | None = None  # seats from President to Sanityhole
        self.places: list[int] | None = None
        self.final: list[int] | None = None
        self.hand_number = 0
        self.over = False
        self._next_deal()

    # ------------------------------------------------------------------ the deal, see PS-1

    def _next_deal(self) -> None:
        self.actors: list[int] = []
        if not self.deals:
            self.phase = "deal"
            return
        deal = self.deals.pop(0)
        self.hand = [list(cards) for cards in deal["hands"]]
        assert len(self.hand) == self.players
        everything = [card for cards in self.hand for card in cards]
        assert len(everything) == len(set(everything))
        given = deal.get("hand_number")
        self.hand_number = self.hand_number + 1 if given is None else given
        if deal.get("markers") is not None:
            self.scores = list(deal["markers"])
        if deal.get("roles") is not None:
            self.roles = list(deal["roles"])
        self.turns = list(range(self.players)) if self.roles is None else list(self.roles)  # PS-1, §9
        leader = deal.get("leader")
        if leader is None:
            leader = self.roles[0] if self.roles is not None else deal.get("dealer") or 0
        self.first_leader: int = leader
        self.out = [seat for seat in range(self.players) if not self.hand[seat]]
        self._begin_exchange()

    # ------------------------------------------------------------------ the exchange, see PS-2, PS-3

    def _pairs(self) -> list[tuple[int, int, int]]:
        """Higher player, lower player, how many items."""
        if self.roles is None:
            return []
        pairs = []
        number = self.players // 2
        for place in range(self.players // 2):
            higher, lower = self.roles[place], self.roles[-1 - place]
            if self.hand[higher] and self.hand[lower]:
                items = min(number, len(self.hand[higher]) + self.scores[higher])
                pairs.append((higher, lower, items))
            number -= 1
        return pairs

    def _begin_exchange(self) -> None:
        self.pairs = self._pairs()
        self.gifts: dict[int, list[str]] = {}
        if not self.pairs:
            self._begin_play()
            return
        self.phase = "exchange"
        self.actors = sorted(higher for higher, _, _ in self.pairs)

    def _legal_gifts(self, seat: int) -> set[str]:
        number = next(items for higher, _, items in self.pairs if higher == seat)
        found = set()
        for markers in range(min(number, self.scores[seat]) + 1):
            for cards in combinations(in_order(self.hand[seat]), number - markers):
                found.add(" ".join(["give", *cards, *["marker"] * markers]))
        return found

    def _give(self, seat: int, items: list[str]) -> None:
        self.gifts[seat] = items
        self.actors.remove(seat)
        if self.actors:
            return
        as_dealt = [list(cards) for cards in self.hand]
        for higher, lower, _ in self.pairs:
            cards = [item for item in self.gifts[higher] if item != "marker"]
            markers = len(self.gifts[higher]) - len(cards)
            for card in cards:
                self.hand[higher].remove(card)
                self.hand[lower].append(card)
            for card in best_first(as_dealt[lower])[: len(cards)]:
                self.hand[lower].remove(card)
                self.hand[higher].append(card)
            self.scores[higher] -= markers
            self.scores[lower] += markers
        self._begin_play()

    # ------------------------------------------------------------------ tricks, see PS-4 to PS-7

    def _begin_play(self) -> None:
        self.phase = "play"
        self._lead(self.first_leader if self.hand[self.first_leader] else self._next_with_cards(self.first_leader))

    def _lead(self, seat: int) -> None:
        self.top: tuple[int, int] | None = None  # how many cards of what value
        self.top_seat: int | None = None
        self.passed: set[int] = set()  # since the last play
        self.actors = [seat]

    def _next_with_cards(self, seat: int) -> int:
        at = self.turns.index(seat)
        for other in self.turns[at + 1 :] + self.turns[: at + 1]:
            if self.hand[other]:
                return other
        raise AssertionError("nobody has cards")

    def _legal_plays(self, seat: int) -> set[str]:
        found = set()
        hand = in_order(self.hand[seat])
        for value in VALUES:
            faces = [ways_to_show(card)[value] for card in hand if value in ways_to_show(card)]
            for number in range(1, len(faces) + 1):
                if number == 1 and value == 2 and len(hand) == 1:
                    continue  # PS-7: a single 2 is never one's last card
                if self.top is not None:
                    top_number, top_value = self.top
                    enough = number > top_number or (number == top_number and value >= top_value)
                    if not enough:
                        continue
                for some in combinations(faces, number):
                    found.add(" ".join(["play", *some]))
        if self.top is not None:
            found.add("pass")
            if len(hand) > 1:
                for card in hand:
                    if halves(card)[0][0] == 2:
                        found.add(f"clear {ways_to_show(card)[2]}")
        return found

    def legal(self, seat: int) -> set[str]:
        if seat not in self.actors:
            return set()
        return self._legal_gifts(seat) if self.phase == "exchange" else self._legal_plays(seat)

    def play(self, seat: int, text: str) -> None:
        if text not in self.legal(seat):
            raise IllegalMoveError(f"{seat}: {text}")
        verb, *rest = text.split()
        if verb == "give":
            self._give(seat, rest)
        elif verb == "play":
            self._play(seat, rest)
        elif verb == "clear":
            self.hand[seat].remove(rest[0].split(":")[0])
            self._lead(seat)
        else:
            self._pass(seat)

    def _play(self, seat: int, faces: list[str]) -> None:
        cards = [face.split(":")[0] for face in faces]
        value = int(faces[0].split(":")[1].rstrip("cdhs"))
        play = (len(cards), value)
        matches = play == self.top
        for card in cards:
            self.hand[seat].remove(card)
        self.top = play
        self.top_seat = seat
        self.passed = set()
        if not self.hand[seat]:
            self.out.append(seat)
            if len(self.out) == self.players - 1:
                self._finish_round()
                return
        turn = self._next_with_cards(seat)
        if matches:
            turn = self._next_with_cards(turn)  # PS-5
        self.actors = [turn]

    def _pass(self, seat: int) -> None:
        self.scores[seat] += 1
        self.passed.add(seat)
        assert self.top_seat is not None
        with_cards = {other for other in range(self.players) if self.hand[other]}
        if self.closing_pass == "literal":
            if with_cards <= self.passed:
                self._lead(seat)
                return
        elif with_cards - {self.top_seat} <= self.passed:
            self._lead(self.top_seat if self.hand[self.top_seat] else self._next_with_cards(self.top_seat))
            return
        self.actors = [self._next_with_cards(seat)]

    # ------------------------------------------------------------------ the end, see PS-8, PS-9

    def _finish_round(self) -> None:
        last = next(seat for seat in range(self.players) if self.hand[seat])
        self.places = [*self.out, last]
        self.roles = self.places
        if sum(self.scores) >= self.black_markers:
            self.phase = "over"
            self.over = True
            self.actors = []
            self.final = sorted(self.places, key=lambda seat: self.scores[seat])  # equals stay in order of rank
        else:
            self._next_deal()

    @property
    def hands(self) -> list[list[str]]:
        return [in_order(cards) for cards in self.hand]
