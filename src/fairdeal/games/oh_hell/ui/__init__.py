"""Presentation of Sanity Oh Hell: scene, text, and what is wrong with a move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.scene import Problem, Scene
from fairdeal.engine.view import View
from fairdeal.games.oh_hell.rules import refusals
from fairdeal.games.oh_hell.ui import scene, text
from fairdeal.mechanics.trick_presentation import TrickPresentation

if TYPE_CHECKING:
    from fairdeal.games.oh_hell import OhHell
    from fairdeal.games.oh_hell.view import OhHellView


class OhHellPresentation(TrickPresentation):
    """How Sanity Oh Hell is shown."""

    game: "OhHell"

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return text.lines(cast("OhHellView", view), names)

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return text.sentence(event, names)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("OhHellView", view), names)

    def explain(self, move: Move, view: View) -> list[Problem]:
        return [Problem.of(refusals.why_not(move, cast("OhHellView", view)))]


PRESENTATION = OhHellPresentation
