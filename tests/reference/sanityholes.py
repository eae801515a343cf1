"""A slow, simple referee of Presidents & Sanityholes (docs/rules/sanityholes.md, PS-1 to PS-9).

It was written from the text of the rules alone, to be compared with the real game move by move: hands are lists of
cards, every legal move is written out as text, and each rule is applied where it is needed. It does not deal (the deals
are given), and has no clock and no intermission between rounds.

Interface: `phase`, `actors`, `legal(seat)`, `play(seat, text)`, `scores`, `places`, `over`, `final`, `hands`.

Readings
--------
Where the rules can be read in more than one way, this is what the referee does.

 S1  PS-3: a higher player with fewer items (cards and markers) than are due, which only a given deal can bring about,
     gives all of them. The lower player returns a card for each card, or all cards dealt if those are fewer. A pair in
     which a player holds no cards (and so is out already) exchanges nothing.
 S2  PS-4: the order in which the cards of a set are written does not matter.
 S3  PS-5 and PS-7: on a single 2, another single 2 may be played, which matches it and skips the next player, or may
     clear it. Either way, a single 2 is never a player's last card.
 S4  PS-5: the player who is skipped is the next one with cards, also if the player who matches goes out. With two
     players left, the one who matched has the turn again.
 S5  PS-6, `free`: the trick ends as soon as every player with cards, except the one on top, has passed or been skipped
     since the last play; so a play that skips the only other player ends it at once.
 S6  A deal: without `hand_number` it is 1 in the first deal, then one more each time. Without `markers` they are 0 in
     the first deal, then as they were. Without `roles` there are none in the first deal, then the last round's places.
     Without `leader` the first of the roles leads, otherwise the dealer, otherwise seat 0. If the leader has no cards,
     the next player with cards leads. Players with an empty hand are out, in the order of seats.
 S7  PS-9: whether the game is over is decided when a round ends: all black markers are taken, by whatever margin.
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
        raise ValueError(f"not a double card: {card}")
    low_value, low_suit, high_value, high_suit = match.groups()
    return (int(low_value), low_suit), (int(high_value), high_suit)


def ways_to_show(card: str) -> dict[int, str]:
    """DD-2: the low, high and combined face: value, and how it is written."""
    (low, low_suit), (high, high_suit) = halves(card)
    return {low: f"{card}:{low}{low_suit}", high: f"{card}:{high}{high_suit}", low + high: f"{card}:{low + high}"}


def in_order(cards: Sequence[str]) -> list[str]:
    """Cards in order of the low and then of the high value."""
    return sorted(cards, key=lambda card: [value for value, _ in halves(card)])


def best_first(cards: Sequence[str]) -> list[str]:
    """PS-3: in order of the sum; of equal sums, the one with the higher half first."""

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
        self.turns = list(range(self.players)) if self.roles is None else list(self.roles)  # PS-1
        leader = deal.get("leader")
        if leader is None:
            leader = self.roles[0] if self.roles is not None else deal.get("dealer") or 0
        self.first_leader: int = leader
        self.out = [seat for seat in range(self.players) if not self.hand[seat]]
        self._begin_exchange()

    # ------------------------------------------------------------------ the exchange, see PS-2, PS-3

    def _pairs(self) -> list[tuple[int, int, int]]:
        """Higher player, lower player, number of items."""
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
        self.top: tuple[int, int] | None = None  # number of cards and value
        self.top_seat: int | None = None
        self.passed: set[int] = set()  # since the last play
        self.skipped: set[int] = set()  # by the last play
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
                    continue  # PS-7: a single 2 is never the last card
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
        self.skipped = set()
        if not self.hand[seat]:
            self.out.append(seat)
            if len(self.out) == self.players - 1:
                self._finish_round()
                return
        turn = self._next_with_cards(seat)
        if matches:
            self.skipped.add(turn)
            turn = self._next_with_cards(turn)  # PS-5
        self.actors = [turn]
        if self.closing_pass == "free":
            self._close_if_all_others_declined()

    def _close_if_all_others_declined(self) -> None:
        """PS-6, `free`."""
        top_seat = self.top_seat
        assert top_seat is not None
        others = {seat for seat in range(self.players) if self.hand[seat] and seat != top_seat}
        if others <= self.passed | self.skipped:
            self._lead(top_seat if self.hand[top_seat] else self._next_with_cards(top_seat))

    def _pass(self, seat: int) -> None:
        self.scores[seat] += 1
        self.passed.add(seat)
        assert self.top_seat is not None
        with_cards = {other for other in range(self.players) if self.hand[other]}
        if self.closing_pass == "literal" and with_cards <= self.passed:
            self._lead(seat)
            return
        self.actors = [self._next_with_cards(seat)]
        if self.closing_pass == "free":
            self._close_if_all_others_declined()

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
