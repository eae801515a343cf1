"""Research interface of Sanity 500 Rummy: moves and views as numbers, bulk play."""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.bulk import Bulk
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.observations import ObservationSpec
from fairdeal.engine.random import key_of
from fairdeal.engine.research import Research
from fairdeal.games.rummy.fast.bulk import RummyCore
from fairdeal.games.rummy.match import new_table

if TYPE_CHECKING:
    from fairdeal.games.rummy import Rummy
    from fairdeal.games.rummy.research.observations import RummyObservationSpec


class RummyResearch(Research):
    """How programs drive Sanity 500 Rummy."""

    game: "Rummy"

    def actions(self) -> Actions:
        from fairdeal.games.rummy.research.actions import RummyActions

        return RummyActions(self.game.pack)

    def observation_spec(self) -> "RummyObservationSpec":
        from fairdeal.games.rummy.research.observations import RummyObservationSpec

        return RummyObservationSpec(self.game, self.actions(), self.game.pack)

    def encoder(self, spec: ObservationSpec[Any]) -> Encoder:
        from fairdeal.games.rummy.research.encoder import RummyEncoder

        return RummyEncoder(cast("RummyObservationSpec", spec), self.game.pack)

    def bulk(self, seed: int | str) -> Bulk:
        return Bulk(RummyCore(new_table(self.game)), key_of(seed))


RESEARCH = RummyResearch
