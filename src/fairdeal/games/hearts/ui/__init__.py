"""Presentation of Sanity Hearts: scene, text, and what is wrong with a move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.scene import Problem, Scene
from fairdeal.engine.view import View
from fairdeal.games.hearts.rules import refusals
from fairdeal.games.hearts.ui import scene, text
from fairdeal.mechanics.trick_presentation import TrickPresentation

if TYPE_CHECKING:
    from fairdeal.games.hearts import Hearts
    from fairdeal.games.hearts.view import HeartsView


class HeartsPresentation(TrickPresentation):
    """How Sanity Hearts is shown."""

    game: "Hearts"

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return text.lines(cast("HeartsView", view), names)

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return text.sentence(event, names)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("HeartsView", view), names)

    def explain(self, move: Move, view: View) -> list[Problem]:
        return [Problem.of(refusals.why_not(move, cast("HeartsView", view)))]


PRESENTATION = HeartsPresentation
