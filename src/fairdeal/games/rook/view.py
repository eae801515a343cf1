"""What a seat at a table of Sanity Rook may know."""

from dataclasses import dataclass

from fairdeal.mechanics.trick_view import TrickView


@dataclass(frozen=True, slots=True, kw_only=True)
class RookView(TrickView):
    """The auction and trump are public; what lies in the Nest only the one knows who laid it there."""

    dealer: int
    bids: tuple[tuple[int, int | None], ...]  # the auction so far: seat and bid, None for a pass
    bid: int | None  # the highest
    declarer: int | None  # whose it is
    passed: tuple[int, ...]  # who has passed
    trump: str | None  # c, d, h, s; None before it is named
    nest: tuple[str, ...] | None  # what the declarer has laid away, for his eyes
    nest_size: int
