"""A slow, simple referee of Sanity 500 Rummy (docs/rules/rummy.md, RU-1 to RU-10).

It was written from the rules alone, to be compared with the real game move by move: it keeps lists of cards and groups,
and tries every candidate. It does not deal (all deals are given).

Interface: `phase`, `actors`, `legal(seat)`, `accepts(seat, text)`, `play(seat, text)`, `scores`, `places`, `over`,
`hands`, `table`, `stock`, `pile`.

Readings
--------
Where the rules can be read in more than one way, this is what the referee does.
 M1  RU-2: a card from deeper in the pile must fit into a new group, of cards of the hand, cards that come along with it
     and spared cards (M2), while the rest of the table stays as it is. With `deep_draw=any_use`, it may be laid off
     instead. The next move has to put it down: a meld, an arrangement (or a lay-off). By default, its group may take no
     card of a group of which fewer than three are left.
 M2  RU-3, RU-7: the *listed* moves are melds of 3 or 4 cards, every lay-off, every discard, and new groups of 3 or 4
     cards, at least one of them from the hand and at least one spared by a group on the table: what is left of that
     group is a valid group (RU-3). A player's own spared card may take another face (RU-6), other cards keep theirs.
     With `rearrange=own`, only a player's own cards are spared. Everything else that the rules allow is accepted, too.
     If nothing of this puts down a card from deeper in the pile, the shortest longer groups that do are listed.
 M3  RU-6: all cards on the table stay there. Changing nothing but the numbers of groups is not an arrangement. `own`:
     two cards of others lie in one group afterwards if and only if they did before.
 M4  RU-8: with an empty stock, a player may `stop` instead of drawing, otherwise not.
 M5  `max_rounds`, a program's limit, ends the match after the round of that number (0: no limit). If the highest score
     is shared then, another round is played.
 M6  Without `leader`, the player on the dealer's left begins. Without `dealer`, the last seat deals first, and the deal
     moves left. Only scores after a finished round are compared with 500, never the `scores` of a deal.
 M7  In texts, the faces of a group are ordered by value, then suit (c d h s), then the values of their cards. A new
     group comes after the others.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SUITS = ["c", "d", "h", "s"]
VALUES = range(2, 15)
SUMS = range(5, 28)
TARGET = 500

Place = int | list[int]


class IllegalMoveError(ValueError):
    """The seat may not make this move now."""


@dataclass(frozen=True)
class Shown:
    """A card and what it is declared as: a value with a suit, or a sum without one."""

    card: str
    value: int
    suit: str | None

    @property
    def text(self) -> str:
        return f"{self.card}:{self.value}{self.suit or ''}"


Group = list[Shown]


# ---------------------------------------------------------------------- cards and groups


def halves(card: str) -> list[tuple[int, str]]:
    match = re.fullmatch(r"(\d+)([cdhs])(\d+)([cdhs])", card)
    if match is None:
        raise ValueError(f"not a double card: {card}")
    low, low_suit, high, high_suit = match.groups()
    return [(int(low), low_suit), (int(high), high_suit)]


def ways_to_show(card: str) -> list[Shown]:
    (low, low_suit), (high, high_suit) = halves(card)
    return [Shown(card, low, low_suit), Shown(card, high, high_suit), Shown(card, low + high, None)]


def read_face(text: str) -> Shown:
    card, _, wanted = text.partition(":")
    for face in ways_to_show(card):
        if face.text == f"{card}:{wanted}":
            return face
    raise IllegalMoveError(f"not a face: {text}")


def in_order(group: Sequence[Shown]) -> Group:
    """M7."""
    return sorted(group, key=lambda face: (face.value, face.suit or "", halves(face.card)))


def consecutive(values: Sequence[int]) -> bool:
    ordered = sorted(values)
    return all(after == before + 1 for before, after in itertools.pairwise(ordered))


def is_run(group: Sequence[Shown]) -> bool:
    """RU-3: consecutive values of one suit."""
    suits = {face.suit for face in group}
    return len(suits) == 1 and None not in suits and consecutive([face.value for face in group])


def is_block(group: Sequence[Shown]) -> bool:
    """RU-3: one value, different suits."""
    suits = [face.suit for face in group]
    return None not in suits and len(set(suits)) == len(suits) and len({face.value for face in group}) == 1


def is_combined_run(group: Sequence[Shown]) -> bool:
    """RU-3, RU-4: consecutive sums, each once."""
    return all(face.suit is None for face in group) and consecutive([face.value for face in group])


def is_combined_block(group: Sequence[Shown]) -> bool:
    """RU-3: equal sums."""
    return all(face.suit is None for face in group) and len({face.value for face in group}) == 1


def is_group(group: Sequence[Shown]) -> bool:
    if len(group) < 3 or len({face.card for face in group}) < len(group):
        return False
    return is_run(group) or is_block(group) or is_combined_run(group) or is_combined_block(group)


def is_table(groups: Sequence[Sequence[Shown]]) -> bool:
    """Whether every group is valid and no card and no half (RU-4) is there twice."""
    faces = [face for group in groups for face in group]
    declared = [(face.value, face.suit) for face in faces if face.suit is not None]
    return (
        all(is_group(group) for group in groups)
        and len({face.card for face in faces}) == len(faces)
        and len(set(declared)) == len(declared)
    )


def longer_runs(faces: Sequence[Shown], size: int, card: str) -> Iterator[Group]:
    """Every run and combined run of one size that has a certain card."""
    for own in [face for face in faces if face.card == card]:
        for low in range(own.value - size + 1, own.value + 1):
            places = [[face for face in faces if (face.value, face.suit) == (value, own.suit)]
                      for value in range(low, low + size)]  # fmt: skip
            places[own.value - low] = [own]
            for chosen in itertools.product(*places):
                if is_group(chosen):
                    yield list(chosen)


def groups_of_three_or_four(faces: Sequence[Shown]) -> Iterator[Group]:
    """Every group of 3 or 4 cards that some faces can make."""
    showing: dict[tuple[int, str | None], list[Shown]] = {}
    for face in faces:
        showing.setdefault((face.value, face.suit), []).append(face)
    patterns: list[list[tuple[int, str | None]]] = []
    for size in (3, 4):
        for low in VALUES:
            patterns += [[(low + step, suit) for step in range(size)] for suit in SUITS]
            patterns += [[(low, suit) for suit in suits] for suits in itertools.combinations(SUITS, size)]
        patterns += [[(low + step, None) for step in range(size)] for low in SUMS]
    for pattern in patterns:
        for chosen in itertools.product(*[showing.get(place, []) for place in pattern]):
            if len({face.card for face in chosen}) == len(chosen):
                yield list(chosen)
    for total in SUMS:
        for size in (3, 4):
            for chosen in itertools.combinations(showing.get((total, None), []), size):
                if len({face.card for face in chosen}) == len(chosen):
                    yield list(chosen)


def points(value: int, suit: str | None) -> int:
    """RU-9."""
    if suit is None:
        return 2
    if value == 14:
        return 15
    return 10 if value >= 10 else 5


def standing(scores: Sequence[int]) -> list[Place]:
    places: list[Place] = []
    for score in sorted(set(scores), reverse=True):
        sharing = [seat for seat in range(len(scores)) if scores[seat] == score]
        places.append(sharing[0] if len(sharing) == 1 else sharing)
    return places


def arrangement(groups: Sequence[Sequence[Shown]]) -> str:
    return "arrange " + " / ".join(" ".join(face.text for face in in_order(group)) for group in groups)


# ---------------------------------------------------------------------- the match


class RummyReferee:
    """One match."""

    def __init__(self, players: int, options: Mapping[str, Any], deals: Sequence[Mapping[str, Any]]) -> None:
        self.players = players
        self.needs_new_group = options.get("deep_draw", "new_group") == "new_group"
        self.rearrange = options.get("rearrange", "table")
        self.max_rounds = options.get("max_rounds", 0)
        self.deals = list(deals)
        self.deals_used = 0
        self.round_number = 0
        self.dealer = players - 2
        self.phase = "deal"
        self.actors: list[int] = []
        self.over = False
        self.scores = [0] * players
        self.places: list[Place] | None = None
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.table: list[Group] = []
        self.owner: dict[str, int] = {}
        self.duty: str | None = None
        self._next_deal()

    # ------------------------------------------------------------------ RU-1

    def _next_deal(self) -> None:
        self.actors = []
        if self.deals_used == len(self.deals):
            self.phase = "deal"
            return
        deal = self.deals[self.deals_used]
        self.deals_used += 1
        number, scores, dealer, leader = (deal.get(key) for key in ("hand_number", "scores", "dealer", "leader"))
        self.round_number = self.round_number + 1 if number is None else number
        if scores is not None:
            self.scores = list(scores)
        self.dealer = (self.dealer + 1) % self.players if dealer is None else dealer
        self.hands = [list(hand) for hand in deal["hands"]]
        self.stock = list(deal.get("stock") or [])
        self.pile = list(deal.get("pile") or [])
        self.table = []
        self.owner = {}
        for group in deal.get("table") or []:
            self.table.append(in_order([read_face(text) for text, _ in group]))
            for text, seat in group:
                self.owner[read_face(text).card] = seat
        self.duty = None
        self._begin_turn((self.dealer + 1) % self.players if leader is None else leader)

    def _begin_turn(self, seat: int) -> None:
        self.phase = "draw"
        self.actors = [seat]

    # ------------------------------------------------------------------ legal moves

    def legal(self, seat: int) -> set[str]:
        """The listed moves (M2)."""
        if seat not in self.actors:
            return set()
        return set(self._draws(seat)) if self.phase == "draw" else set(self._listed(seat))

    def accepts(self, seat: int, text: str) -> bool:
        """Whether a move is legal, listed or not."""
        if seat not in self.actors:
            return False
        if self.phase == "draw":
            return text in self._draws(seat)
        try:
            verb, *words = text.split()
            if verb == "meld":
                return self._may_meld(seat, [read_face(word) for word in words])
            if verb == "lay":
                return self._may_lay(seat, read_face(words[0]), int(words[2]))
            if verb == "arrange":
                return self._may_arrange(seat, self._read_table(words))
            if verb == "discard":
                return self.duty is None and words[0] in self.hands[seat]
        except IllegalMoveError:
            return False
        return False

    def _draws(self, seat: int) -> list[str]:
        draws = ["draw stock"] if self.stock else ["stop"]  # RU-8
        if self.pile:
            draws.append("draw pile")
        for depth in range(2, len(self.pile) + 1):
            taken = self.pile[-depth:]
            if self._can_use(seat, taken[0], self.hands[seat] + taken):
                draws.append(f"draw pile {depth}")
        return draws

    def _can_use(self, seat: int, card: str, hand: list[str]) -> bool:
        """RU-2: laid off, or in a new group with cards of the hand and spared cards, keeping one to discard."""
        if not self.needs_new_group and any(
            self._fits(face, group) for face in ways_to_show(card) for group in self.table
        ):
            return len(hand) > 1
        faces = [face for held in hand for face in ways_to_show(held)] + self._spared(seat)
        sizes = [longer_runs(faces, size, card) for size in range(5, 24)]
        return any(
            card in [face.card for face in group] and self._is_new(group, hand)
            for group in itertools.chain(groups_of_three_or_four(faces), *sizes)
        )

    def _is_new(self, group: Group, hand: list[str]) -> bool:
        """M1: whether a group could be put down now, and leave a card to discard."""
        cards = {face.card for face in group}
        left = [[face for face in other if face.card not in cards] for other in self.table]
        return is_table([*left, group]) and len(cards & set(hand)) < len(hand)

    def _fits(self, face: Shown, group: Group) -> bool:
        """RU-5: whether a face extends a group."""
        others = [other for other in self.table if other is not group]
        return is_table([*others, [*group, face]])

    def _may_meld(self, seat: int, group: Group) -> bool:
        """RU-3, RU-4, RU-7."""
        cards = [face.card for face in group]
        return (
            all(card in self.hands[seat] for card in cards)
            and is_table([*self.table, group])
            and len(cards) < len(self.hands[seat])
            and (self.duty is None or self.duty in cards)
        )

    def _may_lay(self, seat: int, face: Shown, number: int) -> bool:
        """RU-5, RU-7."""
        return (
            face.card in self.hands[seat]
            and 1 <= number <= len(self.table)
            and self._fits(face, self.table[number - 1])
            and len(self.hands[seat]) > 1
            and (self.duty is None or (self.duty == face.card and not self.needs_new_group))
        )

    def _may_arrange(self, seat: int, groups: list[Group]) -> bool:
        """RU-6."""
        if self.rearrange == "none" or not is_table(groups):
            return False
        before = {face.card: face for group in self.table for face in group}
        after = {face.card: face for group in groups for face in group}
        brought = [card for card in after if card not in before]
        others = [card for card in before if self.owner[card] != seat]
        if any(card not in after for card in before) or any(card not in self.hands[seat] for card in brought):
            return False
        if len(brought) >= len(self.hands[seat]) or (self.duty is not None and self.duty not in brought):
            return False
        if any(after[card] != before[card] for card in others):
            return False
        if self.duty is not None and self.needs_new_group:  # M1
            (new,) = [{face.card for face in group} for group in groups if self.duty in [face.card for face in group]]
            for group in self.table:
                left = [face for face in group if face.card not in new]
                if len(left) < len(group) and len(left) < 3:
                    return False
        if {frozenset(group) for group in groups} == {frozenset(group) for group in self.table}:
            return False
        if self.rearrange == "own":
            return all(
                together(one, other, self.table) == together(one, other, groups)
                for one, other in itertools.combinations(others, 2)
            )
        return True

    def _listed(self, seat: int) -> Iterator[str]:
        short = set(self._short(seat))
        yield from short
        faces = [face for card in self.hands[seat] for face in ways_to_show(card)]
        size = 5
        while self.duty is not None and not short and size < 24 and self.rearrange != "none":
            for group in longer_runs([*faces, *self._spared(seat)], size, self.duty):
                if self._is_new(group, self.hands[seat]):
                    short.add(self._with_new(group))
            yield from short
            size += 1

    def _short(self, seat: int) -> Iterator[str]:
        hand = self.hands[seat]
        faces = [face for card in hand for face in ways_to_show(card)]
        for group in groups_of_three_or_four(faces):
            if self._may_meld(seat, group):
                yield "meld " + " ".join(face.text for face in in_order(group))
        for face in faces:
            for number in range(1, len(self.table) + 1):
                if self._may_lay(seat, face, number):
                    yield f"lay {face.text} on {number}"
        if self.duty is None:
            yield from [f"discard {card}" for card in hand]
        if self.rearrange != "none":
            yield from self._with_spared_cards(seat, faces)

    def _with_spared_cards(self, seat: int, faces: list[Shown]) -> Iterator[str]:
        """M2: new groups of cards from the hand and cards that groups of 4 or more can spare."""
        lying = {face.card for group in self.table for face in group}
        for group in groups_of_three_or_four([*faces, *self._spared(seat)]):
            cards = {face.card for face in group}
            if cards <= lying or not cards & lying:
                continue
            left = [[face for face in other if face.card not in cards] for other in self.table]
            if self._may_arrange(seat, [*left, group]):
                yield self._with_new(group)

    def _spared(self, seat: int) -> list[Shown]:
        """The faces of cards that groups of 4 or more may have to spare."""
        spared: list[Shown] = []
        if self.rearrange == "none":
            return []
        for face in [face for group in self.table if len(group) >= 4 for face in group]:
            if self.owner[face.card] == seat:
                spared += ways_to_show(face.card)
            elif self.rearrange == "table":
                spared.append(face)
        return spared

    def _with_new(self, group: Group) -> str:
        cards = {face.card for face in group}
        return arrangement([*[[face for face in other if face.card not in cards] for other in self.table], group])

    def _read_table(self, words: list[str]) -> list[Group]:
        groups: list[Group] = [[]]
        for word in words:
            if word == "/":
                groups.append([])
            else:
                groups[-1].append(read_face(word))
        return groups

    # ------------------------------------------------------------------ making a move

    def play(self, seat: int, text: str) -> None:
        if not self.accepts(seat, text):
            raise IllegalMoveError(f"seat {seat} may not {text!r} now")
        verb, *words = text.split()
        hand = self.hands[seat]
        if verb == "stop":
            self._end_round()
        elif text == "draw stock":
            hand.append(self.stock.pop())
            self.phase = "meld"
        elif verb == "draw":
            depth = int(words[1]) if len(words) > 1 else 1
            taken = self.pile[-depth:]
            del self.pile[-depth:]
            hand += taken
            self.duty = taken[0] if depth > 1 else None
            self.phase = "meld"
        elif verb == "discard":
            hand.remove(words[0])
            self.pile.append(words[0])
            if hand:
                self._begin_turn((seat + 1) % self.players)
            else:
                self._end_round()  # RU-7
        else:
            if verb == "meld":
                self.table.append(in_order([read_face(word) for word in words]))
            elif verb == "lay":
                number = int(words[2]) - 1
                self.table[number] = in_order([*self.table[number], read_face(words[0])])
            else:
                self.table = [in_order(group) for group in self._read_table(words)]
            for card in [face.card for group in self.table for face in group]:
                if card in hand:
                    hand.remove(card)
                    self.owner[card] = seat
            self.duty = None

    def _end_round(self) -> None:
        """RU-9, RU-10."""
        for face in [face for group in self.table for face in group]:
            self.scores[self.owner[face.card]] += points(face.value, face.suit)
        for seat in range(self.players):
            for card in self.hands[seat]:
                self.scores[seat] -= max(points(value, suit) for value, suit in halves(card))
        self.places = standing(self.scores)
        reached = max(self.scores) >= TARGET or 0 < self.max_rounds <= self.round_number
        if reached and isinstance(self.places[0], int):
            self.over = True
            self.phase = "over"
            self.actors = []
        else:
            self._next_deal()


def together(one: str, other: str, groups: Sequence[Group]) -> bool:
    """Whether two cards lie in one group."""
    return any({one, other} <= {face.card for face in group} for group in groups)
