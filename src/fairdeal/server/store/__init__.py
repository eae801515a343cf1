"""Where tables are kept: every accepted command is durable before anybody sees what it did."""

from fairdeal.server.store.base import (
    Alive,
    Change,
    Checkpoint,
    Closed,
    Entry,
    Finished,
    Kept,
    NewTable,
    Person,
    Played,
    Secret,
    Store,
    StoreError,
)

__all__ = [
    "Alive",
    "Change",
    "Checkpoint",
    "Closed",
    "Entry",
    "Finished",
    "Kept",
    "NewTable",
    "Person",
    "Played",
    "Secret",
    "Store",
    "StoreError",
    "open_store",
]


async def open_store(url: str) -> Store:
    """The store of a URL: `sqlite:///FILE` or `postgresql://HOST/NAME`. StoreError where it cannot be used."""
    if url.startswith("sqlite:///"):
        from fairdeal.server.store.sqlite import SqliteStore

        return await SqliteStore.open(url.removeprefix("sqlite:///"))
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from fairdeal.server.store.postgres import PostgresStore
        except ImportError as missing:
            raise StoreError(f"PostgreSQL needs {missing.name}: pip install 'fairdeal[postgres]'") from None
        return await PostgresStore.open(url)
    scheme = url.partition("//")[0]  # no more of it: there may be a password in it
    raise StoreError(f"{scheme!r} is no database that Fairdeal knows: write sqlite:///FILE or postgresql://HOST/NAME")
