"""What a seat at a table of Presidents & Sanityholes may know: its own hand, and everything public."""

from dataclasses import dataclass

from fairdeal.engine.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class SanityholesView(View):
    """Hands are private, and so are the cards exchanged but to the two who did it; all else is public.

    `scores` are the Pass Markers that each seat has (PS-9), `roles` the titles of this round (PS-2).
    """

    round: int  # from 1
    hand: tuple[str, ...] | None  # this seat's cards; a spectator has none
    sizes: tuple[int, ...]  # how many cards each seat holds
    played: tuple[str, ...]  # cards played in this round
    trick: tuple[tuple[int, str], ...]  # seat and move, since the lead
    top: dict[str, int] | None  # the play to beat: count, value and seat; None: the player in turn leads
    leader: int | None
    passed: tuple[int, ...]  # who has passed since the last play
    out: tuple[int, ...]  # in the order they went out
    dealer: int | None
    drawn: tuple[tuple[tuple[int, str], ...], ...]  # the draws for dealer: seat and card
    turns: tuple[int, ...]  # the seats in the order of turns
    ranking: tuple[int, ...]  # last round's places
    black_left: int  # markers; when there are none, the game ends with this round
    due: tuple[dict[str, int], ...]  # exchanges still to be chosen: seat, to, number
    chosen: tuple[int, ...]  # who has chosen what to give
    giving: str | None  # what this seat has chosen, until all have
    exchanges: tuple[dict[str, object], ...]  # those made; with the cards if this seat took part
