# cython: annotation_typing=False, infer_types=True, cdivision=True
"""Combos (PR-10), gifts, and the lazy collection of a player's legal combos."""

from collections.abc import Sequence

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine import bits
from fairdeal.engine.moves import LONGEST_LIST, Listed, Move, Moves, Word
from fairdeal.engine.random import Stream
from fairdeal.games.president import layout

LARGEST_COUNT_IN_A_TEXT = 1000  # legal combos with larger counts are written with compact entries (NOTATION)


class Combo(Move):
    """One or more cards of a rank, with jokers standing for it; jokers alone are of rank joker (PR-10)."""

    def __init__(self, rank: int, naturals: int, jokers: int = 0) -> None:
        self.rank = rank
        self.naturals = naturals  # cards of the rank itself; of rank joker: the jokers
        self.jokers = jokers  # jokers standing for the rank

    def total(self) -> int:
        return self.naturals + self.jokers

    def text(self) -> str:
        name = RANK_NAMES[self.rank]
        if self.rank == layout.JOKER:
            return name if self.naturals == 1 else f"{name}x{self.naturals}"
        return f"{name}x{self.naturals}+j{self.jokers}" if self.jokers else f"{name}x{self.naturals}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Combo):
            return False
        return self.rank == other.rank and self.naturals == other.naturals and self.jokers == other.jokers

    def __hash__(self) -> int:
        return hash((self.rank, self.naturals, self.jokers))


COMMON = tuple(Combo(rank, naturals, jokers) for rank in range(14) for naturals in range(8) for jokers in range(4))
"""The combos of a small pack, made once: a combo never changes, so everybody may hold the same one."""


def combo(rank: int, naturals: int, jokers: int) -> Combo:
    """A combo, made the quick way."""
    if naturals < 8 and jokers < 4:
        return COMMON[rank << 5 | naturals << 2 | jokers]
    made = Combo.__new__(Combo)
    made.rank = rank
    made.naturals = naturals
    made.jokers = jokers
    return made


class Gift(Move):
    """Cards given away before the tricks (PR-6, PR-28) or discarded (PR-7): pairs of rank and number, lowest first."""

    def __init__(self, cards: Sequence[tuple[int, int]]) -> None:
        merged: dict[int, int] = {}
        for rank, number in cards:
            merged[rank] = merged.get(rank, 0) + number
        self.cards = tuple(sorted(merged.items()))

    def text(self) -> str:
        return "give " + " ".join(_few(rank, number) for rank, number in self.cards)


def _few(rank: int, number: int) -> str:
    if rank == layout.JOKER and number == 1:
        return RANK_NAMES[rank]
    return f"{RANK_NAMES[rank]}x{number}"


PASS = Word("pass")
SKIP = Word("skip")
READY = Word("ready")
DECLINED = (None, PASS, SKIP)  # by layout.NOTHING, layout.PASS, layout.SKIP


class Combos(Moves):
    """The legal moves of the player in turn, as ranges: never more than a few entries, however many cards there are.

    An entry is a rank with a number of cards and a range of jokers. Leading, `cards` is the most natural cards, and any
    number from 1 up goes with any number of jokers up to `most`; following, `cards` is the combo's size.
    """

    def make_room(self) -> None:
        """Plain Python has to make room for the entries; compiled, it is part of the object."""
        self.rank = [0] * 16
        self.cards = [0] * 16
        self.fewest = [0] * 16
        self.most = [0] * 16
        self.entries = self.decline = self.total = 0
        self.leading = False

    def ways(self, entry: int) -> int:
        """How many combos an entry stands for."""
        if self.leading:
            return bits.wide(self.cards[entry]) * (self.most[entry] + 1)
        return bits.wide(self.most[entry] - self.fewest[entry] + 1)

    def pick(self, k: int) -> bool:
        """Find the k-th move and put it into the `picked` fields; False if it is to decline."""
        for entry in range(self.entries):
            ways = self.ways(entry)
            if k < ways:
                self.picked_rank = self.rank[entry]
                if self.leading:
                    choices = self.most[entry] + 1
                    if choices == 1:
                        self.picked_naturals = 1 + k
                        self.picked_jokers = 0
                    elif k <= bits.M64:
                        small = k & bits.M64
                        self.picked_naturals = 1 + small // choices
                        self.picked_jokers = small % choices
                    else:
                        self.picked_naturals = 1 + k // choices
                        self.picked_jokers = k % choices
                else:
                    self.picked_jokers = self.fewest[entry] + k
                    self.picked_naturals = self.cards[entry] - self.picked_jokers
                return True
            k -= ways
        return False

    def has(self, rank: int, naturals: int, jokers: int) -> bool:
        """Is this combo among the entries?"""
        for entry in range(self.entries):
            if self.rank[entry] == rank and naturals >= 1 and self.fewest[entry] <= jokers <= self.most[entry]:
                if self.leading:
                    if naturals <= self.cards[entry]:
                        return True
                elif naturals == self.cards[entry] - jokers:
                    return True
        return False

    def count(self) -> int:
        return self.total

    def at(self, k: int) -> Move:
        return self.move_at(k)

    def move_at(self, k: int) -> Move:
        if self.pick(k):
            return combo(self.picked_rank, self.picked_naturals, self.picked_jokers)
        return PASS if self.decline == layout.PASS else SKIP

    def choice(self, stream: Stream) -> Move:
        return self.move_at(stream.below_wide(self.total))

    def holds(self, move: Move) -> bool:
        if isinstance(move, Combo):
            return self.has(move.rank, move.naturals, move.jokers)
        return self.decline != layout.NOTHING and move == DECLINED[self.decline]

    def lowest(self) -> Move:
        """The first combo there is: entries stand from low to high (PR-32)."""
        return self.at(0)

    def sensible(self) -> list[tuple[int, int, int]]:
        """One or two combos an entry, with the fewest jokers: all of the rank, and where one leads one of it."""
        found = []
        for entry in range(self.entries):
            rank, cards, fewest = self.rank[entry], self.cards[entry], self.fewest[entry]
            found.append((rank, cards - fewest, fewest))
            if self.leading and cards > 1:
                found.append((rank, 1, 0))
        return found

    def declines(self) -> Move | None:
        """`pass` or `skip`, if that is legal."""
        return DECLINED[self.decline]

    def long(self) -> bool:
        return self.total > LONGEST_LIST or any(
            self.cards[entry] > LARGEST_COUNT_IN_A_TEXT for entry in range(self.entries)
        )

    def compact(self) -> list[object]:
        entries: list[object] = []
        for entry in range(self.entries):
            ranges: dict[str, object] = {"rank": RANK_NAMES[self.rank[entry]]}
            if self.leading:
                ranges["count"] = [1, self.cards[entry]]
            else:
                ranges["total"] = self.cards[entry]
            ranges["jokers"] = [self.fewest[entry], self.most[entry]]
            entries.append(ranges)
        if self.decline != layout.NOTHING:
            entries.append(str(DECLINED[self.decline]))
        return entries


def no_combos() -> Combos:
    """A collection to be filled by the round."""
    made = Combos.__new__(Combos)
    if not bits.COMPILED:
        made.make_room()
    return made


class Gifts(Listed):
    """The legal gifts of `number` cards out of a hand: few, for at most two cards are ever given."""

    def __init__(self, hand: Sequence[int], number: int) -> None:
        super().__init__(gifts(hand, number))
        self.number = number
        self.hand = {RANK_NAMES[rank]: held for rank, held in enumerate(hand) if held}

    def long(self) -> bool:
        return any(held > LARGEST_COUNT_IN_A_TEXT for held in self.hand.values())

    def compact(self) -> list[object]:
        return [{"verb": "give", "choose": self.number, "from": self.hand}]


def gifts(hand: Sequence[int], number: int) -> list[Gift]:
    """Every way to take `number` cards out of a hand, lowest cards first."""
    ways: list[list[tuple[int, int]]] = [[]]
    for _ in range(number):
        ways = [[*way, (rank, 1)] for way in ways for rank in range(way[-1][0] if way else 0, layout.RANKS)]
    found = (Gift(way) for way in ways)
    return [gift for gift in found if all(held <= hand[rank] for rank, held in gift.cards)]
