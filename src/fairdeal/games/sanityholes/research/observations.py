"""The observations of Presidents & Sanityholes. A set of cards is 78 numbers, 1 for each card that is in it."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from fairdeal.engine.observations import Field, ObservationSpec, around, marked, placed
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules.terms import CARDS
from fairdeal.games.sanityholes.view import SanityholesView

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.engine.game import Game


class SanityholesObservationSpec(ObservationSpec[SanityholesView]):
    """The observer's hand, everything public, and the exchange in which the observer took part."""

    phases = ("play", "exchange", "over")

    def __init__(self, game: "Game", actions: "Actions", values: ValueTable) -> None:
        self.card_of = {name: card for card, name in enumerate(values.names)}
        super().__init__(game, actions)

    def own_fields(self) -> list[Field]:
        cards = (CARDS,)
        return [
            Field("round", (1,), "the round, from 1"),
            Field("hand", cards, "cards, as a set: the observer's hand"),
            Field("played", cards, "cards, as a set: those played in this round"),
            Field("sizes", (self.players,), "number of cards each seat holds"),
            Field("top", (2,), "the play to beat: number of cards, value; zeros: the player in turn leads"),
            Field("top_seat", (self.players,), "1 for the seat that played it"),
            Field("leader", (self.players,), "1 for the seat that led this trick, or leads it now"),
            Field("passed", (self.players,), "1 for each seat that has passed since the last play"),
            Field("skipped", (self.players,), "1 for the seat that the last play skipped (PS-5)"),
            Field("out", (self.players,), "position of each seat in the order of going out, from 1; 0: it has cards"),
            Field("turns", (self.players,), "position of each seat in the order of turns, from 1"),
            Field("ranking", (self.players,), "place of each seat in the round before, from 1; 0: none"),
            Field("markers", (self.players,), "Pass Markers of each seat (PS-9)"),
            Field("black_left", (1,), "black markers left"),
            Field("due", (self.players,), "number of items that each seat still has to choose and give away (PS-3)"),
            Field("gave", cards, "cards, as a set: those that the observer gave away in the exchange"),
            Field("got", cards, "cards, as a set: those that the observer received in it"),
        ]

    def values(self, view: SanityholesView) -> Mapping[str, Iterable[int]]:
        top = view.top
        due = [0] * self.players
        for exchange in view.due:
            due[exchange["seat"]] = exchange["number"]
        gave, received = exchanged_cards(view)
        return {
            "round": [view.round],
            "hand": self.card_set(view.hand or ()),
            "played": self.card_set(view.played),
            "sizes": around(view, view.sizes),
            "top": [top["count"], top["value"]] if top else [0, 0],
            "top_seat": marked(view, [top["seat"]] if top else ()),
            "leader": marked(view, [view.leader]),
            "passed": marked(view, view.passed),
            "skipped": marked(view, [view.skipped]),
            "out": placed(view, view.out),
            "turns": placed(view, view.turns),
            "ranking": placed(view, view.ranking),
            "markers": around(view, view.scores or ()),
            "black_left": [view.black_left],
            "due": around(view, due),
            "gave": self.card_set(gave),
            "got": self.card_set(received),
        }

    def card_set(self, texts: Iterable[str]) -> list[int]:
        """Cards as 78 numbers."""
        row = [0] * CARDS
        for text in texts:
            row[self.card_of[text]] = 1
        return row


def exchanged_cards(view: SanityholesView) -> tuple[list[str], list[str]]:
    """The cards that the observer gave away in this round's exchange, and those they received."""
    for exchange in view.exchanges:
        given, returned = exchange.get("given"), exchange.get("returned")
        if isinstance(given, list) and isinstance(returned, list):
            return (given, returned) if exchange["from"] == view.seat else (returned, given)
    return [], []
