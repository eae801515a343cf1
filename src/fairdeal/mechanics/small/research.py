"""Default research component of small games: one action for each move."""

from typing import TYPE_CHECKING

from fairdeal.engine.actions import Actions
from fairdeal.engine.research import Research

if TYPE_CHECKING:
    from fairdeal.mechanics.small.game import SmallGame
    from fairdeal.mechanics.small.observations import SmallObservationSpec


class SmallResearch(Research):
    """Research component of small games that do not define their own."""

    game: "SmallGame"

    def actions(self) -> Actions:
        return Actions([*self.game.all_moves.values()])

    def observation_spec(self) -> "SmallObservationSpec":
        from fairdeal.mechanics.small.observations import SmallObservationSpec

        return SmallObservationSpec(self.game, self.actions())


RESEARCH = SmallResearch
