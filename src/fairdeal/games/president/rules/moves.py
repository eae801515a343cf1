# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""What a player can do: play a combo (PR-10), give cards (PR-6, PR-7, PR-28), pass, skip or say ready."""

from collections.abc import Sequence

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.moves import Move, Word
from fairdeal.games.president.rules import ranks

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


def cards_text(rank: int, number: int) -> str:
    """Cards of one rank as text: `7x2`, `joker`."""
    name = RANK_NAMES[rank]
    return name if rank == ranks.JOKER and number == 1 else f"{name}x{number}"
