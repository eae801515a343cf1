"""What the slow referees of Sanity Hearts, Sanity Oh Hell and Sanity Rook share.

They are written from the rules pages alone (docs/rules/), to be compared with the engine move by move: hands are lists
of cards, every face of a hand is written down, and each rule removes some of them. They do not shuffle (deals are
given), have no clock, and there is no intermission between hands.

Tests use `phase`, `actors`, `legal(seat)`, `choice(seat)`, `play(seat, text)`, `scores`, `places`, `over`, `hands`.

Readings
--------
Where the rules can be read in more than one way, all three referees do this.

 R1  The rules that limit what a player may show apply in this order: DD-3, the game's own rule (HE-5), following suit.
     Each applies only to what the previous ones have left, and a rule that would leave nothing does not apply. So a
     player without an unused face must still follow suit, with a face that repeats another.
 R2  All hands of a deal have the same number of cards, at least one. Whether they are a valid part of the pack is not
     checked, only that no card is there twice.
 R3  Without `hand_number`, the first deal has number 1, and every other deal one more than the previous deal. Without
     `scores`, they are zero in the first deal, and unchanged in any other. Without `dealer`, the last seat deals first,
     and then the seat on the left of the previous dealer. A null is the same as a missing key.
 R4  The end of the match is decided when a hand has been scored, never when a deal sets `scores`.
 R5  A given `leader` leads the first trick in all three games. The first bid is always made on the dealer's left.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SUITS = ["c", "d", "h", "s"]
COMBINED = "combined"  # DD-2: the fifth suit
ROOK = "rook"  # the text of the card, and the suit of its only face, which differs from all others

Place = int | list[int]  # a seat, or the seats that share a place


class IllegalMoveError(ValueError):
    """The seat may not make this move now."""


@dataclass(frozen=True)
class Shown:
    """A face (DD-2): a card and what it is shown as. `value` is the value of the half, or the sum."""

    card: str
    suit: str  # c d h s, COMBINED, or ROOK
    value: int

    @property
    def text(self) -> str:
        if self.suit == ROOK:
            return ROOK
        if self.suit == COMBINED:
            return f"{self.card}:{self.value}"
        return f"{self.card}:{self.value}{self.suit}"


@dataclass(frozen=True)
class Play:
    """A face in the trick, and the seat that showed it."""

    seat: int
    face: Shown


# ---------------------------------------------------------------------- cards and faces


def halves(card: str) -> list[tuple[int, str]]:
    """Value and suit of the two halves of a double card, the low half first. The Rook has none."""
    if card == ROOK:
        return []
    match = re.fullmatch(r"(\d+)([cdhs])(\d+)([cdhs])", card)
    if match is None:
        raise ValueError(f"not a double card: {card}")
    low_value, low_suit, high_value, high_suit = match.groups()
    return [(int(low_value), low_suit), (int(high_value), high_suit)]


def ways_to_show(card: str) -> list[Shown]:
    """DD-2: low, high, combined. The Rook has one face."""
    if card == ROOK:
        return [Shown(ROOK, ROOK, 0)]
    (low_value, low_suit), (high_value, high_suit) = halves(card)
    return [
        Shown(card, low_suit, low_value),
        Shown(card, high_suit, high_value),
        Shown(card, COMBINED, low_value + high_value),
    ]


def all_faces(hand: Sequence[str]) -> list[Shown]:
    """All faces of a hand, whatever has been shown."""
    return [face for card in hand for face in ways_to_show(card)]


def repeats(face: Shown, other: Shown) -> bool:
    """DD-3: whether two faces have the same value and suit, or are both combined with the same sum."""
    return face.suit == other.suit and face.value == other.value


def is_unused(face: Shown, trick: Sequence[Play]) -> bool:
    """DD-3: whether a face repeats none of the trick. The Rook never does: there is only one."""
    return not any(repeats(face, play.face) for play in trick)


def if_able(faces: Sequence[Shown], required: Sequence[Shown]) -> list[Shown]:
    """The required faces if there are any; otherwise all faces."""
    return list(required) if required else list(faces)


def without_duplicates(faces: Sequence[Shown], trick: Sequence[Play]) -> list[Shown]:
    """DD-3: the unused faces; all faces if none is unused."""
    return if_able(faces, [face for face in faces if is_unused(face, trick)])


def of_suit(faces: Sequence[Shown], suit: str) -> list[Shown]:
    return [face for face in faces if face.suit == suit]


def highest(trick: Sequence[Play], suit: str) -> int | None:
    """The seat that showed the highest face of a suit, of equal faces the earlier (DD-3); None if there is none."""
    best: Play | None = None
    for play in trick:
        if play.face.suit != suit:
            continue
        if best is None or play.face.value > best.face.value:
            best = play
    return None if best is None else best.seat


def standing(scores: Sequence[int], *, highest_first: bool) -> list[Place]:
    """The seats by score, first place first; seats with equal scores share a place."""
    places: list[Place] = []
    for score in sorted(set(scores), reverse=highest_first):
        sharing = [seat for seat in range(len(scores)) if scores[seat] == score]
        places.append(sharing[0] if len(sharing) == 1 else sharing)
    return places


# ---------------------------------------------------------------------- a match, hand by hand and trick by trick


class TrickReferee:
    """One match of a trick game. Each game defines how a hand begins, what is legal, who wins, and what it scores."""

    SEATS: ClassVar[Sequence[int]] = ()  # supported numbers of players
    OPTIONS: ClassVar[Mapping[str, object]] = {}  # default values of the options

    def __init__(self, players: int, options: Mapping[str, object], deals: Sequence[Mapping[str, Any]]) -> None:
        if players not in self.SEATS:
            raise ValueError(f"not for {players} players")
        unknown = [name for name in options if name not in self.OPTIONS]
        if unknown:
            raise ValueError(f"options that the referee does not know: {unknown}")
        self.players = players
        self.options: dict[str, Any] = {**self.OPTIONS, **options}
        self.deals = list(deals)

        self.phase = "deal"
        self.actors: list[int] = []
        self.scores = [0] * players
        self.places: list[Place] | None = None
        self.over = False

        self.deals_used = 0
        self.hand_number = 0
        self.dealer = players - 2  # R3: the last seat deals first
        self.given_leader: int | None = None

        self.hand: list[list[str]] = []
        self.trick: list[Play] = []
        self.tricks_finished = 0
        self.captured: list[list[str]] = []  # cards in the tricks of each seat

        self._next_deal()

    # ------------------------------------------------------------------ queries

    @property
    def hands(self) -> list[list[str]]:
        """The cards of each seat, in any order."""
        return [list(hand) for hand in self.hand]

    def legal(self, seat: int) -> set[str]:
        """The legal moves of a seat; empty if it may not act, or if it has a `choice` of cards."""
        if seat not in self.actors or self.choice(seat) is not None:
            return set()
        if self.phase == "play":
            return {face.text for face in self._allowed_faces(seat)}
        return self._legal_calls(seat)

    def choice(self, seat: int) -> tuple[int, set[str]] | None:  # noqa: ARG002
        """The number of cards that a seat must choose, and from which; None if it has no such choice now."""
        return None

    # ------------------------------------------------------------------ moves

    def play(self, seat: int, text: str) -> None:
        if seat not in self.actors:
            raise IllegalMoveError(f"it is not seat {seat}'s turn")
        choice = self.choice(seat)
        if choice is not None:
            self._choose(seat, self._cards_chosen(text, *choice))
            return
        if text not in self.legal(seat):
            raise IllegalMoveError(f"seat {seat} may not {text!r} now; legal: {sorted(self.legal(seat))}")
        if self.phase == "play":
            for face in all_faces(self.hand[seat]):
                if face.text == text:
                    self._play_face(seat, face)
                    break
        else:
            self._make_call(seat, text)

    def _cards_chosen(self, text: str, count: int, cards: set[str]) -> list[str]:
        """The cards of a move that chooses `count` cards."""
        verb, *chosen = text.split(" ")
        if verb != self.phase:
            raise IllegalMoveError(f"{text!r} is not a choice of cards to {self.phase}")
        if len(chosen) != count or len(set(chosen)) != count or not set(chosen) <= cards:
            raise IllegalMoveError(f"{text!r}: choose {count} different cards of {sorted(cards)}")
        return chosen

    def _play_face(self, seat: int, face: Shown) -> None:
        self.hand[seat].remove(face.card)
        self._face_is_played(seat, face)
        self.trick.append(Play(seat, face))
        if len(self.trick) < self.players:
            self.actors = [self._left_of(seat)]
            return

        winner = self._winner()
        self.captured[winner] += [play.face.card for play in self.trick]
        self.trick = []
        self.tricks_finished += 1
        self.actors = [winner]  # the winner leads
        if not self.hand[winner]:
            self._hand_is_played(winner)

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    # ------------------------------------------------------------------ hands

    def _next_deal(self) -> None:
        self.actors = []
        if self.deals_used == len(self.deals):
            self.phase = "deal"
            return
        deal = self.deals[self.deals_used]
        self.deals_used += 1

        number, scores, dealer = deal.get("hand_number"), deal.get("scores"), deal.get("dealer")
        self.hand_number = self.hand_number + 1 if number is None else number
        if scores is not None:
            self.scores = list(scores)
        self.dealer = self._left_of(self.dealer) if dealer is None else dealer
        self.given_leader = deal.get("leader")

        self.hand = [list(hand) for hand in deal["hands"]]
        sizes = {len(hand) for hand in self.hand}
        if len(self.hand) != self.players or len(sizes) != 1 or sizes == {0}:
            raise ValueError("a deal needs one hand for each seat, all of the same size")
        dealt = [card for hand in self.hand for card in hand] + list(deal.get("nest") or [])
        if len(set(dealt)) < len(dealt):
            raise ValueError("a card was dealt twice")

        self.trick = []
        self.tricks_finished = 0
        self.captured = [[] for _ in range(self.players)]
        self._begin_hand(deal)

    def _begin_tricks(self, leader: int) -> None:
        self.phase = "play"
        self.actors = [leader if self.given_leader is None else self.given_leader]

    def _finish_match(self) -> None:
        self.over = True
        self.phase = "over"
        self.actors = []

    # ------------------------------------------------------------------ what each game defines

    def _begin_hand(self, deal: Mapping[str, Any]) -> None:
        """Start the first phase after the deal."""
        raise NotImplementedError

    def _allowed_faces(self, seat: int) -> list[Shown]:
        """The faces that a seat may lead or add to the trick."""
        raise NotImplementedError

    def _winner(self) -> int:
        """The seat that takes the finished trick."""
        raise NotImplementedError

    def _hand_is_played(self, last_winner: int) -> None:
        """Score the hand after its last trick, then deal again or end the match."""
        raise NotImplementedError

    def _face_is_played(self, seat: int, face: Shown) -> None:
        """Take note of a face before it is added to the trick."""

    def _legal_calls(self, seat: int) -> set[str]:  # noqa: ARG002
        """The legal moves without cards: bids, passes, the trump."""
        return set()

    def _make_call(self, seat: int, text: str) -> None:
        """Make a legal move without cards."""

    def _choose(self, seat: int, cards: list[str]) -> None:
        """Make a choice of cards."""
