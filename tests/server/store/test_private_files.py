"""Nobody but the server's user may read the database: it holds the signing key and the secrets of matches."""

import asyncio
import os
import stat
from pathlib import Path

import pytest

from fairdeal.server.store import Heartbeat, TableCreated, open_store

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Unix permissions")


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_a_new_database_is_private(tmp_path: Path) -> None:
    async def main() -> None:
        old = os.umask(0)  # the strictest test: nothing is taken away for us
        try:
            store = await open_store(f"sqlite:///{tmp_path / 'a' / 'b' / 'tables.db'}")
            await store.write(TableCreated("t", "ABCD", 5, "{}"))
            assert await store.load("t") is not None
        finally:
            os.umask(old)
        names = {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"}
        assert modes(tmp_path / "a" / "b") == dict.fromkeys(names, 0o600)
        assert modes(tmp_path) == {"a": 0o700}
        assert modes(tmp_path / "a") == {"b": 0o700}
        await store.close()

    asyncio.run(main())


def test_an_old_database_becomes_private(tmp_path: Path) -> None:
    async def main() -> None:
        url = f"sqlite:///{tmp_path / 'tables.db'}"
        await (await open_store(url)).close()
        for path in tmp_path.iterdir():
            path.chmod(0o644)
        tmp_path.chmod(0o755)
        store = await open_store(url)
        await store.write(Heartbeat(5))
        assert set(modes(tmp_path).values()) == {0o600}
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755, "a folder that exists may be shared"
        await store.close()

    asyncio.run(main())
