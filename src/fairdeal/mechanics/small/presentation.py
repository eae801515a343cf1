"""Default presentation of small games, from the facts, zones and moves that each game defines."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.cards.naming import write_card
from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.scene import Problem, Scene
from fairdeal.engine.view import View
from fairdeal.mechanics.small import scene, text

if TYPE_CHECKING:
    from fairdeal.mechanics.small.game import SmallGame
    from fairdeal.mechanics.small.view import SmallView


class SmallPresentation(Presentation):
    """Presentation of small games that do not define their own."""

    game: "SmallGame"

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        small = cast("SmallView", view)
        return text.lines(small, names, self.game.facts(small), self.game.zones(small))

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return text.sentence(event, names)

    def describe_move(self, move: Move) -> str:
        return f"play {write_card(move.text())}" if move.text() in self.game.pack else move.text()

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(self.game, cast("SmallView", view), names)

    def explain(self, move: Move, view: View) -> list[Problem]:
        small = cast("SmallView", view)
        if small.moves is None:
            return [Problem(None, self.game.turn_rule, "it is not your turn")]
        if move.text() in self.game.pack and small.hand is not None and move.text() not in small.hand:
            return [Problem(None, self.game.turn_rule, f"you do not hold {write_card(move.text())}")]
        return [Problem(None, *self.game.why_not(move.text(), small))]


PRESENTATION = SmallPresentation
