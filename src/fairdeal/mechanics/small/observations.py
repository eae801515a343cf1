"""The observations of a small game: its cards wherever a seat may see them, and what it may do about them."""

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
    """A row of numbers, one a card, for the hand and for what lies open. What else lies on the table only the game
    knows: the moves that are legal say most of it."""

    def __init__(self, game: "SmallGame", actions: "Actions") -> None:
        self.phases = (game.match_type.first_phase, OVER)
        self.pack = {card: place for place, card in enumerate(game.pack)}
        super().__init__(game, actions)

    def own_fields(self) -> list[Field]:
        return [
            Field("hand_number", (1,), "the number of the hand, from 1"),
            Field("dealer", (self.players,), "1 for the dealer"),
            Field("hand", (len(self.pack),), "the observer's cards, as a set, in the order of the pack"),
            Field("sizes", (self.players,), "how many cards each seat holds"),
            Field("stock", (1,), "how many cards lie face down"),
            Field(
                "open",
                (len(self.pack),),
                "how deep each card lies among those that lie open, the top is 1; 0: elsewhere",
            ),
            Field("legal", (self.actions.size,), "1 for each move that the observer may make"),
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
            "open": self.cards(lying_open(view.table)),
            "legal": self.actions.mask(legal),
            "scores": around(view, view.scores or ()),
        }

    def cards(self, numbers: Mapping[str, int]) -> list[int]:
        row = [0] * len(self.pack)
        for card, number in numbers.items():
            if card in self.pack:
                row[self.pack[card]] = number
        return row


def lying_open(table: Any) -> dict[str, int]:
    """Every text that a table has alone or in a row, and how far from the end of the row it stands."""
    found: dict[str, int] = {}
    for field in fields(table) if table is not None else ():
        value = getattr(table, field.name)
        row = (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
        found.update({text: depth for depth, text in enumerate(reversed(row), 1) if isinstance(text, str)})
    return found
