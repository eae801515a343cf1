"""What a seat at a table of President may know (PR-33): its own hand, and everything public."""

from dataclasses import dataclass

from fairdeal.engine.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class PresidentView(View):
    """Hands are private; plays, passes, counts of cards left, roles and what has been played are public."""

    round: int
    hand: dict[str, int] | None  # this seat's own cards by rank; a spectator has none
    sizes: tuple[int, ...]  # how many cards each seat holds
    pack: dict[str, int]  # the cards of this round by rank
    played: dict[str, int]  # those played so far
    trick: tuple[tuple[int, str], ...]  # seat and move, since the lead
    top: dict[str, object] | None  # the combo to beat
    leader: int | None
    passed: tuple[int, ...]  # out of this trick
    bound: bool  # the player in turn must equalize, or skip or pass (PR-16)
    special: int | None  # whose first combo must contain the special 3♥ (PR-4)
    revolution: bool
    out: tuple[int, ...]  # in the order they went out
    ranking: tuple[int | None, ...]  # last round's places by present seats, None: has left
    due: tuple[dict[str, object], ...]  # transfers still to be chosen
    transfers: tuple[dict[str, object], ...]  # those made; with cards if this seat took part
    ready: tuple[int, ...]
    rounds_played: int
