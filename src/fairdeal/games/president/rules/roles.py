"""Roles (PR-5), and who deals and leads by them (PR-3, PR-9)."""

from collections.abc import Sequence

from fairdeal.games.president.options import Titles

PRESIDENT, VICE_PRESIDENT, CITIZEN, HIGH_SCUM, SCUM = range(5)

TITLES = {
    Titles.SCUM: ("President", "Vice President", "Citizen", "High-Scum", "Scum"),
    Titles.HOUSE: ("President", "Vice President", "Citizen", "Vice Shithead", "Shithead"),
    Titles.FAMILY: ("President", "Vice President", "Citizen", "Vice Beggar", "Beggar"),
}

Ranking = tuple[int | None, ...]
"""The seats of the last round's places, first place first; None where the holder has left."""


def holder(ranking: Ranking, role: int) -> int | None:
    """Who has a role now; nobody if he has left or there is none."""
    if len(ranking) < 2:
        return None
    if role == PRESIDENT:
        return ranking[0]
    if role == SCUM:
        return ranking[-1]
    if len(ranking) < 4:  # the vices exist from 4 players on, counted by the last round's
        return None
    return ranking[1] if role == VICE_PRESIDENT else ranking[-2]


def role_of(ranking: Ranking, seat: int) -> int:
    """The role of a seat; one who is neither at the top nor at the bottom, or has joined since, is a Citizen."""
    for role in (PRESIDENT, SCUM, VICE_PRESIDENT, HIGH_SCUM):
        if holder(ranking, role) == seat:
            return role
    return CITIZEN


def titles(ranking: Ranking, players: int, names: Titles) -> tuple[str | None, ...]:
    """A title for every seat; none in a first round."""
    if not ranking:
        return (None,) * players
    return tuple(TITLES[names][role_of(ranking, seat)] for seat in range(players))


def nearest_from_top(ranking: Ranking) -> int:
    """The President, or if he has left the nearest remaining by rank (PR-7, PR-9)."""
    return _first_remaining(ranking)


def nearest_from_bottom(ranking: Ranking) -> int:
    """The Scum, or if he has left the nearest remaining by rank (PR-9)."""
    return _first_remaining(ranking[::-1])


def _first_remaining(ranking: Sequence[int | None]) -> int:
    return next(seat for seat in ranking if seat is not None)
