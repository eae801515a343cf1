"""Observations of Bull Sanity. A set of cards is a row of 0 and 1, one per card, lowest card first."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from fairdeal.engine.observations import Field, ObservationSpec, around, marked, placed
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.rules.values import CARDS, FIRST_VALUE, HIGHEST_SUM
from fairdeal.games.bull_sanity.view import BullSanityView, Turn

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.engine.game import Game

VALUES = range(FIRST_VALUE, HIGHEST_SUM + 1)


class BullSanityObservationSpec(ObservationSpec[BullSanityView]):
    """Claims, the cards that calls have shown, and the observer's own cards wherever they are."""

    phases = ("claim", "call", "over")

    def __init__(self, game: "Game", actions: "Actions", pack: Pack) -> None:
        self.card_of = {name: card for card, name in enumerate(pack.names)}
        super().__init__(game, actions)

    def own_fields(self) -> list[Field]:
        return [
            Field("hand", (CARDS,), "cards, as a set: the observer's hand"),
            Field("sizes", (self.players,), "number of cards each seat holds"),
            Field("values", (len(VALUES),), "1 for each value, from 2 to 27, that the next claim may name"),
            Field("claim", (2,), "the claim that can be called: value, number of cards; zeros: none"),
            Field("claimer", (self.players,), "1 for the seat that made it"),
            Field("accepted", (self.players,), "1 for each seat that has accepted it"),
            Field("claimed", (CARDS,), "cards, as a set: those of the claim, if the observer made it"),
            Field("last", (2,), "the claim before it: value, number of cards; zeros: none"),
            Field("last_claimer", (self.players,), "1 for the seat that made it"),
            Field("last_caller", (self.players,), "1 for the seat that called it"),
            Field("last_true", (1,), "1 if it was called and true"),
            Field("taken", (CARDS,), "the seat that took each card after a call (it may have put the card down again): "
                  "1 the observer, 2 the player to the observer's left, …; 0 nobody"),
            Field("laid", (CARDS,), "cards, as a set: those of the observer that lie face down"),
            Field("face_down", (1,), "number of cards of all seats that lie face down"),
            Field("out", (self.players,), "position of each seat in the order of going out, from 1; 0: it has cards"),
        ]  # fmt: skip

    def values(self, view: BullSanityView) -> Mapping[str, Iterable[int]]:
        claim, last = view.claim, view.last
        taken = [0] * CARDS
        for seat, texts in enumerate(around(view, view.taken)):
            for text in texts:
                taken[self.card_of[text]] = seat + 1
        return {
            "hand": self.card_set(view.hand or ()),
            "sizes": around(view, view.sizes),
            "values": [value in view.values for value in VALUES],
            "claim": value_and_count(claim),
            "claimer": marked(view, [claim["seat"]] if claim else ()),
            "accepted": marked(view, view.accepted),
            "claimed": self.card_set((claim["cards"] if claim else None) or ()),
            "last": value_and_count(last),
            "last_claimer": marked(view, [last["seat"]] if last else ()),
            "last_caller": marked(view, [last["called_by"]] if last else ()),
            "last_true": [bool(last and last["true"])],
            "taken": taken,
            "laid": self.card_set(view.laid),
            "face_down": [view.face_down],
            "out": placed(view, view.out),
        }

    def card_set(self, texts: Iterable[str]) -> list[int]:
        row = [0] * CARDS
        for text in texts:
            row[self.card_of[text]] = 1
        return row


def value_and_count(claim: Turn | None) -> list[int]:
    """The value of a claim and its number of cards; zeros if there is none."""
    return [claim["value"], claim["count"]] if claim else [0, 0]
