# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""A hand counted out: in about how many plays it could be played, as a steady player counts (steady.py)."""

from fairdeal.engine import bits
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.rules.sets import ValueTable
from fairdeal.games.sanityholes.rules.tricks import Table


class Counting:
    """A copy of somebody's hand, from which cards are put away."""

    def __init__(self, values: ValueTable) -> None:
        self.values = values
        self.held = [0] * 32  # its cards by value,
        self.numbers = [0] * 32  # and how many those are
        self.size = 0

    def begin(self, table: Table, seat: int) -> None:
        memory.copy_row(self.held, self.numbers, table.held, table.numbers, seat * memory.ROW)
        self.size = table.size[seat]

    def put_away(self, value: int, places: int) -> int:
        """Some cards that show a value; says how many they are."""
        number = memory.lay_down(
            self.held, self.numbers, 0, self.values.other_value, self.values.other_bit, value, places
        )
        self.size -= number
        return number

    def plays_left(self) -> int:
        """The largest set first, and again; the hand is used up."""
        left = self.size
        most = min(self.size, memory.MOST)
        while most > 1:
            sets = memory.enough(self.numbers, 0, most, memory.LOWEST)
            if sets:
                left -= self.put_away(bits.lowest(sets), self.held[bits.lowest(sets)]) - 1
            else:
                most -= 1
        return left
