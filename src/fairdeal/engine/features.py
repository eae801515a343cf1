# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Features of positions and moves for a network (network.py): which rows of its first layer are added.

Features are computed from an observation (observations.py) and the number of an action (actions.py), so they contain
nothing that the seat may not know. The rows are the same for all player counts and options of a game. Options and the
number of players are features, too.
"""

from array import array
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from fairdeal.engine import buffers
from fairdeal.engine import network_limits as limits

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.engine.observations import ObservationSpec

MAX_SEATS = 8  # seats of a larger table share the features of the last one


class Coding(NamedTuple):
    """How the numbers of an observation field become features.

    A number n has n // step features (`is_sum`) or only the last of them, at most `levels`, and none below `step`.
    `length` is the largest number of elements the field can have; further elements share the features of the last one.
    """

    length: int
    levels: int = 1
    step: int = 1
    is_sum: bool = False


class Features:
    """Features of one configured game. A game subclasses it, codes its fields and adds features of its own."""

    codings: ClassVar[Mapping[str, Coding]] = {}  # by observation field; fields that are not listed are not used
    knows_scores: ClassVar[bool] = False  # `known_value` includes the score with which the round began
    unused_options: ClassVar[frozenset[str]] = frozenset()  # they change no decision: all values have the same features
    option_levels: ClassVar[Mapping[str, Sequence[int]]] = {}  # from which values on a number option has a feature each

    def __init__(self, game: "Game", spec: "ObservationSpec[Any]") -> None:
        self.players = game.players
        self.observed = spec.size
        self.size = 0  # rows, counted by `rows`
        self.found_array = array("i", [0]) * limits.MAX_FOUND
        self.found = buffers.int32(self.found_array)
        self.count = 0
        self.coding_array = array("i", [0]) * (4 * spec.size)  # row, levels, step, is_sum, by place in an observation
        self.coding = buffers.int32(self.coding_array)
        self.always_array = array("i", [*self.setup_rows(game)] or [0])
        self.always = buffers.int32(self.always_array)
        self.always_count = len(self.always_array)
        for name, coding in self.codings.items():
            self.code_field(spec, name, coding)

    # ---- Rows

    def rows(self, number: int) -> int:
        """Reserve rows; returns the first of them."""
        self.size += number
        return self.size - number

    def setup_rows(self, game: "Game") -> list[int]:
        """Reserve rows for player counts and options; returns those of this game."""
        found = [self.rows(MAX_SEATS) + min(game.players, MAX_SEATS) - 1]
        options = game.options.to_json()
        for spec in game.options.specs():
            value = spec.default if spec.name in self.unused_options else options[spec.name]
            if spec.kind is bool:
                row = self.rows(1)
                found += [row] if value else []
            elif spec.listed_values:
                found.append(self.rows(len(spec.listed_values)) + spec.listed_values.index(value))
            else:
                levels = self.option_levels.get(spec.name, ())
                row = self.rows(len(levels))
                found += [row + k for k, level in enumerate(levels) if isinstance(value, int) and value >= level]
        return found

    def code_field(self, spec: "ObservationSpec[Any]", name: str, coding: Coding) -> None:
        """Reserve the rows of an observation field, and note how its numbers are coded."""
        first = self.rows(coding.length * coding.levels)
        if name not in spec.slices:
            return
        part = spec.slices[name]
        for k, place in enumerate(range(part.start, part.stop)):
            row = first + min(k, coding.length - 1) * coding.levels
            self.coding_array[4 * place : 4 * place + 4] = array("i", [row, coding.levels, coding.step, coding.is_sum])

    # ---- Features

    def find_position(self, observation: Any) -> None:
        """Find the features of a position."""
        self.count = 0
        for k in range(self.always_count):
            self.add(self.always[k])
        for place in range(self.observed):
            if observation[place] > 0 and self.coding[4 * place + 1]:
                self.add_number(observation[place], 4 * place)
        self.add_position(observation)

    def add_number(self, number: int, at: int) -> None:
        """Add the features of a number, coded as at an index of `coding`."""
        level = min(number // self.coding[at + 2], self.coding[at + 1])
        if self.coding[at + 3]:
            for k in range(level):
                self.add(self.coding[at] + k)
        elif level > 0:
            self.add(self.coding[at] + level - 1)

    def add(self, row: int) -> None:
        """Add one feature."""
        self.found[self.count] = row
        self.count += self.count < limits.MAX_FOUND - 1

    def add_position(self, observation: Any) -> None:
        """Add a game's own features of a position, and prepare for its moves."""

    def add_move(self, observation: Any, action: int) -> None:
        """Add the features of an action in the position found last."""

    def rules_out(self, observation: Any, action: int) -> bool:  # noqa: ARG002
        """Whether an action is never taken while there is another, whatever the network makes of it.

        For what is certain to be bad, and too rare in training to be learned. The position was found before.
        """
        return False

    def known_value(self, observation: Any) -> int:  # noqa: ARG002
        """What the observer has gained in this round already, in hundredths: only the rest has to be predicted."""
        return 0

    def margin(self, observation: Any, at: int) -> int:
        """How far the first of `players` numbers from an index on is above the mean of the others, in hundredths."""
        others = 0
        for step in range(1, self.players):
            others += observation[at + step]
        return 100 * int(observation[at]) - 100 * int(others) // (self.players - 1)

    def position_list(self, observation: "array[int]") -> list[int]:
        """The features of a position."""
        self.find_position(buffers.int16(observation))
        return [self.found[k] for k in range(self.count)]

    def move_list(self, observation: "array[int]", action: int) -> list[int]:
        """The features of an action in the position that `position_list` was last called for."""
        first = self.count
        self.add_move(buffers.int16(observation), action)
        found = [self.found[k] for k in range(first, self.count)]
        self.count = first
        return found
