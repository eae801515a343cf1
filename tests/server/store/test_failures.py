"""Databases that cannot be used say so in one line; those that go away and come back lose nothing."""

import asyncio
import os
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from fairdeal.server.store import CommandAccepted, Heartbeat, StoreError, TableCreated, open_store
from fairdeal.server.store.migrate import VERSION_TABLE, migrate
from fairdeal.server.store.postgres import PostgresStore
from fairdeal.server.store.schema import metadata
from fairdeal.server.store.sqlite import _engine
from tests.server.databases import Postgres


def refusal(url: str) -> str:
    """What is said when a store cannot be opened."""

    async def attempt() -> None:
        await (await open_store(url)).close()

    with pytest.raises(StoreError) as refused:
        asyncio.run(attempt())
    assert "\n" not in str(refused.value)
    return str(refused.value)


async def make(url: str) -> None:
    await (await open_store(url)).close()


# ---- SQLite


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "cannot be used: unable to open database file" in refusal(f"sqlite:///{tmp_path}")


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "is a file, not a folder" in refusal(f"sqlite:///{tmp_path}/file/fairdeal.db")


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="users as Unix has them")
def test_a_read_only_folder(tmp_path: Path) -> None:
    folder = tmp_path / "ours"
    folder.mkdir(mode=0o555)
    with as_nobody():
        assert "cannot be used: permission denied" in refusal(f"sqlite:///{folder}/fairdeal.db")


class as_nobody:  # noqa: N801  # reads as a word
    """Root may write everywhere: be somebody else for a moment."""

    def __enter__(self) -> None:
        self.was = os.geteuid()
        if self.was == 0:
            os.seteuid(65534)

    def __exit__(self, *_: object) -> None:
        os.seteuid(self.was)


def test_some_other_file(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 1000)
    assert "cannot be used: file is not a database" in refusal(f"sqlite:///{path}")
    assert path.read_text() == "Dear Ada, " * 1000


def test_somebody_elses_database(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    with sqlite3.connect(path) as theirs:
        theirs.execute("CREATE TABLE matches (sticks INTEGER)")
    theirs.close()
    assert "a table 'matches' that is not Fairdeal's" in refusal(f"sqlite:///{path}")


# ---- Versions


def test_a_database_of_a_newer_fairdeal(url: str, request: pytest.FixtureRequest) -> None:
    asyncio.run(make(url))
    statement = f"UPDATE {VERSION_TABLE} SET version_num = '9999'"
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as newer:
            newer.execute(statement)
        newer.close()
    else:
        request.getfixturevalue("database").run(statement, url=url)
    assert "made by a newer Fairdeal (version 9999; this one knows 0001)" in refusal(url)


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    """What the migrations build, table by table, is what the program asks for."""
    migrated, asked = _engine(tmp_path / "a.db", "BEGIN"), _engine(tmp_path / "b.db", "BEGIN")
    with migrated.connect() as connection:
        migrate(connection)
    metadata.create_all(asked)
    found = []
    for engine in (migrated, asked):
        with engine.connect() as connection:
            rows = connection.execute(sa.text("SELECT name, sql FROM sqlite_master ORDER BY name")).all()
            found.append({name: sql for name, sql in rows if VERSION_TABLE not in name})
        engine.dispose()
    assert found[0] == found[1]
    assert set(found[0]) > set(metadata.tables)


BROKEN = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"

def upgrade():
    op.create_table("half_done", sa.Column("id", sa.Text, primary_key=True))
    op.execute("INSERT INTO half_done VALUES ('x')")
    op.execute("INSERT INTO no_such_table VALUES (1)")
"""


def with_migration(folder: Path, text: str) -> Path:
    """Our migrations, and another one."""
    from fairdeal.server.store.migrate import MIGRATIONS

    (folder / "versions").mkdir(parents=True)
    for path in (MIGRATIONS / "env.py", *MIGRATIONS.glob("versions/v*.py")):
        (folder / path.relative_to(MIGRATIONS)).write_text(path.read_text())
    (folder / "versions" / "v0002_more.py").write_text(text)
    return folder


@pytest.fixture
def migrating(url: str) -> Callable[[Path], set[str]]:
    """Migrates the database with the migrations of a folder; says which tables there are."""

    def run(folder: Path) -> set[str]:
        if url.startswith("sqlite"):
            path = Path(url.removeprefix("sqlite:///"))
            path.parent.mkdir(exist_ok=True)
            engine = _engine(path, "BEGIN IMMEDIATE")
            try:
                with engine.connect() as connection:
                    migrate(connection, folder)
            finally:
                found = set(sa.inspect(engine).get_table_names())
                engine.dispose()
            return found

        async def there() -> set[str]:
            from fairdeal.server.store.postgres import _engine as engine_of

            engine = engine_of(url)
            try:
                async with engine.connect() as connection:
                    await connection.run_sync(migrate, folder)
                    return await connection.run_sync(lambda here: set(sa.inspect(here).get_table_names()))
            finally:
                await engine.dispose()

        return asyncio.run(there())

    return run


def test_a_migration_that_fails_leaves_nothing_behind(
    url: str, tmp_path: Path, migrating: Callable[[Path], set[str]]
) -> None:
    asyncio.run(make(url))
    with pytest.raises(sa.exc.DBAPIError, match="no_such_table"):
        migrating(with_migration(tmp_path / "broken", BROKEN))
    asyncio.run(make(url))  # of version 0001 still, and in order
    mended = BROKEN.replace("no_such_table VALUES (1)", "half_done VALUES ('y')")
    assert "half_done" in migrating(with_migration(tmp_path / "mended", mended))


# ---- PostgreSQL


def test_nobody_answers() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    said = refusal(f"postgresql://ada:hidden@127.0.0.1:{port}/fairdeal")
    assert said.startswith("the PostgreSQL database cannot be used: ")
    assert "hidden" not in said


def test_no_such_database(database: Postgres) -> None:
    assert 'database "nothing" does not exist' in refusal(database.server.get_uri(database="nothing"))


@pytest.mark.parametrize("wrong", ["postgresql://here:port/x", "postgresql://[x", "postgresql://h/x?sslmode=sideways"])
def test_a_url_that_postgresql_does_not_understand(wrong: str) -> None:
    assert refusal(wrong).startswith("the PostgreSQL database cannot be used: ")


def test_an_outage_loses_nothing_and_doubles_nothing(database: Postgres) -> None:
    """The database is stopped in the middle of writing and started again: all that was asked for is there, once."""
    url = database.fresh()

    async def play() -> None:
        store = await PostgresStore.open(url, timeout=30)
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        writes: list[asyncio.Future[None]] = []
        outage = asyncio.create_task(asyncio.to_thread(restart))
        while not outage.done() or len(writes) < 200:
            writes.append(store.write(CommandAccepted("t", len(writes) + 1, 5, "{}")))
            await asyncio.sleep(0.001)
        await asyncio.gather(*writes)
        kept = await store.load("t")
        assert kept is not None
        assert [entry.number for entry in kept.entries] == list(range(1, len(writes) + 1))
        await store.close()

    def restart() -> None:
        database.stop()
        database.start()

    asyncio.run(play())


def test_too_long_an_outage_is_told(database: Postgres) -> None:
    url = database.fresh()

    async def play() -> None:
        store = await PostgresStore.open(url, timeout=0.5)
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        await asyncio.to_thread(database.stop)
        try:
            with pytest.raises(StoreError, match="away"):
                await store.write(CommandAccepted("t", 1, 5, "{}"))
            assert not await store.is_healthy()
        finally:
            await asyncio.to_thread(database.start)
        with pytest.raises(StoreError, match="load the table again"):
            await store.write(CommandAccepted("t", 2, 5, "{}"))
        kept = await store.load("t")
        assert kept is not None
        await store.write(CommandAccepted("t", len(kept.entries) + 1, 5, "{}"))
        assert await store.is_healthy()
        await store.close()

    asyncio.run(play())


def test_a_server_that_slept_through_a_takeover_cannot_write(database: Postgres) -> None:
    """Its connection is cut, another server comes and goes: what the first one has in memory is no longer true."""
    url = database.fresh()

    async def play() -> None:
        first = await PostgresStore.open(url, timeout=5)
        await first.write(TableCreated("t", "ABCD", 5, "{}"))
        await asyncio.to_thread(
            database.run, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fairdeal'"
        )
        second = await PostgresStore.open(url)
        await second.write(CommandAccepted("t", 1, 5, "{}"))
        await second.close()
        for change in (CommandAccepted("t", 1, 6, "{}"), Heartbeat(7)):
            with pytest.raises(StoreError, match="another server has taken over"):
                await first.write(change)
        await first.close()
        third = await PostgresStore.open(url)
        assert [entry.at for entry in (await third.open_tables())[0].entries] == [5]
        await third.close()

    asyncio.run(play())


def test_a_lost_answer_does_not_write_twice(database: Postgres) -> None:
    """The connection breaks after the commit and before its answer: the transaction is not done again."""
    url = database.fresh()

    async def play() -> None:
        store = await PostgresStore.open(url, timeout=5)
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        owner = store.owner
        done = owner._write

        def put_and_lose(connection: sa.Connection, changes: object, target: int) -> None:
            owner._write = done  # type: ignore[method-assign]
            done(connection, changes, target)  # type: ignore[arg-type]
            connection.commit()
            raise ConnectionResetError("the line is dead")

        owner._write = put_and_lose  # type: ignore[method-assign]
        await store.write(CommandAccepted("t", 1, 5, "{}"))
        await store.write(CommandAccepted("t", 2, 5, "{}"))
        kept = await store.load("t")
        assert kept is not None
        assert [entry.number for entry in kept.entries] == [1, 2]
        await store.close()

    asyncio.run(play())
