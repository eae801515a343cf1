"""What a seat at a table of Bull Sanity may know: its own cards, every claim, and the sets that were called."""

from dataclasses import dataclass
from typing import TypedDict

from fairdeal.engine.view import View

Drawing = tuple[tuple[int, str], ...]  # a draw for dealer: seats and the cards they have drawn


class Turn(TypedDict):
    """A claim, and what became of it."""

    seat: int
    value: int
    count: int
    called_by: int | None  # None: nobody has called it
    true: bool | None  # None: nobody has looked
    cards: tuple[str, ...] | None  # if this seat has put them down itself, or they were shown


@dataclass(frozen=True, slots=True, kw_only=True)
class BullSanityView(View):
    """Hands and sets face down are secret; claims, calls, what was shown, and counts of cards are public."""

    dealer: int | None
    draws: tuple[Drawing, ...]  # the tied have drawn again (BS-1)
    hand: tuple[str, ...] | None  # this seat's cards; a spectator has none
    sizes: tuple[int, ...]  # how many cards each seat holds; the set on the table is in nobody's hand
    values: tuple[int, ...]  # what the next claim may be of (BS-2, BS-3)
    claim: Turn | None  # the set that can be called now
    accepted: tuple[int, ...]  # who has answered, clockwise from the claim
    last: Turn | None  # the one before it
    turns: tuple[str, ...]  # all before: `0: 7x3` seat 0 claimed three 7s; `0: 7x3, 2: bull, false` and seat 2 called
    taken: tuple[tuple[str, ...], ...]  # what each seat took for all to see; it may have put some down again
    laid: tuple[str, ...]  # what lies face down from this seat (BS-6)
    face_down: int  # how many cards lie there from all
    out: tuple[int, ...]  # in the order they went out
