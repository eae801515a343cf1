"""A small game's views as rows of numbers: hands, counts, scores, and whatever lies open."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from fairdeal.cards.suits import Suit
from fairdeal.engine.observations import Field, Layout, around
from fairdeal.mechanics.small.view import SmallView

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.mechanics.small.game import SmallGame

LETTERS = [suit.letter for suit in Suit]


class SmallLayout(Layout[SmallView]):
    """What lies open is shown by kind: cards as a set with the last of them, a card or a suit by number, numbers."""

    def __init__(self, game: "SmallGame", actions: "Actions") -> None:
        self.pack = game.pack
        first = game.start(0)
        self.phases = (first.phase, "over")
        self.open = {field.name: getattr(first.table, field.name) for field in fields(first.table)}
        super().__init__(game, actions)

    def own_fields(self) -> list[Field]:
        open_fields = [
            Field(f"open_{name}", (len(self.numbers(value)),), f"{name}, as it lies open")
            for name, value in self.open.items()
        ]
        return [
            Field("hand_number", (1,), "the number of the hand, from 1"),
            Field("hand", (len(self.pack),), "cards, as a set: those that the observer holds"),
            Field("sizes", (self.players,), "how many cards each seat holds"),
            Field("stock", (1,), "how many cards lie face down"),
            Field("scores", (self.players,), "the score of each seat"),
            *open_fields,
        ]

    def values(self, view: SmallView) -> Mapping[str, Iterable[int]]:
        return {
            "hand_number": [view.hand_number],
            "hand": self.card_set(view.hand or ()),
            "sizes": around(view, view.sizes),
            "stock": [view.stock],
            "scores": around(view, view.scores or (0,) * self.players),
            **{f"open_{name}": self.numbers(getattr(view.table, name)) for name in self.open},
        }

    def numbers(self, value: Any) -> list[int]:
        """Something that lies open; nothing is 0."""
        if isinstance(value, tuple):
            return [*self.card_set(value), self.number(value[-1] if value else "")]
        return [self.number(value)]

    def number(self, value: Any) -> int:
        if value in self.pack:
            return self.pack.index(value) + 1
        if value in LETTERS:
            return LETTERS.index(value) + 1
        return int(value) if isinstance(value, int) else 0

    def card_set(self, cards: Sequence[Any]) -> list[int]:
        return [int(card in cards) for card in self.pack]
