# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Features of Sanity Hearts: the points taken so far, and who could still take them all."""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from fairdeal.engine.features import Coding
from fairdeal.games.hearts.rules.deal import pack_of
from fairdeal.games.hearts.rules.scoring import points_of
from fairdeal.mechanics import trick_feature_sizes as sizes
from fairdeal.mechanics.trick_features import FACE_CODINGS, TrickFeatures

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.games.hearts import Hearts
    from fairdeal.games.hearts.research.observations import HeartsObservationSpec


class HeartsFeatures(TrickFeatures):
    """Features of all trick games, the pass, and points by seat."""

    codings: ClassVar = {
        **FACE_CODINGS,
        "direction": Coding(3),
        "passed": Coding(sizes.CARDS),
        "received": Coding(sizes.CARDS),
        "first_trick": Coding(1),
        "broken": Coding(1),
        "taken": Coding(sizes.SEATS, sizes.TAKEN_LEVELS, sizes.TAKEN_STEP, is_sum=True),
    }

    def __init__(self, game: "Game", spec: "HeartsObservationSpec") -> None:
        hearts = cast("Hearts", game)
        deck = hearts.faces.deck
        pack = [card.index for card in pack_of(deck, game.players)]
        super().__init__(game, spec, hearts.faces, pack, [points_of(card) for card in deck.cards], False)
        self.takers_rows = self.rows(sizes.SEATS + 2)  # the only seat with points, nobody, several
        self.alone_rows = self.rows(2 * sizes.TAKEN_LEVELS)  # how much that seat has, if it is the observer; or another
        self.takers = 0
        self.moon_rows = self.rows(4 * 4 * 3)  # role and height of a face by who could still take all points
        self.options_moon = hearts.options.shoot_the_moon

    def add_position(self, observation: Any) -> None:
        TrickFeatures.add_position(self, observation)
        alone = -1
        takers = 0
        for step in range(self.players):
            if observation[self.taken_at + step] > 0:
                takers += 1
                alone = step
        if takers == 1:
            self.add(self.takers_rows + alone)
            taken = min(observation[self.taken_at + alone] // sizes.TAKEN_STEP, sizes.TAKEN_LEVELS - 1)
            self.add(self.alone_rows + (sizes.TAKEN_LEVELS if alone else 0) + taken)
            self.takers = 1 if alone else 0
        else:
            self.add(self.takers_rows + sizes.SEATS + (takers > 0))
            self.takers = 2

    def known_value(self, observation: Any) -> int:
        return -self.margin(observation, self.taken_at)

    def add_face(self, face: int) -> None:
        TrickFeatures.add_face(self, face)
        if self.options_moon:
            suit = self.suit[face]
            value = self.value[face]
            role = self.role_of(suit, value)
            above = self.above[suit * sizes.VALUES + value + 1]
            height = 0 if above == 0 else 1 if above <= 2 else 2 if above <= 6 else 3
            self.add(self.moon_rows + (role * 4 + height) * 3 + self.takers)
