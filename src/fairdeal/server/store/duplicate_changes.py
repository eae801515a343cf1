"""Changes of duplicate play, and how they are written: each can be written again without harm.

The static edition makes such changes, too, and has no SQLAlchemy: it is imported when rows are written.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from fairdeal.server.store.changes import RowsChanged

if TYPE_CHECKING:
    import sqlalchemy as sa


@cache
def _parsed(statement: str) -> sa.TextClause:
    import sqlalchemy as sa

    return sa.text(statement)


class OneStatement(RowsChanged):
    """A change that is one statement, whose parameters are the fields."""

    __slots__ = ()
    statement: ClassVar[str]

    def write_rows(self, connection: sa.Connection) -> None:
        fields: dict[str, Any] = asdict(self)  # type: ignore[call-overload]  # all of these are dataclasses
        connection.execute(_parsed(self.statement), fields)


@dataclass(frozen=True, slots=True)
class DayCommitted(OneStatement):
    """The secret of a day, and what is played on it. The first one that is written for a day stays."""

    statement: ClassVar[str] = (
        "INSERT INTO days (day, secret, boards, at) VALUES (:day, :secret, :boards, :at) ON CONFLICT (day) DO NOTHING"
    )
    day: str
    secret: str
    boards: str  # JSON
    at: int


@dataclass(frozen=True, slots=True)
class ChallengeCreated(OneStatement):
    """Deals that other people may play, too."""

    statement: ClassVar[str] = (
        "INSERT INTO challenges (id, host, at, body) VALUES (:challenge, :host, :at, :body) ON CONFLICT (id) DO NOTHING"
    )
    challenge: str  # id
    host: str
    at: int
    body: str  # JSON


@dataclass(frozen=True, slots=True)
class AttemptBegun(OneStatement):
    """A person begins to play a deal. A second attempt at the same deal changes nothing."""

    statement: ClassVar[str] = (
        "INSERT INTO attempts (event, person, table_id, began) VALUES (:event, :person, :table, :at) "
        "ON CONFLICT (event, person) DO NOTHING"
    )
    event: str
    person: str
    table: str  # where they play it
    at: int


@dataclass(frozen=True, slots=True)
class AttemptEnded(OneStatement):
    """A person has played a deal to its end, or has given up: then the score is None."""

    statement: ClassVar[str] = (
        "INSERT INTO attempts (event, person, table_id, began, match_id, ended, score) "
        "VALUES (:event, :person, '', :at, :match, :at, :score) "
        "ON CONFLICT (event, person) DO UPDATE SET match_id = excluded.match_id, ended = excluded.ended, "
        "score = excluded.score WHERE attempts.match_id IS NULL"
    )
    event: str
    person: str
    match: str
    at: int
    score: float | None
