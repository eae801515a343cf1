"""Bull Sanity as people see it: scene, text, and what is wrong with a move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.cards.naming import values_of
from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.scene import Problem, Scene
from fairdeal.engine.view import View
from fairdeal.games.bull_sanity.rules import refusals
from fairdeal.games.bull_sanity.rules.values import FIRST_VALUE
from fairdeal.games.bull_sanity.ui import scene, text
from fairdeal.mechanics.card_scene import card_of

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity import BullSanity
    from fairdeal.games.bull_sanity.view import BullSanityView


class BullSanityPresentation(Presentation):
    """How Bull Sanity is shown."""

    game: "BullSanity"

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return text.lines(cast("BullSanityView", view), names)

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return text.sentence(event, names)

    def describe_move(self, move: Move) -> str:
        return text.describe(move.text())

    def card_groups(self, card: str) -> Sequence[str]:
        return values_of(card)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("BullSanityView", view), names, self.game.pack)

    def explain_card(self, item: str, view: View) -> list[Problem]:
        values = cast("BullSanityView", view).values or (FIRST_VALUE,)
        return self.problems(view, f"claim {values[0]} {card_of(item)}")

    def explain(self, move: Move, view: View) -> list[Problem]:
        return [Problem.of(refusals.why_not(move, cast("BullSanityView", view)))]


PRESENTATION = BullSanityPresentation
