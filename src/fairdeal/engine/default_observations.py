"""The observations of a game that gives none of its own: what all views have in common.

It shows whose turn it is, scores, and how many moves are legal, but no cards: enough for every tool to run, too little
to learn from (`Game.layout`).
"""

from collections.abc import Iterable, Mapping

from fairdeal.engine.actions import Numbers
from fairdeal.engine.observations import Field, ObservationSpec, around, marked
from fairdeal.engine.view import View

DIGITS = 8  # of a place among the legal moves (plain_actions.py); more than eight are cut


class DefaultObservationSpec(ObservationSpec[View]):
    """Scores, who leads in the places of the last round, and how many legal moves there are."""

    phases = ("play", "over")

    def own_fields(self) -> list[Field]:
        return [
            Field("first", (self.players,), "1 for those who came in first in the last finished round"),
            Field("scores", (self.players,), "the score of each seat"),
            Field("moves", (1,), "how many legal moves the observer has"),
        ]

    def values(self, view: View) -> Mapping[str, Iterable[int]]:
        return {
            "first": marked(view, view.places[0] if view.places else ()),
            "scores": around(view, view.scores or (0,) * self.players),
            "moves": [view.moves.count() if view.moves is not None else 0],
        }

    def begun_field(self) -> Field:
        return Field("begun", (DIGITS,), "the numbers said in a move that is not finished, each plus 1, the last first")

    def begun(self, numbers: Numbers) -> list[int]:
        said = [number + 1 for number in reversed(numbers)]
        return (said + [0] * DIGITS)[:DIGITS]
