"""Observations of small games: the cards that a seat can see, and its legal moves."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from fairdeal.engine.observations import Field, ObservationSpec, around, marked
from fairdeal.engine.state import OVER
from fairdeal.mechanics.small.view import SmallView

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.mechanics.small.game import SmallGame


class SmallObservationSpec(ObservationSpec[SmallView]):
    """One number per card for the hand and for the cards that lie face up.

    Anything else in `table` is known to the game alone; the legal moves reveal most of it.
    """

    def __init__(self, game: "SmallGame", actions: "Actions") -> None:
        self.phases = (game.match_type.first_phase, OVER)
        self.pack = {card: index for index, card in enumerate(game.pack)}
        super().__init__(game, actions)

    def own_fields(self) -> list[Field]:
        return [
            Field("hand_number", (1,), "the number of the hand, from 1"),
            Field("dealer", (self.players,), "1 for the dealer"),
            Field("hand", (len(self.pack),), "the observer's cards, as a set, in the order of the pack"),
            Field("sizes", (self.players,), "the number of cards each seat holds"),
            Field("stock", (1,), "the number of cards in the stock"),
            Field(
                "open",
                (len(self.pack),),
                "the depth of each card among the face-up cards, 1 for the top; 0 if it is elsewhere",
            ),
            Field("legal", (self.actions.size,), "1 for each legal move of the observer"),
            Field("scores", (self.players,), "the score of each seat"),
        ]

    def values(self, view: SmallView) -> Mapping[str, Iterable[int]]:
        legal = self.actions.legal(view.moves, ()) if view.moves is not None else ()
        return {
            "hand_number": [view.hand_number],
            "dealer": marked(view, [view.dealer]),
            "hand": self.cards(dict.fromkeys(view.hand or (), 1)),
            "sizes": around(view, view.sizes),
            "stock": [view.stock],
            "open": self.cards(face_up_cards(view.table)),
            "legal": self.actions.mask(legal),
            "scores": around(view, view.scores or ()),
        }

    def cards(self, numbers: Mapping[str, int]) -> list[int]:
        """One number for each card of the pack; 0 for cards that are not in `numbers`."""
        row = [0] * len(self.pack)
        for card, number in numbers.items():
            if card in self.pack:
                row[self.pack[card]] = number
        return row


def face_up_cards(table: Any) -> dict[str, int]:
    """Every text in a table's fields and tuples, with its distance from the end of its tuple, counted from 1."""
    found: dict[str, int] = {}
    for field in fields(table) if table is not None else ():
        value = getattr(table, field.name)
        row = (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
        found.update({text: depth for depth, text in enumerate(reversed(row), 1) if isinstance(text, str)})
    return found
