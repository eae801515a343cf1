"""Research interface that all trick games on double cards share: bulk play at two tables."""

from typing import Any

from fairdeal.engine.random import key_of
from fairdeal.engine.research import Research
from fairdeal.mechanics.face_game import FaceGame
from fairdeal.mechanics.two_tables import TwoTables


class TrickResearch(Research):
    """How programs use a trick game; a game adds its actions, observations and event counts."""

    game: FaceGame[Any]

    def bulk(self, seed: int | str) -> TwoTables:
        return TwoTables(self.game.new_table(), self.game.new_table(), key_of(seed))
