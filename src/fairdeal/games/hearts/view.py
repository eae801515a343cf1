"""The view of Sanity Hearts: everything that a seat may know."""

from dataclasses import dataclass

from fairdeal.mechanics.trick_view import TrickView


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartsView(TrickView):
    """Passed cards are seen by the seat that passes them and, once all have chosen, by the seat that receives them."""

    direction: str  # of passing in this hand: left, right, across, none (HE-2)
    to_pass: int  # number of cards that each seat passes
    chosen: tuple[int, ...]  # seats that have chosen what to pass
    passed: tuple[str, ...]  # cards that this seat passes or has passed
    received: tuple[str, ...]  # cards that this seat has received
    first_trick: bool
    broken: bool  # hearts may be led (HE-7)
