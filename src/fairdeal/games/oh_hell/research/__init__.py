"""Research interface of Sanity Oh Hell: moves and views as numbers, bulk play, event counts."""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.observations import ObservationSpec
from fairdeal.games.oh_hell.research.event_counter import OhHellEventCounter
from fairdeal.mechanics.trick_research import TrickResearch

if TYPE_CHECKING:
    from fairdeal.games.oh_hell import OhHell
    from fairdeal.games.oh_hell.research.observations import OhHellObservationSpec
    from fairdeal.mechanics.face_actions import FaceActions


class OhHellResearch(TrickResearch):
    """How programs use Sanity Oh Hell."""

    game: "OhHell"

    def actions(self) -> Actions:
        from fairdeal.games.oh_hell.research.actions import oh_hell_actions

        return oh_hell_actions(self.game.faces)

    def observation_spec(self) -> "OhHellObservationSpec":
        from fairdeal.games.oh_hell.research.observations import OhHellObservationSpec

        return OhHellObservationSpec(self.game, self.actions(), self.game.faces)

    def encoder(self, spec: ObservationSpec[Any]) -> Encoder:
        from fairdeal.games.oh_hell.research.encoder import OhHellEncoder

        return OhHellEncoder(cast("OhHellObservationSpec", spec), cast("FaceActions", spec.actions))

    def event_counter(self) -> OhHellEventCounter:
        return OhHellEventCounter()


RESEARCH = OhHellResearch
