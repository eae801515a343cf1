# cython: annotation_typing=False, infer_types=True, binding=False
"""Moves, and the lazy collection of those that are legal: counted, indexed, sampled and tested without a list."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairdeal.engine.random import Stream

LONGEST_LIST = 2000  # a longer list of texts is written with compact entries (NOTATION)


class Move:
    """One thing a player may do: a small value that knows its text form and never changes."""

    def text(self) -> str:
        """The move as it is written."""
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
    """A move that is one word, such as `pass`."""

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
    """The legal moves of one player at one moment. A snapshot: it stays as it is when the game goes on."""

    def count(self) -> int:
        """How many there are; unlike `len` it has no upper limit."""
        raise NotImplementedError

    def at(self, k: int) -> Move:
        """The k-th, from 0, in a fixed order."""
        raise NotImplementedError

    def holds(self, move: Move) -> bool:
        """Is this move one of them?"""
        raise NotImplementedError

    def compact(self) -> list[object]:
        """For JSON where a list of texts would be long: entries that stand for many moves (NOTATION)."""
        return [move.text() for move in self]

    def long(self) -> bool:
        """Too many, or too large, to be written one by one?"""
        return self.count() > LONGEST_LIST

    def to_json(self) -> list[object]:
        return self.compact() if self.long() else [move.text() for move in self]

    def choice(self, stream: "Stream") -> Move:
        """One of them, each equally likely."""
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
        k = 0
        while k < self.count():
            yield self.at(k)
            k += 1


class Listed(Moves):
    """Legal moves that are few enough to be listed."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.listed = tuple(moves)

    def count(self) -> int:
        return len(self.listed)

    def at(self, k: int) -> Move:
        return self.listed[k]

    def holds(self, move: Move) -> bool:
        for known in self.listed:  # most likely it is one that was taken from here: no text is compared
            if known is move:
                return True
        return move in self.listed

    def choice(self, stream: "Stream") -> Move:
        return self.listed[stream.below(len(self.listed))]


NONE = Listed(())
