"""The base of trick games on double cards: faces, and tables that every match and every bulk player starts from."""

import functools
from abc import abstractmethod
from typing import Generic, TypeVar

from fairdeal.engine.game import Game
from fairdeal.mechanics.faces import face_table
from fairdeal.mechanics.suit_tricks import SuitTricks

Table = TypeVar("Table", bound=SuitTricks)


class FaceGame(Game, Generic[Table]):
    """A configured trick game, whose tables are of one class."""

    def check(self) -> None:
        self.faces = face_table()

    @functools.cached_property
    def table(self) -> Table:
        """A table before the first deal, to be copied by every match."""
        return self.new_table()

    def new_table(self) -> Table:
        """A new table before the first deal."""
        table = self.create_table()
        table.max_rounds = self.max_rounds
        return table

    @abstractmethod
    def create_table(self) -> Table:
        """A new table with the options of the game."""
