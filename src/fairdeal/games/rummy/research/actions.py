"""The moves of Sanity 500 Rummy as numbers.

A new group (RU-3) is its pattern, such as 7♥ 8♥ 9♥, three 9s or the sums 10, 11 and 12, and then a card for each of the
pattern's symbols, in its order; for equal sums, the cards in ascending order. A run of five cards or more, which is
listed only if a card from deeper in the pile fits into nothing shorter (RU-2), begins with the pattern of its first
four symbols. If all cards are in the hand, it is a meld; if other groups spare some of them, it is an arrangement
(RU-6). A lay-off is the number of the group and then a card: no card fits one group in two ways. A card alone is a
discard.

Actions: cards 0 to 77, lay-offs on groups 1 to 26, patterns, draws from the stock and from 1 to 77 cards deep, `stop`.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from fairdeal.cards.suits import Suit
from fairdeal.engine.actions import Actions, ActionSequence
from fairdeal.engine.moves import Move, Moves
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.fast.pack import Pack
from fairdeal.games.rummy.moves import STOP, Arrange, Discard, Draw, LayOff, Meld
from fairdeal.games.rummy.rules import terms
from fairdeal.mechanics import deck_terms

Pattern = tuple[int, ...]  # symbols (memory.py)

FIRST_LAY_OFF = terms.CARDS
FIRST_PATTERN = FIRST_LAY_OFF + memory.MAX_GROUPS
VALUES = range(2, 15)
LISTED_SIZES = (3, 4)  # sizes of the new groups that are listed
MAX_PATTERN = LISTED_SIZES[-1]


class RummyActions(Actions):
    """The numbers of a move: a pattern or a group, then cards."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.patterns = patterns(pack)
        self.pattern_number = {pattern: FIRST_PATTERN + k for k, pattern in enumerate(self.patterns)}
        first_parts = [f"lay on {group + 1}" for group in range(memory.MAX_GROUPS)]
        first_parts += [f"group of {pattern_text(pattern)}" for pattern in self.patterns]
        draws = [Draw(depth) for depth in range(terms.CARDS)]
        parts = range(FIRST_PATTERN + len(self.patterns))
        super().__init__([*pack.faces.names[: terms.CARDS], *first_parts, *draws, STOP], parts)

    def legal(self, moves: Moves, begun: ActionSequence) -> list[int]:
        position = len(begun)
        sequences = self.first_numbers(moves) if not begun else self.sequences(moves, begun[0])
        return sorted({found[position] for found in sequences if found[:position] == begun and len(found) > position})

    def move(self, moves: Moves, begun: ActionSequence) -> Move | None:
        if len(begun) == 1 and not self.is_part(begun[0]):
            return Discard(begun[0], self.pack.faces) if begun[0] < terms.CARDS else self.simple[begun[0]]
        if len(begun) == 1:
            return None
        found = [move for move in self.listed(moves, begun[0]) if self.sequence_of(move, moves) == begun]
        return found[0] if found else None

    def sequence_of(self, move: Move, moves: Moves) -> ActionSequence:  # noqa: ARG002
        if isinstance(move, Discard):
            return (move.card,)
        if isinstance(move, LayOff):
            return (FIRST_LAY_OFF + move.group - 1, move.face // 3)
        if isinstance(move, Meld):
            return self.group_sequence(move.faces)
        if isinstance(move, Arrange):
            return self.group_sequence(move.groups[-1])  # a listed arrangement has the new group last
        return (self.number_of[move.text()],)

    def group_sequence(self, faces: Sequence[int]) -> ActionSequence:
        shown = sorted([(self.pack.symbol_of_face(face), face // 3) for face in faces])
        return (self.pattern_number[tuple([symbol for symbol, _ in shown[:MAX_PATTERN]])], *[card for _, card in shown])

    def is_part(self, number: int) -> bool:
        """Whether a number is only the first part of a move."""
        return FIRST_LAY_OFF <= number < self.parts.stop

    # ---- Listed moves with the same first number are adjacent: their ranges are found without looking at each move

    def first_numbers(self, moves: Moves) -> Iterator[ActionSequence]:
        for _, number in self.ranges(moves):
            yield (number,)

    def sequences(self, moves: Moves, number: int) -> Iterator[ActionSequence]:
        """The numbers of all moves with this first number."""
        for move in self.listed(moves, number):
            yield self.sequence_of(move, moves)

    def listed(self, moves: Moves, number: int) -> Iterator[Move]:
        """The moves with this first number. There are few, because a pattern has at most four symbols."""
        for indices, first in self.ranges(moves):
            if first == number:
                for k in indices:
                    yield moves.at(k)

    def ranges(self, moves: Moves) -> Iterator[tuple[range, int]]:
        """The ranges of listed moves with the same first number, and that number.

        The end of a range is found by galloping: in steps that double, then halve. A pattern may have two ranges, its
        melds and its arrangements.
        """
        start, count = 0, moves.count()
        while start < count:
            kind = self.beginning(moves, start)
            step, end = 1, start + 1  # `end` follows the last move that is known to belong to the range
            while end < count and self.beginning(moves, min(end + step, count) - 1) == kind:
                end = min(end + step, count)
                step *= 2
            while step > 1:
                step //= 2
                if end + step <= count and self.beginning(moves, end + step - 1) == kind:
                    end += step
            yield range(start, end), kind[1]
            start = end

    def beginning(self, moves: Moves, k: int) -> tuple[type[Move], int]:
        """The type and the first number of the k-th listed move."""
        move = moves.at(k)
        return type(move), self.sequence_of(move, moves)[0]


@cache
def patterns(pack: Pack) -> tuple[Pattern, ...]:
    """Every pattern of 3 or 4 symbols: runs suit by suit, blocks value by value, combined runs, combined blocks."""
    found: list[Pattern] = []
    for suit in range(4):
        found += _runs(range(16 * suit + VALUES.start, 16 * suit + VALUES.stop))
    for value in VALUES:
        for size in LISTED_SIZES:
            found += [tuple([16 * suit + value for suit in suits]) for suits in combinations(range(4), size)]
    sums = [pack.symbol_of_face(3 * card + deck_terms.COMBINED) for card in range(terms.CARDS)]
    found += _runs(range(min(sums), max(sums) + 1))
    for symbol in sorted(set(sums)):
        found += [(symbol,) * size for size in LISTED_SIZES if sums.count(symbol) >= size]
    return tuple(found)


def _runs(symbols: range) -> list[Pattern]:
    return [tuple(symbols[i : i + size]) for size in LISTED_SIZES for i in range(len(symbols) - size + 1)]


def pattern_text(pattern: Pattern) -> str:
    return " ".join([symbol_text(symbol) for symbol in pattern])


def symbol_text(symbol: int) -> str:
    if symbol >= memory.SUMS:
        return str(symbol - memory.SUMS)
    return f"{symbol % 16}{tuple(Suit)[symbol // 16].letter}"
