"""Research interface of a game: moves and views as numbers, fast encoders, bulk play and event counts.

A game's own research component is `RESEARCH` in its `research` module. The engine's number formats are in
`engine/actions.py`, `engine/observations.py` and `engine/encoder.py`.
"""

from typing import TYPE_CHECKING, Any

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.event_counter import EventCounter
from fairdeal.engine.playouts import Tally, random_matches

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.engine.bulk import Bulk
    from fairdeal.engine.encoder import Encoder
    from fairdeal.engine.match_tally import CountedMatches
    from fairdeal.engine.observations import ObservationSpec


class Research:
    """How programs use a game. The defaults work for any game; a game overrides what it can do better."""

    def __init__(self, game: Any) -> None:
        self.game = game  # typed by the subclass

    def actions(self) -> "Actions":
        """Moves as numbers; BadSetup if there would be too many. Every call returns an equal numbering."""
        from fairdeal.engine.default_actions import DefaultActions

        return DefaultActions()

    def observation_spec(self) -> "ObservationSpec[Any]":
        """The fields of an observation, and how a view fills them."""
        from fairdeal.engine.default_observations import DefaultObservationSpec

        return DefaultObservationSpec(self.game, self.actions())

    def encoder(self, spec: "ObservationSpec[Any]") -> "Encoder | None":  # noqa: ARG002
        """An encoder that writes the same numbers straight from a state; None if the game has none."""
        return None

    def bulk(self, seed: int | str) -> "Bulk | None":  # noqa: ARG002
        """A player of many random matches in compiled code; None if the game has none for its options."""
        return None

    def playouts(self, seed: int | str, first: int, count: int) -> Tally:
        """Play matches `first` to `first + count - 1` of a batch with uniformly random moves.

        BadSetup if they might never end: configure the game with `max_rounds`.
        """
        if self.game.may_never_end():
            raise BadSetup("a match might never end: limit its deals, such as max_rounds=50")
        bulk = self.bulk(seed)
        return random_matches(self.game, seed, first, count) if bulk is None else bulk.run(first, count)

    def heuristic_playouts(self, seed: int | str, first: int, count: int) -> Tally | None:  # noqa: ARG002
        """The same batch with heuristic players; None if the game has no fast way to do it."""
        return None

    def counted_matches(self) -> "CountedMatches | None":
        """A player of whole matches that counts them in compiled code; None if the game has none for its options."""
        return None

    def event_counter(self) -> EventCounter:
        """A counter of how often each rule fires in one match."""
        return EventCounter()


RESEARCH = Research
