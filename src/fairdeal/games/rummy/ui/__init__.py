"""Presentation of Sanity 500 Rummy: scene, text, and problems with a move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.cards.naming import values_of
from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.scene import Problem, Scene
from fairdeal.engine.view import View
from fairdeal.games.rummy.ui import problems, scene, text
from fairdeal.mechanics.card_scene import card_of

if TYPE_CHECKING:
    from fairdeal.games.rummy import Rummy
    from fairdeal.games.rummy.view import RummyView


class RummyPresentation(Presentation):
    """How Sanity 500 Rummy is shown."""

    game: "Rummy"

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return text.lines(cast("RummyView", view), names)

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return text.sentence(event, names)

    def describe_move(self, move: Move) -> str:
        return text.describe(move.text())

    def card_groups(self, card: str) -> Sequence[str]:
        return values_of(card)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("RummyView", view), names)

    def explain_card(self, item: str, view: View) -> list[Problem]:
        return self.problems(view, problems.move_with(card_of(item), cast("RummyView", view)))

    def explain(self, move: Move, view: View) -> list[Problem]:
        return problems.problems_with(move, cast("RummyView", view))


PRESENTATION = RummyPresentation
