"""Parts of a scene that climbing games share: the plays of a trick, the play to beat, and what to give away."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fairdeal.engine.scene import CardScene, Fact, Zone

MAX_PLAYS_SHOWN = 8


def trick_zones(
    trick: Sequence[tuple[int, str]],
    declines: Sequence[str],
    names: Sequence[str],
    describe: Callable[[int, str], tuple[str, tuple[CardScene, ...]]],
    phase: str = "play",
) -> tuple[Zone, ...]:
    """The last plays of a trick, the one to beat on top; after a round, how it ended. Seats show who has passed.

    `describe` returns in words and as cards what a seat's move shows.
    """
    plays = [(seat, move) for seat, move in trick if move not in declines]
    zones = []
    for at in range(max(0, len(plays) - MAX_PLAYS_SHOWN), len(plays)):
        seat, move = plays[at]
        label, cards = describe(seat, move)
        note = "to beat" if at == len(plays) - 1 and phase == "play" else None
        zones.append(Zone(f"play {at + 1}", "play", f"{names[seat]}: {label}", cards, seat=seat, note=note))
    return tuple(zones)


def fact_to_beat(play: str, seat: int, viewer: int | None, names: Sequence[str], rule: str) -> Fact:
    """The play to beat and its player."""
    return Fact("To beat", f"{play} by {'you' if seat == viewer else names[seat]}", rule=rule)


def own_due(due: Sequence[Mapping[str, Any]], seat: int | None) -> Mapping[str, Any] | None:
    """What a seat has to choose and give, as the view has it (`Due.to_json`); None if nothing."""
    return next((entry for entry in due if entry["seat"] == seat), None)


def gift_label(due: Mapping[str, Any], items: str, names: Sequence[str]) -> str:
    """`Give Ben 2 cards`, `Discard 2 cards`."""
    return f"Discard {items}" if due["to"] is None else f"Give {names[due['to']]} {items}"
