"""President as people see it: scene, text, and what is wrong with a move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.scene import Problem, Scene
from fairdeal.engine.view import View
from fairdeal.games.president.rules import card_refusals, refusals
from fairdeal.games.president.ui import scene, text

if TYPE_CHECKING:
    from fairdeal.games.president import President
    from fairdeal.games.president.view import PresidentView


class PresidentPresentation(Presentation):
    """How President is shown."""

    game: "President"

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return text.lines(cast("PresidentView", view), names)

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return text.sentence(event, names)

    def describe_move(self, move: Move) -> str:
        return text.describe(move.text())

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("PresidentView", view), names)

    def explain_card(self, item: str, view: View) -> list[Problem]:
        unplayable = card_refusals.why_not_rank(item, cast("PresidentView", view))
        return [Problem.of(unplayable)] if unplayable is not None else self.problems(view, item)

    def explain(self, move: Move, view: View) -> list[Problem]:
        return [Problem.of(refusals.why_not(move, cast("PresidentView", view)))]


PRESENTATION = PresidentPresentation
