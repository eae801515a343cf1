"""President for programs: moves and views as numbers, bulk play, event counts."""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.bulk import Bulk
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.observations import ObservationSpec
from fairdeal.engine.playouts import Tally
from fairdeal.engine.random import key_of
from fairdeal.engine.research import Research
from fairdeal.games.president.fast.bulk import OneRoundMatch
from fairdeal.games.president.fast.counted_match import PresidentMatches
from fairdeal.games.president.research.event_counter import PresidentEventCounter

if TYPE_CHECKING:
    from fairdeal.games.president import President
    from fairdeal.games.president.research.observations import PresidentObservationSpec

SMALLEST_HAND = 3  # with fewer cards, a player could give their last one


class PresidentResearch(Research):
    """How programs drive President."""

    game: "President"

    def actions(self) -> Actions:
        from fairdeal.games.president.research.actions import PresidentActions

        return PresidentActions(self.game.options)

    def observation_spec(self) -> "PresidentObservationSpec":
        from fairdeal.games.president.research.observations import PresidentObservationSpec

        return PresidentObservationSpec(self.game, self.actions())

    def encoder(self, spec: ObservationSpec[Any]) -> Encoder:
        from fairdeal.games.president.research.encoder import PresidentEncoder

        options = self.game.compiled_options
        return PresidentEncoder(cast("PresidentObservationSpec", spec), options.cards_per_rank, options.jokers)

    def bulk(self, seed: int | str) -> Bulk | None:
        return self.one_round_matches(seed, heuristic=False)

    def heuristic_playouts(self, seed: int | str, first: int, count: int) -> Tally | None:
        bulk = self.one_round_matches(seed, heuristic=True)
        return None if bulk is None else bulk.run(first, count)

    def one_round_matches(self, seed: int | str, heuristic: bool) -> Bulk | None:
        """Bulk play of one-round matches by random or heuristic players; None for longer matches."""
        if self.game.options.rounds != 1:
            return None
        return Bulk(OneRoundMatch(self.game.compiled_options, self.game.players, heuristic), key_of(seed))

    def counted_matches(self) -> PresidentMatches | None:
        """Whole matches in compiled code, unless a match has no end or hands may be too small for the transfers."""
        game, compiled = self.game, self.game.compiled_options
        cards = 13 * compiled.cards_per_rank + compiled.jokers
        if game.may_never_end() or cards < SMALLEST_HAND * game.players:
            return None
        return PresidentMatches(game.options, compiled, game.players, game.max_rounds)

    def event_counter(self) -> PresidentEventCounter:
        return PresidentEventCounter()


RESEARCH = PresidentResearch
