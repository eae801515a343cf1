"""Stores for tables: every accepted command is durable before anybody sees its result."""

from fairdeal.server.store.base import (
    PlayedMatch,
    ReviewedMatch,
    Store,
    StoredReview,
    StoredStudy,
    StoredTable,
    StoreError,
    StudyState,
    TableSummary,
)
from fairdeal.server.store.changes import (
    Change,
    CheckpointTaken,
    CommandAccepted,
    Heartbeat,
    LogRepaired,
    MatchFinished,
    PersonNamed,
    ReviewKept,
    RowsChanged,
    SecretCreated,
    StoredCommand,
    TableClosed,
    TableCreated,
    TableDescribed,
    TableReleased,
    TableSlept,
)

__all__ = [
    "Change",
    "CheckpointTaken",
    "CommandAccepted",
    "Heartbeat",
    "LogRepaired",
    "MatchFinished",
    "PersonNamed",
    "PlayedMatch",
    "ReviewKept",
    "ReviewedMatch",
    "RowsChanged",
    "SecretCreated",
    "Store",
    "StoreError",
    "StoredCommand",
    "StoredReview",
    "StoredStudy",
    "StoredTable",
    "StudyState",
    "TableClosed",
    "TableCreated",
    "TableDescribed",
    "TableReleased",
    "TableSlept",
    "TableSummary",
    "open_store",
]


async def open_store(url: str) -> Store:
    """Open the store at a URL: `sqlite:///FILE` or `postgresql://HOST/NAME`. StoreError if it cannot be used."""
    if url.startswith("sqlite:///"):
        from fairdeal.server.store.sqlite import SqliteStore

        return await SqliteStore.open(url.removeprefix("sqlite:///"))
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from fairdeal.server.store.owned_postgres import PostgresStore
        except ImportError as missing:
            raise StoreError(f"PostgreSQL needs {missing.name}: pip install 'fairdeal[postgres]'") from None
        return await PostgresStore.open(url)
    scheme = url.partition("//")[0]  # not the whole URL: it may contain a password
    raise StoreError(f"{scheme!r} is not a known kind of database; use sqlite:///FILE or postgresql://HOST/NAME")
