# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""What a player can do: play a combo (PR-10), give cards (PR-6, PR-7, PR-28), pass, skip or say ready."""

from collections.abc import Sequence

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.moves import Listed, Move, Word
from fairdeal.games.president.rules import ranks

MAX_LISTED_COUNT = 1000  # legal moves with larger counts are written as compact entries (docs/notation.md)

PASS = Word("pass")  # PR-12
SKIP = Word("skip")  # PR-16
READY = Word("ready")  # PR-32


class Combo(Move):
    """PR-10: one or more cards of a rank, with jokers standing for it; jokers alone are of rank joker."""

    def __init__(self, rank: int, naturals: int, jokers: int = 0) -> None:
        self.rank = rank
        self.naturals = naturals  # cards of the rank itself; of rank joker: the jokers
        self.jokers = jokers  # jokers standing for the rank

    def total(self) -> int:
        """The number of its cards."""
        return self.naturals + self.jokers

    def text(self) -> str:
        natural = cards_text(self.rank, self.naturals)
        return f"{natural}+j{self.jokers}" if self.jokers else natural

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Combo):
            return False
        return self.rank == other.rank and self.naturals == other.naturals and self.jokers == other.jokers

    def __hash__(self) -> int:
        return hash((self.rank, self.naturals, self.jokers))


class Gift(Move):
    """PR-6, PR-28: cards given away before the tricks; PR-7: or discarded. Pairs of rank and number, lowest first."""

    def __init__(self, cards: Sequence[tuple[int, int]]) -> None:
        merged: dict[int, int] = {}
        for rank, number in cards:
            merged[rank] = merged.get(rank, 0) + number
        self.cards = tuple(sorted(merged.items()))

    def text(self) -> str:
        return "give " + " ".join([cards_text(rank, number) for rank, number in self.cards])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Gift) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)


class LegalGifts(Listed):
    """PR-6: any `number` cards of a hand. There are few ways: at most two cards are ever given."""

    def __init__(self, hand: Sequence[int], number: int) -> None:
        super().__init__(gifts_of(hand, number))
        self.number = number
        self.hand = {RANK_NAMES[rank]: held for rank, held in enumerate(hand) if held}

    def is_long(self) -> bool:
        return max(self.hand.values(), default=0) > MAX_LISTED_COUNT

    def compact(self) -> list[object]:
        return [{"verb": "give", "choose": self.number, "from": self.hand}]


def gifts_of(hand: Sequence[int], number: int) -> list[Gift]:
    """Every way to take `number` cards out of a hand, lowest cards first."""
    ways: list[list[tuple[int, int]]] = [[]]
    for _ in range(number):
        ways = [
            [*way, (rank, 1)] for way in ways for rank in range(way[-1][0] if way else 0, ranks.RANKS) if hand[rank]
        ]
    gifts = (Gift(way) for way in ways)
    return [gift for gift in gifts if all(given <= hand[rank] for rank, given in gift.cards)]


def cards_text(rank: int, number: int) -> str:
    """Cards of one rank as text: `7x2`, `joker`."""
    name = RANK_NAMES[rank]
    return name if rank == ranks.JOKER and number == 1 else f"{name}x{number}"
