"""What a seat at a small game may know."""

from dataclasses import dataclass
from typing import Any

from fairdeal.engine.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallView(View):
    """A hand is known to its owner, the stock to nobody, and everything else to all."""

    hand_number: int
    dealer: int
    hand: tuple[str, ...] | None  # None: a spectator
    sizes: tuple[int, ...]  # how many cards each seat holds
    stock: int  # how many cards lie face down
    table: Any  # all that lies open, as the game's own dataclass
