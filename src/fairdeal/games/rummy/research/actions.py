"""The moves of Sanity 500 Rummy as numbers.

A new group (RU-3) is its pattern, such as 7♥ 8♥ 9♥, three 9s or the sums 10, 11 and 12, and then a card for each of its
places, in the pattern's order; for equal sums cards in ascending order. Cards of the hand make a meld; where spared
cards of the table are among them, it is an arrangement (RU-6). A lay-off is the group's number and then a card: no card
fits one group in two ways. A card alone is discarded.

ActionSequence: cards 0 to 77, lay-offs on groups 1 to 26, patterns, draws from the stock and from 1 to 77 cards deep, `stop`.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from fairdeal.cards.suits import Suit
from fairdeal.engine.actions import Actions, ActionSequence
from fairdeal.engine.moves import Move, Moves
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.moves import STOP, Arrange, Discard, Draw, Lay, Meld
from fairdeal.games.rummy.rules.pack import Pack

Pattern = tuple[int, ...]  # places, as memory.py numbers them

FIRST_LAY = memory.CARDS
FIRST_PATTERN = FIRST_LAY + memory.MOST_GROUPS
VALUES = range(2, 15)
LISTED = (3, 4)  # how many cards the groups have that are listed


class RummyActions(Actions):
    """A pattern or a group first, then cards."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.patterns = patterns(pack)
        self.pattern_number = {pattern: FIRST_PATTERN + k for k, pattern in enumerate(self.patterns)}
        begins = [f"lay on {group + 1}" for group in range(memory.MOST_GROUPS)]
        begins += [f"group of {pattern_text(pattern)}" for pattern in self.patterns]
        draws = [Draw(depth) for depth in range(memory.CARDS)]
        parts = range(FIRST_PATTERN + len(self.patterns))
        super().__init__([*pack.faces.names[: memory.CARDS], *begins, *draws, STOP], parts)

    def legal(self, moves: Moves, begun: ActionSequence) -> list[int]:
        at = len(begun)
        rows = self.beginnings(moves) if not begun else self.rows(moves, begun[0])
        return sorted({row[at] for row in rows if row[:at] == begun and len(row) > at})

    def move(self, moves: Moves, begun: ActionSequence) -> Move | None:
        if len(begun) == 1 and not self.goes_on(begun[0]):
            return Discard(begun[0], self.pack.faces) if begun[0] < memory.CARDS else self.simple[begun[0]]
        if len(begun) == 1:
            return None
        found = [move for move in self.listed(moves, begun[0]) if self.sequence_of(move, moves) == begun]
        return found[0] if found else None

    def sequence_of(self, move: Move, moves: Moves) -> ActionSequence:  # noqa: ARG002
        if isinstance(move, Discard):
            return (move.card,)
        if isinstance(move, Lay):
            return (FIRST_LAY + move.group - 1, move.face // 3)
        if isinstance(move, Meld):
            return self.spelled_group(move.faces)
        if isinstance(move, Arrange):
            return self.spelled_group(move.groups[-1])  # listed ones have the new group last
        return (self.number_of[move.text()],)

    def spelled_group(self, faces: Sequence[int]) -> ActionSequence:
        shown = sorted([(self.pack.place_of_face(face), face // 3) for face in faces])
        return (self.pattern_number[tuple([place for place, _ in shown])], *[card for _, card in shown])

    def goes_on(self, number: int) -> bool:
        return FIRST_LAY <= number < self.parts.stop

    # ---- The listed moves stand together by what they begin with: ranges of them, found without looking at each

    def beginnings(self, moves: Moves) -> Iterator[ActionSequence]:
        for _, number in self.ranges(moves):
            yield (number,)

    def rows(self, moves: Moves, number: int) -> Iterator[ActionSequence]:
        """The numbers of all moves that begin with one."""
        for move in self.listed(moves, number):
            yield self.sequence_of(move, moves)

    def listed(self, moves: Moves, number: int) -> Iterator[Move]:
        """The moves that begin with a number: few, for a pattern has at most four places."""
        for some, first in self.ranges(moves):
            if first == number:
                for k in some:
                    yield moves.at(k)

    def ranges(self, moves: Moves) -> Iterator[tuple[range, int]]:
        """Places in the list that begin with one number, and that number.

        Their end is found in steps, each twice the one before, and then half of it. A pattern may have two ranges: its
        melds stand apart from its arrangements.
        """
        at, count = 0, moves.count()
        while at < count:
            kind = self.begins(moves, at)
            step, end = 1, at + 1  # `end` is beyond the last place known to begin so
            while end < count and self.begins(moves, min(end + step, count) - 1) == kind:
                end = min(end + step, count)
                step *= 2
            while step > 1:
                step //= 2
                if end + step <= count and self.begins(moves, end + step - 1) == kind:
                    end += step
            yield range(at, end), kind[1]
            at = end

    def begins(self, moves: Moves, k: int) -> tuple[type[Move], int]:
        move = moves.at(k)
        return type(move), self.sequence_of(move, moves)[0]


@cache
def patterns(pack: Pack) -> tuple[Pattern, ...]:
    """Every pattern of 3 or 4 places: runs suit by suit, blocks value by value, combined runs, combined blocks."""
    found: list[Pattern] = []
    for suit in range(4):
        found += _rows(range(16 * suit + VALUES.start, 16 * suit + VALUES.stop))
    for value in VALUES:
        for size in LISTED:
            found += [tuple([16 * suit + value for suit in suits]) for suits in combinations(range(4), size)]
    sums = [pack.place_of_face(3 * card + memory.COMBINED) for card in range(memory.CARDS)]
    found += _rows(range(min(sums), max(sums) + 1))
    for place in sorted(set(sums)):
        found += [(place,) * size for size in LISTED if sums.count(place) >= size]
    return tuple(found)


def _rows(places: range) -> list[Pattern]:
    """Places next to each other."""
    return [tuple(places[at : at + size]) for size in LISTED for at in range(len(places) - size + 1)]


def pattern_text(pattern: Pattern) -> str:
    return " ".join([place_text(place) for place in pattern])


def place_text(place: int) -> str:
    if place >= memory.SUMS:
        return str(place - memory.SUMS)
    return f"{place % 16}{tuple(Suit)[place // 16].letter}"
