"""Roles in climbing games: a player's place in one round is their role in the next."""

from typing import TypeAlias

Ranking: TypeAlias = tuple[int | None, ...]
"""The seats by their places in the last round, best first; None where the player has left. Empty in a first round."""


class RoleTitles:
    """The titles of a game: `top` from first place down, `bottom` up to last place, `middle` for everybody between."""

    def __init__(self, top: tuple[str, ...], middle: str, bottom: tuple[str, ...]) -> None:
        self.top = top
        self.middle = middle
        self.bottom = bottom

    def by_place(self, places: int, pairs: int) -> tuple[str, ...]:
        """Titles from first to last place, if `pairs` at the top and the bottom have titles of their own."""
        return (
            *self.top[:pairs],
            *[self.middle] * (places - 2 * pairs),
            *self.bottom[len(self.bottom) - pairs :],
        )

    def by_seat(self, ranking: Ranking, players: int, pairs: int) -> tuple[str | None, ...]:
        """A title for each seat; None in a first round. A player without a place has just joined, in the middle."""
        if not ranking:
            return (None,) * players
        titles = dict(zip(ranking, self.by_place(len(ranking), pairs), strict=True))
        return tuple([titles.get(seat, self.middle) for seat in range(players)])


def exchange_pairs(ranking: Ranking, pairs: int) -> list[tuple[int | None, int | None]]:
    """The seats that exchange cards, the higher first: first and last place, second and last but one, …"""
    return [(ranking[pair], ranking[-1 - pair]) for pair in range(pairs)]


def highest_remaining(ranking: Ranking) -> int:
    """The seat with the best place among the players who are still there."""
    return next(seat for seat in ranking if seat is not None)
