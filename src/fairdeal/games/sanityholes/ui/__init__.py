"""Presidents & Sanityholes as people see it: scene, text, and what is wrong with a move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.scene import Problem, Scene, ScoreRow
from fairdeal.engine.view import View
from fairdeal.games.sanityholes.rules import refusals
from fairdeal.games.sanityholes.ui import scene, text

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

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("SanityholesView", view), names)

    def score_row(self, event: Event) -> ScoreRow | None:
        return scene.score_row(event)

    def explain(self, move: Move, view: View) -> list[Problem]:
        return [Problem.of(refusals.why_not(move, cast("SanityholesView", view)))]


PRESENTATION = SanityholesPresentation
