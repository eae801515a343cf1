"""The view of a trick game on double cards: the seat's own hand and everything shown."""

from dataclasses import dataclass

from fairdeal.cards.suits import Suit
from fairdeal.engine.view import View

SUIT_KEYS = (*[suit.letter for suit in Suit], "sum", "rook")  # how views write the suits, by number
Shown = tuple[int, str]  # a seat and the face it has shown


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickView(View):
    """Hands are private; the faces shown, tricks and points won, counts and scores are public."""

    hand_number: int  # from 1
    hand: tuple[str, ...] | None  # this seat's cards; None for a spectator
    sizes: tuple[int, ...]  # number of cards each seat holds
    trick: tuple[Shown, ...]  # on the table
    led: str | None  # the suit led: c, d, h, s, `sum` or `rook`; None before a lead
    leader: int | None
    tricks: tuple[tuple[Shown, ...], ...]  # finished in this hand, in order
    won: tuple[int, ...]  # tricks each seat has won in this hand
    taken: tuple[int, ...]  # points of the cards each seat has captured in this hand
