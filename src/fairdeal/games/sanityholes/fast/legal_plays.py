# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The legal moves of a turn in a trick (PS-4 to PS-7), counted and picked by number, never listed."""

from typing import TYPE_CHECKING

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes.fast import hand_rows, memory, set_counts
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules import beating, terms, tricks
from fairdeal.games.sanityholes.rules.moves import PASS, Clear, Play

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.fast.table import Table


class LegalPlays(Moves):
    """What the player in turn may do: plays by value, number and cards, then the 2s that clear, then the pass.

    Created by `new_legal_plays`.
    """

    def create_fields(self, values: ValueTable) -> None:
        """Set every field; a compiled object has its fields from the start."""
        self.values = values
        self.held = [0] * 32  # the hand by value: slots,
        self.counts = [0] * 32  # and numbers of cards
        self.size = 0  # number of cards in the hand
        self.top_number = 0
        self.top_value: int = terms.NO_VALUE
        self.playable = 0  # values of which there is a play, as a set
        self.totals = [0] * 32  # numbers of plays by value (set_counts.py)
        self.plays = 0  # numbers of moves: plays,
        self.clears = 0  # 2s that can clear,
        self.passes = 0  # and passes
        self.last_drawn = 0  # the code of the play that was drawn last: it need not be checked again

    def find(self, table: "Table") -> None:
        """Fill the collection with the moves of the player in turn."""
        row = table.turn * memory.ROW
        tricks.find_legal_moves(table)
        hand_rows.copy_row(self.held, self.counts, table.held, table.counts, row)
        self.size = table.hand_size[table.turn]
        self.top_number = table.top_number
        self.top_value = table.top_value
        self.playable = table.playable
        self.plays = set_counts.count_plays(
            self.values.at_least,
            table.counts,
            row,
            table.top_number,
            table.top_value,
            table.playable,
            self.totals,
        )
        self.clears = table.clears
        self.passes = table.passes
        self.last_drawn = 0

    def count(self) -> int:
        return self.plays + self.clears + self.passes

    def at(self, k: int) -> Move:
        if not 0 <= k < self.count():
            raise IndexError(f"there are {self.count():,} legal moves, no number {k:,}")
        return self.move_at(k)

    def move_at(self, k: int) -> Move:
        """The k-th move; k is not checked."""
        if k < self.plays:
            self.last_drawn = self.values.pick(self.held, self.counts, 0, self.totals, k)
            return new_play(self.values, self.last_drawn)
        if k - self.plays < self.clears:
            slot = bits.nth(self.held[terms.TWO], k - self.plays)
            face = self.values.face_in[terms.TWO * memory.SLOTS + slot]
            return new_clear(face, self.values.texts[face])
        return PASS

    def choice(self, stream: Stream) -> Move:
        return self.move_at(draw.below(stream, self.plays + self.clears + self.passes))

    def holds(self, move: Move) -> bool:
        if isinstance(move, Play):
            return self.has_play(move)
        if isinstance(move, Clear):
            return self.has_clear(move)
        return bool(self.passes) and move == PASS

    def has_play(self, move: Play) -> bool:
        """Whether the cards of a play are held, and are enough (PS-5)."""
        if self.last_drawn and move.code == self.last_drawn and move.values is self.values:
            return True
        value = move.code >> memory.SLOT_BITS
        slots = move.code & memory.SLOT_MASK
        if value > terms.HIGHEST or not self.playable >> value & 1 or slots & ~self.held[value]:
            return False
        return move.values is self.values and bits.count(slots) >= self.min_cards(value)

    def has_clear(self, move: Clear) -> bool:
        """Whether a face is a 2 whose card is held, and 2s may clear now (PS-7)."""
        face = move.face
        if not self.clears or self.values.value[face] != terms.TWO or self.values.texts[face] != move.written:
            return False
        return bool(self.held[terms.TWO] & self.values.slot_bit[face])

    def min_cards(self, value: int) -> int:
        """PS-5: the smallest number of cards of a value that is a play."""
        return beating.min_cards(self.top_number, self.top_value, value)

    def texts_of(self, value: int) -> list[str]:
        """The faces of a value that the hand can show."""
        return self.values.text_of(value << memory.SLOT_BITS | self.held[value]).split()

    def playable_values(self) -> list[int]:
        """The values of which there is a play."""
        return [value for value in range(memory.ROW) if self.playable >> value & 1]

    def compact(self) -> list[object]:
        """Plays by value and number (docs/notation.md); the other moves as text."""
        entries: list[object] = [
            {
                "verb": "play",
                "value": value,
                "count": [self.min_cards(value), self.counts[value]],
                "from": self.texts_of(value),
            }
            for value in self.playable_values()
        ]
        return entries + [self.move_at(k).text() for k in range(self.plays, self.count())]


def new_legal_plays(values: ValueTable) -> LegalPlays:
    """Create an empty collection without the cost of `__init__`."""
    legal = LegalPlays.__new__(LegalPlays)
    if bits.COMPILED:
        legal.values = values
    else:
        legal.create_fields(values)
    return legal


def new_play(values: ValueTable, code: int) -> Play:
    """Create a play without the cost of `__init__`."""
    play = Play.__new__(Play)
    play.values = values
    play.code = code
    return play


def new_clear(face: int, written: str) -> Clear:
    """Create a clearing 2 without the cost of `__init__`."""
    clear = Clear.__new__(Clear)
    clear.face = face
    clear.written = written
    return clear
