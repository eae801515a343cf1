"""What a seat may know in a game of tricks on double cards: its own hand, and all that was shown."""

from dataclasses import dataclass

from fairdeal.engine.view import View

Shown = tuple[int, str]  # a seat and the face it has shown


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickView(View):
    """Hands are private; the faces shown, tricks and points won, counts and scores are public."""

    hand_number: int  # from 1
    hand: tuple[str, ...] | None  # this seat's cards; a spectator has none
    sizes: tuple[int, ...]  # how many cards each seat holds
    trick: tuple[Shown, ...]  # on the table
    led: str | None  # the suit led: c, d, h, s, `sum` or `rook`; None: the player in turn leads
    leader: int | None
    tricks: tuple[tuple[Shown, ...], ...]  # finished in this hand, in order
    won: tuple[int, ...]  # how many tricks each seat has won in this hand
    taken: tuple[int, ...]  # points of the cards each seat has captured in this hand
