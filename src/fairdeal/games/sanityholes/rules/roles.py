"""Roles (PS-2): what the places of a round are called in the next one."""

from collections.abc import Sequence

TOP = ("President", "Vice-President", "Second Vice-President")
MIDDLE = "Citizen"
BOTTOM = ("Second Vice-Sanityhole", "Vice-Sanityhole", "Sanityhole")


def titles(players: int) -> tuple[str, ...]:
    """PS-2: from first to last; roles are added and removed in the middle."""
    half = players // 2
    return (*TOP[:half], *([MIDDLE] if players % 2 else []), *BOTTOM[len(BOTTOM) - half :])


def titles_by_seat(ranking: Sequence[int], players: int) -> tuple[str | None, ...]:
    """Every seat's title by the last round's places; none in a first round."""
    names = titles(players)
    return tuple([names[ranking.index(seat)] if ranking else None for seat in range(players)])
