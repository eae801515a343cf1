"""Ordinary playing cards and their notation: `3h`, `10d`, `Js`, `joker`."""

from __future__ import annotations

from dataclasses import dataclass

from fairdeal.cards.errors import BadCard, quoted
from fairdeal.cards.suits import SUIT_OF, Suit, normalize

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "joker")  # PR-2, lowest first
JOKER = RANKS.index("joker")

RANK_OF = {normalize(text): rank for rank, text in enumerate(RANKS)}


@dataclass(frozen=True, slots=True)
class Card:
    """An ordinary card: its rank as an index into `RANKS` (0 is the 3), and its suit, None for a joker."""

    rank: int
    suit: Suit | None

    def __post_init__(self) -> None:
        if not 0 <= self.rank < len(RANKS):
            raise BadCard(f"there is no rank {self.rank}: ranks go from 0 (the 3) to {JOKER} (the joker)")
        if (self.rank == JOKER) != (self.suit is None):
            raise BadCard("a joker has no suit, and every other card has one")

    @property
    def rank_text(self) -> str:
        """The rank alone: `10`, `J`, `joker`."""
        return RANKS[self.rank]

    @property
    def text(self) -> str:
        """The card in notation: `10d`, `Js`, `joker`."""
        return self.rank_text + ("" if self.suit is None else self.suit.letter)

    def __str__(self) -> str:
        return self.text


def parse_rank(text: str) -> int:
    """Parse a rank (`3`, `10`, `j` or `J`, `joker`) to its index in `RANKS`."""
    rank = RANK_OF.get(normalize(text))
    if rank is None:
        raise BadCard(f"{quoted(text)} is not a rank: write 2 to 10, J, Q, K, A or joker")
    return rank


def parse_card(text: str) -> Card:
    """Parse an ordinary card: `3h`, `3♥`, `10D`, `js`, `JOKER`."""
    normalized = normalize(text)
    rank = RANK_OF.get(normalized)
    if rank == JOKER:
        return Card(JOKER, None)
    if rank is not None:
        raise BadCard(f"{quoted(text)} is a rank without a suit: write a card like 3h or 3♥")
    rank, suit = RANK_OF.get(normalized[:-1]), SUIT_OF.get(normalized[-1:])
    if rank is None or rank == JOKER or suit is None:
        raise BadCard(f"{quoted(text)} is not a card: write a rank and a suit, like 3h, 10d, Js, or joker")
    return Card(rank, suit)


def pack_of_52() -> tuple[str, ...]:
    """The 52 cards of a pack without jokers in notation, suit by suit, aces high."""
    ranks = sorted(RANKS[:JOKER], key=lambda rank: RANKS.index(rank) if rank != "2" else -1)
    return tuple([rank + suit.letter for suit in Suit for rank in ranks])


PACK = pack_of_52()
