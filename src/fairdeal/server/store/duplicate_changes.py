"""Changes of duplicate play, and how they are written: each can be written again without harm."""

from dataclasses import asdict, dataclass
from typing import TypeAlias

import sqlalchemy as sa


@dataclass(frozen=True, slots=True)
class DayCommitted:
    """The secret of a day, and what is played on it. The first one that is written for a day stays."""

    day: str
    secret: str
    boards: str  # JSON
    at: int


@dataclass(frozen=True, slots=True)
class ChallengeCreated:
    """Deals that other people may play, too."""

    challenge: str  # id
    host: str
    at: int
    body: str  # JSON


@dataclass(frozen=True, slots=True)
class AttemptBegun:
    """A person begins to play a deal. They do so once: a second attempt at the same deal changes nothing."""

    event: str
    person: str
    table: str  # where they play it
    at: int


@dataclass(frozen=True, slots=True)
class AttemptEnded:
    """A person has played a deal to its end, or has given up: then the score is None."""

    event: str
    person: str
    match: str
    at: int
    score: float | None


DuplicateChange: TypeAlias = DayCommitted | ChallengeCreated | AttemptBegun | AttemptEnded
DUPLICATE_CHANGES = (DayCommitted, ChallengeCreated, AttemptBegun, AttemptEnded)

STATEMENTS: dict[type[DuplicateChange], sa.TextClause] = {
    DayCommitted: sa.text(
        "INSERT INTO days (day, secret, boards, at) VALUES (:day, :secret, :boards, :at) ON CONFLICT (day) DO NOTHING"
    ),
    ChallengeCreated: sa.text(
        "INSERT INTO challenges (id, host, at, body) VALUES (:challenge, :host, :at, :body) ON CONFLICT (id) DO NOTHING"
    ),
    AttemptBegun: sa.text(
        "INSERT INTO attempts (event, person, table_id, began) VALUES (:event, :person, :table, :at) "
        "ON CONFLICT (event, person) DO NOTHING"
    ),
    AttemptEnded: sa.text(
        "INSERT INTO attempts (event, person, table_id, began, match_id, ended, score) "
        "VALUES (:event, :person, '', :at, :match, :at, :score) "
        "ON CONFLICT (event, person) DO UPDATE SET match_id = excluded.match_id, ended = excluded.ended, "
        "score = excluded.score WHERE attempts.match_id IS NULL"
    ),
}


def apply_duplicate_change(connection: sa.Connection, change: DuplicateChange) -> None:
    """Write a change in the caller's transaction."""
    connection.execute(STATEMENTS[type(change)], asdict(change))
