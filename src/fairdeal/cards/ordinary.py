"""Ordinary cards, as President plays them, and their text form: `3h`, `10d`, `Js`, `joker`."""

from __future__ import annotations

from dataclasses import dataclass

from fairdeal.cards.errors import BadCard, quoted
from fairdeal.cards.suits import SUIT_OF, Suit, plain

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "joker")  # PR-2, lowest first
JOKER = RANKS.index("joker")

RANK_OF = {plain(text): rank for rank, text in enumerate(RANKS)}


@dataclass(frozen=True, slots=True)
class Card:
    """An ordinary card: its rank, as a place in `RANKS` (0 is the 3), and its suit, which a joker has not."""

    rank: int
    suit: Suit | None

    def __post_init__(self) -> None:
        if not 0 <= self.rank < len(RANKS):
            raise BadCard(f"there is no rank {self.rank}: ranks go from 0 (the 3) to {JOKER} (the joker)")
        if (self.rank == JOKER) != (self.suit is None):
            raise BadCard("a joker has no suit, and every other card has one")

    @property
    def rank_text(self) -> str:
        """Its rank alone: `10`, `J`, `joker`."""
        return RANKS[self.rank]

    @property
    def text(self) -> str:
        """The card as it is written: `10d`, `Js`, `joker`."""
        return self.rank_text + ("" if self.suit is None else self.suit.letter)

    def __str__(self) -> str:
        return self.text


def parse_rank(text: str) -> int:
    """The place in `RANKS` of a rank's text: `3`, `10`, `j` or `J`, `joker`."""
    rank = RANK_OF.get(plain(text))
    if rank is None:
        raise BadCard(f"{quoted(text)} is no rank: write 2 to 10, J, Q, K, A or joker")
    return rank


def parse_card(text: str) -> Card:
    """The card of a text: `3h`, `3♥`, `10D`, `js`, `JOKER`."""
    letters = plain(text)
    rank = RANK_OF.get(letters)
    if rank == JOKER:
        return Card(JOKER, None)
    if rank is not None:
        raise BadCard(f"{quoted(text)} is a rank with no suit: write a card like 3h or 3♥")
    rank, suit = RANK_OF.get(letters[:-1]), SUIT_OF.get(letters[-1:])
    if rank is None or rank == JOKER or suit is None:
        raise BadCard(f"{quoted(text)} is no card: write a rank and a suit, like 3h, 10d, Js, or joker")
    return Card(rank, suit)


def pack_of_52() -> tuple[str, ...]:
    """The cards of one pack without jokers, as they are written: suit by suit, the ace high."""
    ranks = sorted(RANKS[:JOKER], key=lambda rank: RANKS.index(rank) if rank != "2" else -1)
    return tuple([rank + suit.letter for suit in Suit for rank in ranks])


PACK = pack_of_52()
