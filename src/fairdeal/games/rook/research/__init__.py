"""Sanity Rook for programs: moves and views as numbers, bulk play, event counts."""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.observations import ObservationSpec
from fairdeal.games.rook.research.event_counter import RookEventCounter
from fairdeal.mechanics.trick_research import TrickResearch

if TYPE_CHECKING:
    from fairdeal.games.rook import Rook
    from fairdeal.games.rook.research.observations import RookObservationSpec
    from fairdeal.mechanics.face_actions import FaceActions


class RookResearch(TrickResearch):
    """How programs drive Sanity Rook."""

    game: "Rook"

    def actions(self) -> Actions:
        from fairdeal.games.rook.research.actions import rook_actions

        return rook_actions(self.game.faces)

    def observation_spec(self) -> "RookObservationSpec":
        from fairdeal.games.rook.research.observations import RookObservationSpec

        return RookObservationSpec(self.game, self.actions(), self.game.faces, rook=True)

    def encoder(self, spec: ObservationSpec[Any]) -> Encoder:
        from fairdeal.games.rook.research.encoder import RookEncoder

        return RookEncoder(cast("RookObservationSpec", spec), cast("FaceActions", spec.actions))

    def event_counter(self) -> RookEventCounter:
        return RookEventCounter()


RESEARCH = RookResearch
