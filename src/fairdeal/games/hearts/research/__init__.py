"""Research interface of Sanity Hearts: moves and views as numbers, bulk play, event counts."""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.observations import ObservationSpec
from fairdeal.games.hearts.research.event_counter import HeartsEventCounter
from fairdeal.mechanics.trick_research import TrickResearch

if TYPE_CHECKING:
    from fairdeal.games.hearts import Hearts
    from fairdeal.games.hearts.research.observations import HeartsObservationSpec
    from fairdeal.mechanics.face_actions import FaceActions


class HeartsResearch(TrickResearch):
    """How programs use Sanity Hearts."""

    game: "Hearts"

    def actions(self) -> Actions:
        from fairdeal.games.hearts.research.actions import hearts_actions

        return hearts_actions(self.game.faces)

    def observation_spec(self) -> "HeartsObservationSpec":
        from fairdeal.games.hearts.research.observations import HeartsObservationSpec

        return HeartsObservationSpec(self.game, self.actions(), self.game.faces)

    def encoder(self, spec: ObservationSpec[Any]) -> Encoder:
        from fairdeal.games.hearts.research.encoder import HeartsEncoder

        return HeartsEncoder(cast("HeartsObservationSpec", spec), cast("FaceActions", spec.actions))

    def event_counter(self) -> HeartsEventCounter:
        return HeartsEventCounter()


RESEARCH = HeartsResearch
