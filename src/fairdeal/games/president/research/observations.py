"""President's observations: hands are counts by rank, 3 first and jokers last."""

from collections.abc import Iterable, Mapping
from typing import cast

from fairdeal.cards.ordinary import RANK_OF, RANKS
from fairdeal.engine.observations import Field, ObservationSpec, around, marked, placed
from fairdeal.games.president.view import PresidentView


class PresidentObservationSpec(ObservationSpec[PresidentView]):
    """PR-33: the observer's hand, and everything public."""

    phases = ("play", "transfer", "over")

    def own_fields(self) -> list[Field]:
        return [
            Field("round", (1,), "the round, from 1"),
            Field("hand", (len(RANKS),), "the observer's cards by rank, 3 to 2 and jokers"),
            Field("played", (len(RANKS),), "cards played or discarded (PR-7) in this round, by rank"),
            Field("sizes", (self.players,), "number of cards each seat holds"),
            Field("top", (3,), "the combo to beat: its rank from 1, its number of cards, 1 if PR-15 made it; 0: lead"),
            Field("top_seat", (self.players,), "1 for the seat that played it"),
            Field("leader", (self.players,), "1 for the seat that led this trick, or leads it"),
            Field("passed", (self.players,), "1 for each seat that is out of this trick"),
            Field("bound", (1,), "1 if the player in turn must equalize, skip or pass (PR-16)"),
            Field("special", (1,), "1 if the first combo must contain the special 3 (PR-4)"),
            Field("revolution", (1,), "1 if the order of the ranks is reversed (PR-19)"),
            Field("out", (self.players,), "position of each seat in the order of going out, from 1; 0: it has cards"),
            Field("ranking", (self.players,), "place of each seat in the round before, from 1; 0: none"),
            Field("due", (self.players,), "number of cards each seat still has to choose and give away"),
        ]

    def values(self, view: PresidentView) -> Mapping[str, Iterable[int]]:
        top = view.top
        gone = by_rank(view.played)
        for transfer in view.transfers:
            if transfer["to"] is None:
                discarded = by_rank(cast("dict[str, int]", transfer["cards"]))
                gone = [before + number for before, number in zip(gone, discarded, strict=True)]
        due = [0] * self.players
        for choice in view.due:
            due[int(str(choice["seat"]))] = int(str(choice["number"]))
        return {
            "round": [view.round],
            "hand": by_rank(view.hand or {}),
            "played": gone,
            "sizes": around(view, view.sizes),
            "top": [RANK_OF[str(top["rank"]).lower()] + 1, int(str(top["total"])), bool(top["short"])]
            if top
            else [0] * 3,
            "top_seat": marked(view, [int(str(top["seat"]))] if top else ()),
            "leader": marked(view, [view.leader]),
            "passed": marked(view, view.passed),
            "bound": [view.bound],
            "special": [view.special is not None],
            "revolution": [view.revolution],
            "out": placed(view, view.out),
            "ranking": placed(view, view.ranking),
            "due": around(view, due),
        }


def by_rank(cards: Mapping[str, int]) -> list[int]:
    return [cards.get(rank, 0) for rank in RANKS]
