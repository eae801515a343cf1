# cython: annotation_typing=False, infer_types=True, binding=False
"""Moves, and lazy collections of legal moves that can be counted, indexed, sampled and tested without a list."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairdeal.engine.random import Stream

MAX_LISTED = 2000  # longer lists of moves are written with compact entries (docs/notation.md)


class Move:
    """One action of a player: a small immutable value with a text form."""

    def text(self) -> str:
        """Text form of the move."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.text()}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())


class Word(Move):
    """A move that is a single word, such as `pass`."""

    def __init__(self, word: str) -> None:
        self.word = word

    def text(self) -> str:
        return self.word

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Word):
            return self.word == other.word
        return isinstance(other, Move) and self.word == other.text()

    def __hash__(self) -> int:
        return hash(self.word)


class Moves:
    """Legal moves of one seat in one position. A snapshot: later moves do not change it."""

    def count(self) -> int:
        """Number of moves; unlike `len` it has no upper limit."""
        raise NotImplementedError

    def at(self, k: int) -> Move:
        """The k-th move, from 0, in a fixed order."""
        raise NotImplementedError

    def holds(self, move: Move) -> bool:
        """Whether a move is in the collection."""
        raise NotImplementedError

    def compact(self) -> list[object]:
        """Entries that each stand for many moves (docs/notation.md), for JSON."""
        return [move.text() for move in self]

    def is_long(self) -> bool:
        """Whether there are too many moves to list them one by one."""
        return self.count() > MAX_LISTED

    def to_json(self) -> list[object]:
        """The moves as texts, or compact entries if there are many."""
        return self.compact() if self.is_long() else [move.text() for move in self]

    def choice(self, stream: "Stream") -> Move:
        """Draw a move uniformly at random."""
        return self.at(stream.below_wide(self.count()))

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return self.count() > 0

    def __getitem__(self, k: int) -> Move:
        size = self.count()
        if not -size <= k < size:
            raise IndexError(f"there are {size:,} legal moves, no number {k:,}")
        return self.at(k % size)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.holds(move)

    def __iter__(self) -> Iterator[Move]:
        return map(self.__getitem__, range(self.count()))


class Listed(Moves):
    """A short collection that is stored as a tuple."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.listed = tuple(moves)

    def count(self) -> int:
        return len(self.listed)

    def at(self, k: int) -> Move:
        return self.listed[k]

    def holds(self, move: Move) -> bool:
        for known in self.listed:  # a move taken from this collection is found without comparing texts
            if known is move:
                return True
        return move in self.listed

    def choice(self, stream: "Stream") -> Move:
        return self.listed[stream.below(len(self.listed))]


NONE = Listed(())
