"""What a seat at a table of Sanity Hearts may know."""

from dataclasses import dataclass

from fairdeal.mechanics.trick_view import TrickView


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartsView(TrickView):
    """Passed cards are seen by the one who passes and, once all have chosen, by the one who gets them."""

    direction: str  # where cards are passed in this hand: left, right, across, none (HE-2)
    to_pass: int  # how many cards each passes
    chosen: tuple[int, ...]  # who has chosen what to pass
    passed: tuple[str, ...]  # what this seat passes or has passed
    received: tuple[str, ...]  # what it got for it
    first_trick: bool
    broken: bool  # hearts may be led (HE-7)
