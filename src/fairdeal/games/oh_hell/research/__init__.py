"""Research interface of Sanity Oh Hell: moves and views as numbers, bulk play, event counts."""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.observations import ObservationSpec
from fairdeal.engine.random import key_of
from fairdeal.engine.research import Research
from fairdeal.games.oh_hell.research.event_counter import OhHellEventCounter
from fairdeal.mechanics.two_tables import TwoTables

if TYPE_CHECKING:
    from fairdeal.games.oh_hell import OhHell
    from fairdeal.games.oh_hell.research.observations import OhHellObservationSpec
    from fairdeal.mechanics.face_actions import FaceActions


class OhHellResearch(Research):
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

    def bulk(self, seed: int | str) -> TwoTables:
        return TwoTables(self.game.new_table(), self.game.new_table(), key_of(seed))

    def event_counter(self) -> OhHellEventCounter:
        return OhHellEventCounter()


RESEARCH = OhHellResearch
