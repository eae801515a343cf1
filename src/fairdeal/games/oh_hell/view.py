"""The view of Sanity Oh Hell: everything that a seat may know."""

from dataclasses import dataclass

from fairdeal.mechanics.trick_view import TrickView


@dataclass(frozen=True, slots=True, kw_only=True)
class OhHellView(TrickView):
    """Bids and the turned card are public; the rest of the pack is hidden."""

    dealer: int
    size: int  # cards that each seat was dealt
    turned: str | None  # the card that names trump (OH-2)
    trump: str | None  # c, d, h, s; None: no trump
    bids: tuple[int | None, ...]  # by seat; None: not yet
