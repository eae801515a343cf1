"""A database of the first schema, with tables, a running match and a finished one, is upgraded and goes on.

`data/schema_0001.json` has the rows that a server of that version wrote.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fairdeal.server.store import postgres_connection, sqlite
from fairdeal.server.store.accounts_schema import accounts
from fairdeal.server.store.migrate import MIGRATIONS, migrate
from tests.server.databases import TemporaryPostgres
from tests.server.running_server import running_server

OLD: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "schema_0001.json").read_text())


def migrate_up_to(connection: sa.Connection, folder: Path, last: str) -> None:
    """Create the schema of an older version, whose latest migration is `last`."""
    (folder / "versions").mkdir(parents=True)
    versions = sorted((MIGRATIONS / "versions").glob("v*.py"))
    for path in (MIGRATIONS / "env.py", *(version for version in versions if version.name[:5] <= last)):
        (folder / path.relative_to(MIGRATIONS)).write_text(path.read_text())
    migrate(connection, folder)


def write_old_rows(connection: sa.Connection, folder: Path) -> None:
    """Create the first schema, and fill it."""
    migrate_up_to(connection, folder, "v0001")
    with connection.begin():
        for name, rows in OLD["rows"].items():
            table = name if connection.dialect.name == "sqlite" or name != "recent" else "log"
            for row in rows:
                columns = ", ".join(f'"{column}"' for column in row)
                values = ", ".join(f":{column}" for column in row)
                connection.execute(sa.text(f"INSERT INTO {table} ({columns}) VALUES ({values})"), row)


def create_old_database(url: str, folder: Path) -> None:
    if url.startswith("sqlite"):
        engine = sqlite.create_engine(Path(url.removeprefix("sqlite:///")), "BEGIN IMMEDIATE")
        with engine.connect() as connection:
            write_old_rows(connection, folder)
        engine.dispose()
        return

    async def create() -> None:
        engine = postgres_connection.create_engine(url)
        async with engine.connect() as connection:
            await connection.run_sync(write_old_rows, folder)
        await engine.dispose()

    asyncio.run(create())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_of_the_first_version_goes_on(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    if kind == "postgresql":
        database: TemporaryPostgres = request.getfixturevalue("database")
        url = database.new_database()
    create_old_database(url, tmp_path / "migrations")
    ada, ben = OLD["tokens"]
    running, finished, gathering = OLD["running"], OLD["finished"], OLD["gathering"]

    async def main() -> None:
        async with running_server(tmp_path, database=url) as server:
            headers = {"authorization": f"Bearer {ada}"}
            mine = (await server.http.get("/api/me/tables", headers=headers)).json()["tables"]
            assert {info["id"] for info in mine} == {running["id"], finished["id"], gathering["id"]}
            people = [await server.connect(running["id"], token) for token in (ada, ben)]
            assert [person.welcome["own"] for person in people] == running["owns"]
            mover = next(person for person in people if person.welcome["own"].get("moves"))
            played = await mover.request("move", text=mover.welcome["own"]["moves"][0])
            assert (played["type"], played["seq"]) == ("update", running["seq"] + 2)  # one is the server's `resume`
            matches = (await server.http.get("/api/me/matches", headers=headers)).json()["matches"]
            assert [match["table"] for match in matches] == [finished["id"]]
            verdict = await server.http.get(f"/api/matches/{matches[0]['match']}/verify")
            assert verdict.status_code == 200
            again = [await server.connect(finished["id"], token) for token in (ada, ben)]
            assert "Good game" in json.dumps(again[0].welcome["log"])
            for person in again:
                await person.send({"type": "ready", "id": "rematch"})
            while (await again[0].wait_for("update")).get("view") is None:
                pass  # until the cards are dealt
            waiting = await server.connect(gathering["code"], ada)
            assert waiting.welcome["you"]["seat"] == 0
        async with running_server(tmp_path, database=url) as server:
            assert len(server.manager.sleeping) == 3
            assert (await server.connect(running["id"], ada)).welcome["seq"] >= played["seq"]

    asyncio.run(main())


def test_names_of_accounts_are_compared_again(tmp_path: Path) -> None:
    """Keys from when no digit but 0 and 1 looked like a letter; the later one of two accounts that look alike stays."""
    names = {"p1": ("Badger", "badger"), "p2": ("B4dger", "b4dger"), "p3": ("Be4", "be4"), "p4": ("Cy", "cy")}
    engine = sqlite.create_engine(tmp_path / "tables.db", "BEGIN IMMEDIATE")
    with engine.connect() as connection:
        migrate_up_to(connection, tmp_path / "migrations", "v0012")
        with connection.begin():
            for created, (person, (name, key)) in enumerate(names.items()):
                row = {"person": person, "name": name, "skeleton": key, "created": created}
                connection.execute(accounts.insert(), row)
        migrate(connection)
        with connection.begin():
            rows = connection.execute(sa.select(accounts.c.person, accounts.c.skeleton))
            found = {row.person: row.skeleton for row in rows}
    engine.dispose()
    assert found == {"p1": "badger", "p2": "was p2", "p3": "bea", "p4": "cy"}
