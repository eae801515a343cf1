"""Presidents & Sanityholes for programs: moves and views as numbers, bulk play."""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.bulk import Bulk
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.observations import ObservationSpec
from fairdeal.engine.random import key_of
from fairdeal.engine.research import Research
from fairdeal.games.sanityholes.fast.bulk import RandomMatch

if TYPE_CHECKING:
    from fairdeal.games.sanityholes import Sanityholes
    from fairdeal.games.sanityholes.research.observations import SanityholesObservationSpec


class SanityholesResearch(Research):
    """How programs drive Presidents & Sanityholes."""

    game: "Sanityholes"

    def actions(self) -> Actions:
        from fairdeal.games.sanityholes.research.actions import SanityholesActions

        return SanityholesActions(self.game.values)

    def observation_spec(self) -> "SanityholesObservationSpec":
        from fairdeal.games.sanityholes.research.observations import SanityholesObservationSpec

        return SanityholesObservationSpec(self.game, self.actions(), self.game.values)

    def encoder(self, spec: ObservationSpec[Any]) -> Encoder:
        from fairdeal.games.sanityholes.research.encoder import SanityholesEncoder

        return SanityholesEncoder(cast("SanityholesObservationSpec", spec), self.game.values)

    def bulk(self, seed: int | str) -> Bulk:
        match = RandomMatch(self.game.values, self.game.players, self.game.options)
        match.max_rounds = self.game.max_rounds
        return Bulk(match, key_of(seed))


RESEARCH = SanityholesResearch
