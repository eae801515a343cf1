"""Default observations, for games that define none: what all views have in common.

They show whose turn it is, the scores and the number of legal moves, but no cards: enough for every tool to run, too
little to learn from (`Research.observation_spec`).
"""

from collections.abc import Iterable, Mapping

from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.observations import Field, ObservationSpec, around, marked
from fairdeal.engine.view import View

DIGITS = 8  # of an index among the legal moves (default_actions.py); further digits are dropped


class DefaultObservationSpec(ObservationSpec[View]):
    """Scores, the winners of the last round, and the number of legal moves."""

    phases = ("play", "over")

    def own_fields(self) -> list[Field]:
        return [
            Field("first", (self.players,), "1 for each seat that came first in the last finished round"),
            Field("scores", (self.players,), "the score of each seat"),
            Field("moves", (1,), "the number of legal moves of the observer"),
        ]

    def values(self, view: View) -> Mapping[str, Iterable[int]]:
        return {
            "first": marked(view, view.places[0] if view.places else ()),
            "scores": around(view, view.scores or (0,) * self.players),
            "moves": [view.moves.count() if view.moves is not None else 0],
        }

    def begun_field(self) -> Field:
        return Field("begun", (DIGITS,), "the actions of an unfinished move, each plus 1, the last first")

    def begun(self, actions: ActionSequence) -> list[int]:
        latest_first = [action + 1 for action in reversed(actions)]
        return (latest_first + [0] * DIGITS)[:DIGITS]
