"""The calendar of the daily deal: days, which are dates in UTC, and what is usually played on them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec

from fairdeal.bots.strengths import DEFAULT_STRENGTH
from fairdeal.games import all_games
from fairdeal.table import Settings

SEAT = 0  # where everybody sits


class DailyBoard(msgspec.Struct, frozen=True):
    """What is played in one game on one day."""

    settings: dict[str, Any]
    bot: str
    seat: int
    deals: int


def day_at(now: int) -> str:
    """The day of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def opening(day: str) -> int:
    """When a day begins, in milliseconds since 1970."""
    return int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()) * 1000


def following(day: str, number: int = 1) -> str:
    """The day a number of days later."""
    return (date.fromisoformat(day) + timedelta(days=number)).isoformat()


def is_day(text: str) -> bool:
    """Whether a text is a date as this server writes it."""
    try:
        return date.fromisoformat(text).isoformat() == text and text < "9999"
    except ValueError:
        return False


def usual_boards() -> dict[str, DailyBoard]:
    """What is played on a new day: every game with its usual rules, against the usual bots, without clocks."""
    boards = {}
    for key, kind in all_games().items():
        settings = Settings(key, turn=None, intermission=None, call=None, public=False).validated()
        boards[key] = DailyBoard(dict(settings.to_json()), DEFAULT_STRENGTH, SEAT, kind.short_match)
    return boards
