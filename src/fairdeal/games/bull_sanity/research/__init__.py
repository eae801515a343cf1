"""Bull Sanity for programs: moves and views as numbers, bulk play, event counts."""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.bulk import Bulk
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.observations import ObservationSpec
from fairdeal.engine.random import key_of
from fairdeal.engine.research import Research
from fairdeal.games.bull_sanity.fast.bulk import BulkTable
from fairdeal.games.bull_sanity.research.event_counter import BullSanityEventCounter

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity import BullSanity
    from fairdeal.games.bull_sanity.research.observations import BullSanityObservationSpec


class BullSanityResearch(Research):
    """How programs drive Bull Sanity."""

    game: "BullSanity"

    def actions(self) -> Actions:
        from fairdeal.games.bull_sanity.research.actions import BullSanityActions

        return BullSanityActions(self.game.pack)

    def observation_spec(self) -> "BullSanityObservationSpec":
        from fairdeal.games.bull_sanity.research.observations import BullSanityObservationSpec

        return BullSanityObservationSpec(self.game, self.actions(), self.game.pack)

    def encoder(self, spec: ObservationSpec[Any]) -> Encoder:
        from fairdeal.games.bull_sanity.research.encoder import BullSanityEncoder

        return BullSanityEncoder(cast("BullSanityObservationSpec", spec), self.game.pack)

    def bulk(self, seed: int | str) -> Bulk:
        return Bulk(BulkTable(self.game.pack, self.game.players, self.game.options), key_of(seed))

    def event_counter(self) -> BullSanityEventCounter:
        return BullSanityEventCounter()


RESEARCH = BullSanityResearch
