"""Sanity Rook as people see it: scene, text, and what is wrong with a move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.scene import Problem, Scene
from fairdeal.engine.view import View
from fairdeal.games.rook.rules import refusals
from fairdeal.games.rook.ui import scene, text
from fairdeal.mechanics.trick_presentation import TrickPresentation

if TYPE_CHECKING:
    from fairdeal.games.rook import Rook
    from fairdeal.games.rook.view import RookView


class RookPresentation(TrickPresentation):
    """How Sanity Rook is shown."""

    game: "Rook"

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return text.lines(cast("RookView", view), names)

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return text.sentence(event, names)

    def later_sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return text.later_sentence(event, names) if self.game.options.tricks_face_down else None  # RK-9

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("RookView", view), names)

    def explain(self, move: Move, view: View) -> list[Problem]:
        return [Problem.of(refusals.why_not(move, cast("RookView", view)))]


PRESENTATION = RookPresentation
