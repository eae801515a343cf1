"""The view of a small game."""

from dataclasses import dataclass
from typing import Any

from fairdeal.engine.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallView(View):
    """Hands are private, the stock is hidden from everyone, everything else is public."""

    hand_number: int
    dealer: int
    hand: tuple[str, ...] | None  # this seat's cards; None for a spectator
    sizes: tuple[int, ...]  # number of cards each seat holds
    stock: int  # number of cards, face down
    table: Any  # everything face up: a dataclass of the game
