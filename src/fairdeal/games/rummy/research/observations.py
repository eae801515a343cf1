"""Observations of Sanity 500 Rummy: for each thing that can be known about a card, one number for every card."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from fairdeal.engine.observations import Field, ObservationSpec, around, marked, seat_number
from fairdeal.games.rummy.fast.pack import Pack
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.view import RummyView

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.engine.game import Game

CARDS = (terms.CARDS,)
SEATS = "1 the observer, 2 the player to their left, …; 0 nobody"


class RummyObservationSpec(ObservationSpec[RummyView]):
    """The hand, the pile by depth, and the table: every card's group, face and owner."""

    phases = ("draw", "meld", "over")

    def __init__(self, game: "Game", actions: "Actions", pack: Pack) -> None:
        self.card_of = {text: card for card, text in enumerate(pack.faces.names)}
        self.face_of = {face.written: face.number for face in pack.faces.moves}
        super().__init__(game, actions)

    def own_fields(self) -> list[Field]:
        return [
            Field("hand_number", (1,), "the round, from 1"),
            Field("dealer", (self.players,), "1 for the dealer"),
            Field("hand", CARDS, "the cards in the observer's hand, as a set"),
            Field("sizes", (self.players,), "the number of cards in each hand"),
            Field("known", CARDS, f"who holds each card that was taken from the pile: {SEATS}"),
            Field("stock", (1,), "the number of cards left in the stock"),
            Field("pile", CARDS, "how deep each card lies in the pile, 1 for the top; 0: not in the pile"),
            Field("group", CARDS, "the number of the group that each card lies in; 0: in none"),
            Field("face", CARDS, "the face that it was declared as: 1 low, 2 high, 3 combined"),
            Field("owner", CARDS, f"the seat that it counts for: {SEATS}"),
            Field("duty", (1,), "the card that the next move has to put down (RU-2), from 1; 0: none"),
            Field("on_table", (self.players,), "the points of each seat's cards on the table (RU-9)"),
            Field("scores", (self.players,), "the score of each seat"),
        ]

    def values(self, view: RummyView) -> Mapping[str, Iterable[int]]:
        hand, known, pile, group, face, owner = ([0] * terms.CARDS for _ in range(6))
        for text in view.hand or ():
            hand[self.card_of[text]] = 1
        for seat, texts in enumerate(around(view, view.known)):
            for text in texts:
                known[self.card_of[text]] = seat + 1
        for depth, text in enumerate(reversed(view.pile)):
            pile[self.card_of[text]] = depth + 1
        for number, lying in enumerate(view.table):
            for shown, seat in lying:
                card, kind = divmod(self.face_of[shown], 3)
                group[card], face[card], owner[card] = number + 1, kind + 1, seat_number(view, seat)
        return {
            "hand_number": [view.hand_number],
            "dealer": marked(view, [view.dealer]),
            "hand": hand,
            "sizes": around(view, view.sizes),
            "known": known,
            "stock": [view.stock],
            "pile": pile,
            "group": group,
            "face": face,
            "owner": owner,
            "duty": [self.card_of[view.duty] + 1 if view.duty is not None else 0],
            "on_table": around(view, view.on_table),
            "scores": around(view, view.scores or ()),
        }
