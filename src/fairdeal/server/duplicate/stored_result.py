"""A result that was stored."""

from typing import NamedTuple


class StoredResult(NamedTuple):
    """A finished attempt, with the name of its person."""

    person: str
    name: str | None
    match_id: str
    ended: int
    score: float | None
