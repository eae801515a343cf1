"""Bull Sanity's observations. A set of cards is a row of 0 and 1, one a card, lowest card first."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from fairdeal.engine.observations import Field, ObservationSpec, around, marked, placed
from fairdeal.games.bull_sanity.research.actions import LOWEST
from fairdeal.games.bull_sanity.rules.pack import CARDS, HIGHEST_SUM, Pack
from fairdeal.games.bull_sanity.view import BullSanityView, Turn

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.engine.game import Game

VALUES = range(LOWEST, HIGHEST_SUM + 1)


class BullSanityObservationSpec(ObservationSpec[BullSanityView]):
    """Claims, what was shown of them, and the own cards wherever they are."""

    phases = ("claim", "call", "over")

    def __init__(self, game: "Game", actions: "Actions", pack: Pack) -> None:
        self.card_of = {name: card for card, name in enumerate(pack.names)}
        super().__init__(game, actions)

    def own_fields(self) -> list[Field]:
        return [
            Field("hand", (CARDS,), "cards, as a set: those that the observer holds"),
            Field("sizes", (self.players,), "how many cards each seat holds"),
            Field("values", (len(VALUES),), "1 for each value, from 2 to 27, that the next claim may be of"),
            Field("claim", (2,), "the claim that can be called: its value, how many cards; zeros: none"),
            Field("claimer", (self.players,), "1 for the seat that has made it"),
            Field("accepted", (self.players,), "1 for each seat that has accepted it"),
            Field("claimed", (CARDS,), "cards, as a set: those of it, if the observer has put them down"),
            Field("last", (2,), "the claim before it: its value, how many cards; zeros: none"),
            Field("last_claimer", (self.players,), "1 for the seat that had made it"),
            Field("last_caller", (self.players,), "1 for the seat that called it"),
            Field("last_true", (1,), "1 if it was called and true"),
            Field("taken", (CARDS,), "who took each card for all to see (he may have put it down again): 1 the "
                  "observer, 2 the player to his left, …; 0 nobody"),
            Field("laid", (CARDS,), "cards, as a set: those that lie face down from the observer"),
            Field("face_down", (1,), "how many cards lie face down from all"),
            Field("out", (self.players,), "as how manieth each seat went out, from 1; 0: it has cards"),
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
            "claim": told(claim),
            "claimer": marked(view, [claim["seat"]] if claim else ()),
            "accepted": marked(view, view.accepted),
            "claimed": self.card_set((claim["cards"] if claim else None) or ()),
            "last": told(last),
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


def told(claim: Turn | None) -> list[int]:
    return [claim["value"], claim["count"]] if claim else [0, 0]
