"""Databases that cannot be used are refused in one line; outages lose nothing."""

import asyncio
import os
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from fairdeal.server.store import CommandAccepted, Heartbeat, StoreError, TableCreated, open_store
from fairdeal.server.store.migrate import MIGRATIONS, VERSION_TABLE, migrate
from fairdeal.server.store.owned_postgres import PostgresStore
from fairdeal.server.store.schema import metadata
from fairdeal.server.store.sqlite import create_engine as _engine
from tests.server.databases import TemporaryPostgres

HEAD = max(path.name for path in MIGRATIONS.glob("versions/v*.py"))[1:5]  # the number of the latest migration


def refusal(url: str) -> str:
    """The message with which a store cannot be opened."""

    async def attempt() -> None:
        await (await open_store(url)).close()

    with pytest.raises(StoreError) as refused:
        asyncio.run(attempt())
    assert "\n" not in str(refused.value)
    return str(refused.value)


async def create_database(url: str) -> None:
    await (await open_store(url)).close()


# ---- SQLite


def test_a_folder_is_not_a_database(tmp_path: Path) -> None:
    assert "cannot be used: unable to open database file" in refusal(f"sqlite:///{tmp_path}")


def test_a_folder_that_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "is a file, not a folder" in refusal(f"sqlite:///{tmp_path}/file/fairdeal.db")


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="needs Unix users")
def test_a_read_only_folder(tmp_path: Path) -> None:
    folder = tmp_path / "ours"
    folder.mkdir(mode=0o555)
    with as_nobody():
        assert "cannot be used: permission denied" in refusal(f"sqlite:///{folder}/fairdeal.db")


class as_nobody:  # noqa: N801  # used like a function
    """Switch to an unprivileged user: root may write everywhere."""

    def __enter__(self) -> None:
        self.was = os.geteuid()
        if self.was == 0:
            os.seteuid(65534)

    def __exit__(self, *_: object) -> None:
        os.seteuid(self.was)


def test_a_file_that_is_not_a_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 1000)
    assert "cannot be used: file is not a database" in refusal(f"sqlite:///{path}")
    assert path.read_text() == "Dear Ada, " * 1000


def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "foreign.db"
    with sqlite3.connect(path) as foreign:
        foreign.execute("CREATE TABLE matches (sticks INTEGER)")
    foreign.close()
    assert "a table 'matches' that is not Fairdeal's" in refusal(f"sqlite:///{path}")


# ---- Versions


def test_a_database_of_a_newer_fairdeal(url: str, request: pytest.FixtureRequest) -> None:
    asyncio.run(create_database(url))
    statement = f"UPDATE {VERSION_TABLE} SET version_num = '9999'"
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as newer:
            newer.execute(statement)
        newer.close()
    else:
        request.getfixturevalue("database").execute(statement, url=url)
    assert f"made by a newer Fairdeal (version 9999; this one knows {HEAD})" in refusal(url)


def test_the_migrations_create_the_schema(tmp_path: Path) -> None:
    """The migrations create exactly the tables that the program declares."""
    migrated, declared = _engine(tmp_path / "a.db", "BEGIN"), _engine(tmp_path / "b.db", "BEGIN")
    with migrated.connect() as connection:
        migrate(connection)
    metadata.create_all(declared)
    found = []
    for engine in (migrated, declared):
        with engine.connect() as connection:
            rows = connection.execute(sa.text("SELECT name, sql FROM sqlite_master ORDER BY name")).all()
            # SQLite puts a column that was added later on the line of the one before it.
            found.append({name: " ".join((sql or "").split()) for name, sql in rows if VERSION_TABLE not in name})
        engine.dispose()
    assert found[0] == found[1]
    assert set(found[0]) > set(metadata.tables)


BROKEN = f"""
import sqlalchemy as sa
from alembic import op

revision, down_revision = "next", "{HEAD}"

def upgrade():
    op.create_table("half_done", sa.Column("id", sa.Text, primary_key=True))
    op.execute("INSERT INTO half_done VALUES ('x')")
    op.execute("INSERT INTO no_such_table VALUES (1)")
"""


def with_migration(folder: Path, text: str) -> Path:
    """Copy our migrations to a folder, and add one."""
    (folder / "versions").mkdir(parents=True)
    for path in (MIGRATIONS / "env.py", *MIGRATIONS.glob("versions/v*.py")):
        (folder / path.relative_to(MIGRATIONS)).write_text(path.read_text())
    (folder / "versions" / "v9999_more.py").write_text(text)
    return folder


@pytest.fixture
def migrating(url: str) -> Callable[[Path], set[str]]:
    """A function that migrates the database with the migrations of a folder and returns its tables."""

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

        async def run_on_postgres() -> set[str]:
            from fairdeal.server.store.postgres_connection import create_engine as engine_of

            engine = engine_of(url)
            try:
                async with engine.connect() as connection:
                    await connection.run_sync(migrate, folder)
                    return await connection.run_sync(lambda here: set(sa.inspect(here).get_table_names()))
            finally:
                await engine.dispose()

        return asyncio.run(run_on_postgres())

    return run


def test_a_migration_that_fails_leaves_nothing_behind(
    url: str, tmp_path: Path, migrating: Callable[[Path], set[str]]
) -> None:
    asyncio.run(create_database(url))
    with pytest.raises(sa.exc.DBAPIError, match="no_such_table"):
        migrating(with_migration(tmp_path / "broken", BROKEN))
    asyncio.run(create_database(url))  # still at the version before, and intact
    fixed = BROKEN.replace("no_such_table VALUES (1)", "half_done VALUES ('y')")
    assert "half_done" in migrating(with_migration(tmp_path / "fixed", fixed))


# ---- PostgreSQL


def test_a_port_where_nobody_listens() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    message = refusal(f"postgresql://ada:hidden@127.0.0.1:{port}/fairdeal")
    assert message.startswith("the PostgreSQL database cannot be used: ")
    assert "hidden" not in message


def test_a_database_that_does_not_exist(database: TemporaryPostgres) -> None:
    assert 'database "nothing" does not exist' in refusal(database.server.get_uri(database="nothing"))


@pytest.mark.parametrize("wrong", ["postgresql://here:port/x", "postgresql://[x", "postgresql://h/x?sslmode=sideways"])
def test_an_invalid_postgresql_url(wrong: str) -> None:
    assert refusal(wrong).startswith("the PostgreSQL database cannot be used: ")


def test_an_outage_loses_and_doubles_nothing(database: TemporaryPostgres) -> None:
    """The database is stopped and started again while we write: every write is stored once."""
    url = database.new_database()

    async def main() -> None:
        store = await PostgresStore.open(url, timeout=30)
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        writes: list[asyncio.Future[None]] = []
        outage = asyncio.create_task(asyncio.to_thread(restart))
        while not outage.done() or len(writes) < 200:
            writes.append(store.write(CommandAccepted("t", len(writes) + 1, 5, "{}")))
            await asyncio.sleep(0.001)
        await asyncio.gather(*writes)
        stored = await store.load("t")
        assert stored is not None
        assert [entry.number for entry in stored.entries] == list(range(1, len(writes) + 1))
        await store.close()

    def restart() -> None:
        database.stop()
        database.start()

    asyncio.run(main())


def test_writes_fail_if_an_outage_is_too_long(database: TemporaryPostgres) -> None:
    url = database.new_database()

    async def main() -> None:
        store = await PostgresStore.open(url, timeout=0.5)
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        await asyncio.to_thread(database.stop)
        try:
            with pytest.raises(StoreError, match="unavailable"):
                await store.write(CommandAccepted("t", 1, 5, "{}"))
            assert await store.find_problem() is not None
        finally:
            await asyncio.to_thread(database.start)
        with pytest.raises(StoreError, match="load the table again"):
            await store.write(CommandAccepted("t", 2, 5, "{}"))
        stored = await store.revive("t")
        assert stored is not None
        await store.write(CommandAccepted("t", len(stored.entries) + 1, 5, "{}", stored.epoch))
        assert await store.find_problem() is None
        await store.close()

    asyncio.run(main())


def test_a_server_that_was_replaced_cannot_write(database: TemporaryPostgres) -> None:
    """Its connection broke and another server was the owner: the tables in its memory are outdated."""
    url = database.new_database()

    async def main() -> None:
        first = await PostgresStore.open(url, timeout=5)
        await first.write(TableCreated("t", "ABCD", 5, "{}"))
        await asyncio.to_thread(
            database.execute,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fairdeal'",
        )
        second = await PostgresStore.open(url)
        await second.revive("t")
        await second.write(CommandAccepted("t", 1, 5, "{}", 2))
        await second.close()
        await first.check_owner()
        assert first.fenced.is_set()
        assert await first.find_problem() == "another server has taken over this database"
        for change in (CommandAccepted("t", 1, 6, "{}"), Heartbeat(7)):
            with pytest.raises(StoreError, match="another server has taken over"):
                await first.write(change)
        await first.close()
        third = await PostgresStore.open(url)
        assert [entry.at for entry in (await third.open_tables())[0].entries] == [5]
        await third.close()

    asyncio.run(main())


def test_a_lost_answer_does_not_cause_a_second_write(database: TemporaryPostgres) -> None:
    """The connection breaks after the commit but before its answer: the transaction is not repeated."""
    url = database.new_database()

    async def main() -> None:
        store = await PostgresStore.open(url, timeout=5)
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        owner = store.owner
        original = owner._write

        def write_and_disconnect(connection: sa.Connection, changes: object, target: int) -> None:
            owner._write = original  # type: ignore[method-assign]
            original(connection, changes, target)  # type: ignore[arg-type]
            connection.commit()
            raise ConnectionResetError("the connection is lost")

        owner._write = write_and_disconnect  # type: ignore[method-assign]
        await store.write(CommandAccepted("t", 1, 5, "{}"))
        await store.write(CommandAccepted("t", 2, 5, "{}"))
        stored = await store.load("t")
        assert stored is not None
        assert [entry.number for entry in stored.entries] == [1, 2]
        await store.close()

    asyncio.run(main())
