"""Helpers that set up a match of Sanity Hearts with given hands."""

from typing import Any

from fairdeal.engine.state import State
from fairdeal.games.hearts.view import HeartsView
from tests.mechanics.table import deal, run, start, turn

# Clubs on cards without points, high ones first, for a first trick without points.
CLUBS = (
    "9d14c:14c",
    "11s13c:13c",
    "2s13c:13c",
    "12c13d:12c",
    "10c12d:10c",
    "7s9c:9c",
    "6s8c:8c",
    "2d8c:8c",
    "7c11s:7c",
)
LOWER = ("2d7c:7c", "4s6c:6c", "5c9s:5c", "4c13s:4c", "3c9d:3c", "3c7d:3c", "2c11d:2c")


def hearts(
    *hands: str,
    leader: int | None = 0,
    hand_number: int | None = 4,
    scores: list[int] | None = None,
    **options: Any,
) -> State:
    """A match of one hand. By default it has no pass, and seat 0 leads."""
    given = {"leader": leader, "hand_number": hand_number, "scores": scores}
    named = {key: value for key, value in given.items() if value is not None}
    return start("hearts", deal(*hands, **named), **options)


def opened(*hands: str, **options: Any) -> State:
    """The same after a first trick without points, which seat 0 has won: HE-5 no longer applies, and seat 0 leads."""
    held = " ".join(hands).split()
    chosen: dict[str, str] = {}  # faces by what they show (DD-3)
    for face in CLUBS + LOWER:
        card, _, shown = face.partition(":")
        if card not in held and len(chosen) < len(hands):
            chosen.setdefault(shown, face)
    first = list(chosen.values())
    state = hearts(*[f"{hand} {face.partition(':')[0]}" for hand, face in zip(hands, first, strict=True)], **options)
    run(state, *[f"{seat} {face}" for seat, face in enumerate(first)])
    assert turn(state) == 0
    assert not view(state).first_trick
    return state


def view(state: State, seat: int | None = None) -> HeartsView:
    seen = state.view(seat)
    assert isinstance(seen, HeartsView)
    return seen
