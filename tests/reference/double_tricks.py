"""What the slow referees of Sanity Hearts, Sanity Oh Hell and Sanity Rook have in common (RULEBOOK §0, §9).

Like the referee of President they are written from the rulebook's text alone, to be compared with the real
games move by move: lists of cards, every face of the hand written down, each rule striking out some of them.
They deal nothing themselves (the deals are given), have no clock, and there is nothing between two hands.

Asked of each of them: `phase`, `actors`, `legal(seat)`, `choice(seat)`, `play(seat, text)`, `scores`,
`places`, `over`, `hands`.

Readings
--------
Where the rulebook can be read in more than one way, this is what all three do.

 R1  The rules that narrow what one may play come in this order: DD-3; the game's own (HE-5); following suit.
     Each looks only at what the ones before have left, and a rule that would leave nothing strikes out
     nothing. So one with no unused face at all must still follow suit, with a face that repeats another.
 R2  All hands of a deal have the same number of cards, at least one. (Not checked: that they are the right
     part of the pack; only that no card is there twice.)
 R3  `hand_number` missing: 1 in the first deal, then one more than the deal before. `scores` missing: zero in
     the first deal, then what they were. `dealer` missing: the last seat in the first deal, then the one left
     of the deal before's. A given null means missing.
 R4  Whether the match is over is looked at when a hand has been scored, never when a deal brings `scores`.
 R5  A given `leader` leads the first trick, in all three games. Bids always begin left of the dealer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SUITS = ["c", "d", "h", "s"]
COMBINED = "combined"  # DD-2: the fifth suit
ROOK = "rook"  # the card's text, and the suit of its only face, which is like no other

Place = int | list[int]  # a seat, or the seats that share a place


class IllegalMoveError(ValueError):
    """The seat may not make this move now."""


@dataclass(frozen=True)
class Shown:
    """A face (DD-2): a card and what it is shown as. `value` is the half's value or the sum."""

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
    """A face on the table and who put it there."""

    seat: int
    face: Shown


# ---------------------------------------------------------------------- cards and faces


def halves(card: str) -> list[tuple[int, str]]:
    """The two ordinary cards on a double card, the low one first: value and suit. The Rook has none."""
    if card == ROOK:
        return []
    match = re.fullmatch(r"(\d+)([cdhs])(\d+)([cdhs])", card)
    if match is None:
        raise ValueError(f"no double card: {card}")
    low_value, low_suit, high_value, high_suit = match.groups()
    return [(int(low_value), low_suit), (int(high_value), high_suit)]


def ways_to_show(card: str) -> list[Shown]:
    """DD-2: low, high, combined. The Rook is only the Rook."""
    if card == ROOK:
        return [Shown(ROOK, ROOK, 0)]
    (low_value, low_suit), (high_value, high_suit) = halves(card)
    return [
        Shown(card, low_suit, low_value),
        Shown(card, high_suit, high_value),
        Shown(card, COMBINED, low_value + high_value),
    ]


def all_faces(hand: Sequence[str]) -> list[Shown]:
    """Everything a hand could show, whatever lies on the table."""
    return [face for card in hand for face in ways_to_show(card)]


def repeats(face: Shown, other: Shown) -> bool:
    """DD-3: the same value and suit, or both combined and the same sum."""
    return face.suit == other.suit and face.value == other.value


def is_unused(face: Shown, trick: Sequence[Play]) -> bool:
    """DD-3: nothing like it lies in the trick. (There is one Rook, so it is always unused.)"""
    return not any(repeats(face, play.face) for play in trick)


def if_able(faces: Sequence[Shown], wanted: Sequence[Shown]) -> list[Shown]:
    """One must play what is wanted if one can; one who cannot has the choice he had."""
    return list(wanted) if wanted else list(faces)


def without_duplicates(faces: Sequence[Shown], trick: Sequence[Play]) -> list[Shown]:
    """DD-3, which gives way for one who has no unused face at all."""
    return if_able(faces, [face for face in faces if is_unused(face, trick)])


def of_suit(faces: Sequence[Shown], suit: str) -> list[Shown]:
    return [face for face in faces if face.suit == suit]


def highest(trick: Sequence[Play], suit: str) -> int | None:
    """Who played the highest face of that suit; of equal ones the earlier (DD-3). None: nobody played any."""
    best: Play | None = None
    for play in trick:
        if play.face.suit != suit:
            continue
        if best is None or play.face.value > best.face.value:
            best = play
    return None if best is None else best.seat


def standing(scores: Sequence[int], *, highest_first: bool) -> list[Place]:
    """The seats by score, first place first; those with equal scores share a place."""
    places: list[Place] = []
    for score in sorted(set(scores), reverse=highest_first):
        sharing = [seat for seat in range(len(scores)) if scores[seat] == score]
        places.append(sharing[0] if len(sharing) == 1 else sharing)
    return places


# ---------------------------------------------------------------------- a match, hand by hand and trick by trick


class TrickReferee:
    """One match of a trick game. The three games say how a hand begins, what may be played, who wins, what it scores.

    Attributes to look at: phase, actors, scores, places, over; see also hands, legal() and choice().
    """

    SEATS: ClassVar[Sequence[int]] = ()  # how many may play
    OPTIONS: ClassVar[Mapping[str, object]] = {}  # the options and their defaults

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
        self.dealer = players - 2  # so that, with no dealer given, the last seat deals first
        self.given_leader: int | None = None

        self.hand: list[list[str]] = []
        self.trick: list[Play] = []
        self.tricks_finished = 0
        self.captured: list[list[str]] = []  # the cards in each seat's tricks

        self._next_deal()

    # ------------------------------------------------------------------ what can be asked

    @property
    def hands(self) -> list[list[str]]:
        """The cards of each seat, in no particular order."""
        return [list(hand) for hand in self.hand]

    def legal(self, seat: int) -> set[str]:
        """The moves of a seat; none if it is not an actor, none where `choice` says what he may choose from."""
        if seat not in self.actors or self.choice(seat) is not None:
            return set()
        if self.phase == "play":
            return {face.text for face in self._allowed_faces(seat)}
        return self._allowed_words(seat)

    def choice(self, seat: int) -> tuple[int, set[str]] | None:  # noqa: ARG002
        """How many cards the seat must choose, and from which. None: there is no such choice for it now."""
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
            self._say(seat, text)

    def _cards_chosen(self, text: str, count: int, cards: set[str]) -> list[str]:
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

    # ------------------------------------------------------------------ what each game says for itself

    def _begin_hand(self, deal: Mapping[str, Any]) -> None:
        """The hands are dealt; what comes first?"""
        raise NotImplementedError

    def _allowed_faces(self, seat: int) -> list[Shown]:
        """The faces that the seat may lead or add to the trick."""
        raise NotImplementedError

    def _winner(self) -> int:
        """Who takes the trick on the table."""
        raise NotImplementedError

    def _hand_is_played(self, last_winner: int) -> None:
        """All cards are played: score the hand; then the next deal, or the end."""
        raise NotImplementedError

    def _face_is_played(self, seat: int, face: Shown) -> None:
        """A face is about to lie on the trick."""

    def _allowed_words(self, seat: int) -> set[str]:  # noqa: ARG002
        """The moves that are no cards: bids, the trump."""
        return set()

    def _say(self, seat: int, text: str) -> None:
        """A legal one of those is made."""

    def _choose(self, seat: int, cards: list[str]) -> None:
        """The cards of a choice are chosen."""
