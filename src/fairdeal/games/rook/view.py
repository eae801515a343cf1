"""What a seat at a table of Sanity Rook may know."""

from dataclasses import dataclass
from typing import cast

from fairdeal.games.rook.options import RookOptions
from fairdeal.mechanics.trick_view import TrickView


@dataclass(frozen=True, slots=True, kw_only=True)
class RookView(TrickView):
    """The auction and trump are public; the Nest is known only to the declarer, who put its cards there."""

    dealer: int
    bids: tuple[tuple[int, int | None], ...]  # the auction so far: seat and bid, None for a pass
    bid: int | None  # the highest
    declarer: int | None  # the seat that made it
    passed: tuple[int, ...]  # seats that have passed
    trump: str | None  # c, d, h, s; None before it is named
    nest: tuple[str, ...] | None  # cards that this seat, as the declarer, has put back
    nest_size: int

    @property
    def shows_taken(self) -> bool:
        """Whether players may look at tricks taken and at the points in them: not during a hand (RK-9)."""
        return self.phase == "play" and not cast("RookOptions", self.options).tricks_face_down

    @property
    def cards_to_put_back(self) -> int:
        """Number of cards that the declarer, holding the Nest, has more than the other seats (RK-4)."""
        return max(self.sizes) - min(self.sizes)
