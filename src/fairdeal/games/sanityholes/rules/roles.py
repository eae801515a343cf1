"""Roles (PS-2): what the places of a round are called in the next one."""

from collections.abc import Sequence

from fairdeal.mechanics.climbing.roles import RoleTitles

TITLES = RoleTitles(
    top=("President", "Vice-President", "Second Vice-President"),
    middle="Citizen",
    bottom=("Second Vice-Sanityhole", "Vice-Sanityhole", "Sanityhole"),
)


def titles(players: int) -> tuple[str, ...]:
    """PS-2: the titles from first to last place; they are added and removed in the middle."""
    return TITLES.by_place(players, pairs=players // 2)


def titles_by_seat(ranking: Sequence[int], players: int) -> tuple[str | None, ...]:
    """The title of each seat by the last round's places; none in a first round."""
    return TITLES.by_seat(tuple(ranking), players, pairs=players // 2)
