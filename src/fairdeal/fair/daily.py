"""The commitment to a day of the daily deal, and the seeds that follow from its secret (docs/daily.md).

The commitment is published a day ahead, the secret when the day is over. Both bind what is played: the game, its
settings, the bots and the seat.
"""

from collections.abc import Mapping

from fairdeal.fair.protocol import digest


def commitment_of_day(day: str, boards: Mapping[str, object], secret: str) -> str:
    """The hash that is published a day ahead."""
    return digest("day", day, dict(boards), secret)


def seed_of_deal(day: str, game: str, secret: str) -> str:
    """The seed of a day's deal in one game. It reveals nothing about the other games of that day."""
    return digest("daily deal", day, game, secret)
