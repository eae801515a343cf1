"""Observations of trick games on double cards: the fields that all of them share.

A set of cards is a row of 0 and 1, one for each card, lowest card first; the Rook, if it is in the pack, comes last.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from fairdeal.engine.observations import Field, ObservationSpec, around, first_seat, marked
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.faces import FaceTable
from fairdeal.mechanics.trick_view import TrickView

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.engine.game import Game

T = TypeVar("T", bound=TrickView)

TRUMPS = ("c", "d", "h", "s")
LED = (*TRUMPS, "sum", "rook")
FACE_MEANING = "card from 1, value, suit from 1 (c d h s, then sums, then the Rook); zeros if none yet"


class FaceObservationSpec(ObservationSpec[T]):
    """Hand, trick, cards played, and tricks and points won; a game adds its own fields."""

    def __init__(self, game: "Game", actions: "Actions", faces: FaceTable, rook: bool = False) -> None:
        self.cards = deck_terms.CARDS + rook
        self.suits = LED[: 5 + rook]
        self.card_of = {name: card for card, name in enumerate(faces.names)}
        self.face_of = {face.written: (face.card + 1, face.value, face.suit + 1) for face in faces.moves}
        super().__init__(game, actions)

    def card_field(self, name: str, meaning: str) -> Field:
        """A field with a set of cards."""
        return Field(name, (self.cards,), f"cards, as a set: {meaning}")

    def trick_fields(self) -> list[Field]:
        """Fields that all trick games share."""
        return [
            Field("hand_number", (1,), "the number of the hand, from 1"),
            self.card_field("hand", "held by the observer"),
            Field("sizes", (self.players,), "number of cards each seat holds"),
            Field("trick", (self.players, 3), f"the face each seat has shown in this trick: {FACE_MEANING}"),
            Field("led", (len(self.suits),), f"1 for the suit led: {', '.join(self.suits)}; zeros if none yet"),
            Field("leader", (self.players,), "1 for the seat that leads this trick"),
            self.card_field("played", "played in this hand, including this trick"),
            Field("won", (self.players,), "tricks that each seat has won in this hand"),
            Field("taken", (self.players,), "points that each seat has captured in this hand"),
            Field("scores", (self.players,), "the score of each seat"),
        ]

    def trick_values(self, view: T) -> Mapping[str, Iterable[int]]:
        """Values of these fields."""
        nothing = (0, 0, 0)
        shown = [nothing] * self.players
        for seat, face in view.trick:
            shown[(seat - first_seat(view)) % self.players] = self.face_of[face]
        played = [face for trick in (*view.tricks, view.trick) for _, face in trick]
        return {
            "hand_number": [view.hand_number],
            "hand": self.card_set(view.hand or ()),
            "sizes": around(view, view.sizes),
            "trick": [number for face in shown for number in face],
            "led": [view.led == suit for suit in self.suits],
            "leader": marked(view, [view.leader]),
            "played": self.numbered_cards([self.face_of[face][0] - 1 for face in played]),
            "won": around(view, view.won),
            "taken": around(view, view.taken),
            "scores": around(view, view.scores or ()),
        }

    def card_set(self, texts: Iterable[str]) -> list[int]:
        """A set of cards given as texts."""
        return self.numbered_cards([self.card_of[text] for text in texts])

    def numbered_cards(self, cards: Iterable[int]) -> list[int]:
        """A set of cards given as indices."""
        row = [0] * self.cards
        for card in cards:
            row[card] = 1
        return row

    def card_number(self, text: str | None) -> int:
        """Number of a card, from 1; 0 for None."""
        return 0 if text is None else self.card_of[text] + 1
