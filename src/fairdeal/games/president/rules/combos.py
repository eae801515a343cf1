# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""Combos (PR-10), gifts (PR-6, PR-28), and the words a player may say."""

from collections.abc import Sequence

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.moves import Listed, Move, Word
from fairdeal.games.president.fast import memory

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
        if self.rank == memory.JOKER:
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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Gift) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)


def _few(rank: int, number: int) -> str:
    if rank == memory.JOKER and number == 1:
        return RANK_NAMES[rank]
    return f"{RANK_NAMES[rank]}x{number}"


PASS = Word("pass")
SKIP = Word("skip")
READY = Word("ready")
DECLINED = (None, PASS, SKIP)  # by memory.NOTHING, memory.PASS, memory.SKIP


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
        ways = [
            [*way, (rank, 1)] for way in ways for rank in range(way[-1][0] if way else 0, memory.RANKS) if hand[rank]
        ]
    found = (Gift(way) for way in ways)
    return [gift for gift in found if all(held <= hand[rank] for rank, held in gift.cards)]
