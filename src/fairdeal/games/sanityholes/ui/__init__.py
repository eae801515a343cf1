"""Presidents & Sanityholes as people see it: scene, text, and what is wrong with a move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.scene import Problem, Scene, ScoreRow
from fairdeal.engine.view import View
from fairdeal.games.sanityholes.rules import card_refusals, refusals
from fairdeal.games.sanityholes.ui import scene, text
from fairdeal.mechanics.face_problems import face_problems

if TYPE_CHECKING:
    from fairdeal.games.sanityholes import Sanityholes
    from fairdeal.games.sanityholes.view import SanityholesView


class SanityholesPresentation(Presentation):
    """How Presidents & Sanityholes is shown."""

    game: "Sanityholes"

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return text.lines(cast("SanityholesView", view), names)

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return text.sentence(event, names)

    def describe_move(self, move: Move) -> str:
        return text.describe(move.text())

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("SanityholesView", view), names)

    def score_row(self, event: Event) -> ScoreRow | None:
        """The row of a finished round: its places, and the markers that everybody has after it."""
        row = super().score_row(event)
        if row is None or event.data is None:
            return row
        return ScoreRow(row.label, totals=tuple(cast("list[int]", event.data["markers"])), places=row.places)

    def explain_card(self, item: str, view: View) -> list[Problem]:
        return face_problems(item, lambda face: self._problems_with_face(face, cast("SanityholesView", view)))

    def _problems_with_face(self, face: str, view: "SanityholesView") -> list[Problem]:
        too_few = card_refusals.too_few_cards(face, view)
        if too_few is not None:
            return [Problem.of(too_few)]
        return self.problems(view, card_refusals.move_showing(face, view))

    def explain(self, move: Move, view: View) -> list[Problem]:
        return [Problem.of(refusals.why_not(move, cast("SanityholesView", view)))]


PRESENTATION = SanityholesPresentation
