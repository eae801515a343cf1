"""Tuples of seats, created once: `actors` is read before every move."""

from functools import cache

from fairdeal.games.bull_sanity.rules.values import MAX_PLAYERS

ONE_SEAT = tuple((seat,) for seat in range(MAX_PLAYERS))


@cache
def clockwise_seats(players: int) -> tuple[tuple[int, ...], ...]:
    """Every set of seats in clockwise order from every seat: the set `s` from seat `n` is at `(n << players) + s`."""
    return tuple(
        [
            tuple([(start + step) % players for step in range(players) if seats >> (start + step) % players & 1])
            for start in range(players)
            for seats in range(1 << players)
        ]
    )
