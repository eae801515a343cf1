"""Observations of games of tricks on double cards: the fields that all of them have.

A set of cards is a row of 0 and 1, one a card, lowest card first; with the Rook in the pack it comes last.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from fairdeal.engine.observations import Field, ObservationSpec, around, first_seat, marked
from fairdeal.mechanics import memory
from fairdeal.mechanics.faces import FaceTable
from fairdeal.mechanics.trick_view import TrickView

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.engine.game import Game

T = TypeVar("T", bound=TrickView)

TRUMPS = ("c", "d", "h", "s")
LED = (*TRUMPS, "sum", "rook")
WHAT_A_FACE_HAS = "card from 1, value, suit from 1 (c d h s, then sums, then the Rook); zeros: none yet"


class FaceObservationSpec(ObservationSpec[T]):
    """Hand, trick, what has been played, who has won what; a game adds its own."""

    def __init__(self, game: "Game", actions: "Actions", faces: FaceTable, rook: bool = False) -> None:
        self.cards = memory.CARDS + rook
        self.suits = LED[: 5 + rook]
        self.card_of = {name: card for card, name in enumerate(faces.names)}
        self.face_of = {face.written: (face.card + 1, face.value, face.suit + 1) for face in faces.moves}
        super().__init__(game, actions)

    def card_field(self, name: str, meaning: str) -> Field:
        return Field(name, (self.cards,), f"cards, as a set: {meaning}")

    def trick_fields(self) -> list[Field]:
        return [
            Field("hand_number", (1,), "the number of the hand, from 1"),
            self.card_field("hand", "those that the observer holds"),
            Field("sizes", (self.players,), "how many cards each seat holds"),
            Field("trick", (self.players, 3), f"the face each seat has shown in this trick: {WHAT_A_FACE_HAS}"),
            Field("led", (len(self.suits),), f"1 for the suit led: {', '.join(self.suits)}; zeros: none yet"),
            Field("leader", (self.players,), "1 for the seat that leads this trick"),
            self.card_field("played", "those played in this hand, this trick's too"),
            Field("won", (self.players,), "tricks that each seat has won in this hand"),
            Field("taken", (self.players,), "points that each seat has captured in this hand"),
            Field("scores", (self.players,), "the score of each seat"),
        ]

    def trick_values(self, view: T) -> Mapping[str, Iterable[int]]:
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
        return self.numbered_cards([self.card_of[text] for text in texts])

    def numbered_cards(self, cards: Iterable[int]) -> list[int]:
        row = [0] * self.cards
        for card in cards:
            row[card] = 1
        return row

    def card_number(self, text: str | None) -> int:
        """The card's number from 1; 0 for none."""
        return 0 if text is None else self.card_of[text] + 1
