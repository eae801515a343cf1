"""The same seed gives the same match in WebAssembly and on a server: their records are compared byte by byte.

python -m tests.static_edition.same_matches [GAME …]    (default: every game; takes a few minutes)
"""

import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools import static_edition
from tools.front_end import node_and_npm
from tools.npm import PYODIDE_INSTALLED

from fairdeal.games import all_games
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import UNLIMITED
from fairdeal.server.store import open_store
from fairdeal.server.table_manager import TableManager
from fairdeal.static_edition.browser_tables import InlineWork
from tests.static_edition.seeded_match import play

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TIMEOUT = 900


def play_in_webassembly(games: list[str], folder: Path) -> dict[str, Any]:
    """Play in the static edition with Pyodide and the packs of a browser."""
    packs = folder / "packs"
    static_edition.write_packs(packs)
    program = PYODIDE_INSTALLED / "play_seeded.mjs"
    program.write_text((HERE / "play_seeded.mjs").read_text(encoding="utf-8"), encoding="utf-8")
    node, _ = node_and_npm()
    done = subprocess.run(
        [*node, program.name, str(ROOT), str(packs), *games],
        cwd=PYODIDE_INSTALLED, capture_output=True, text=True, check=False, timeout=TIMEOUT,
    )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-4000:])
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def play_on_server(games: list[str], folder: Path) -> dict[str, Any]:
    """Play at the tables of a server with a database."""

    async def play_one(game: str) -> dict[str, Any]:
        store = await open_store(f"sqlite:///{folder / f'{game}.db'}")
        manager = TableManager(store, b"key", HostingOptions(limits=UNLIMITED))
        manager.workers.quick = InlineWork("quick")  # threads answer in any order where several bots choose at once
        await manager.start()
        try:
            return await play(manager, game)
        finally:
            await manager.stop()

    return {game: asyncio.run(play_one(game)) for game in games}


def main() -> None:
    games = sys.argv[1:] or sorted(all_games())
    with tempfile.TemporaryDirectory() as name:
        here, server = play_in_webassembly(games, Path(name)), play_on_server(games, Path(name))
    different = []
    for game in games:
        record = server[game]["record"] or ""
        is_same = bool(record) and here[game] == server[game]
        different += [] if is_same else [game]
        words = "the same record" if is_same else "DIFFERENT"
        print(f"{game}: {len(server[game]['played'])} moves, {len(record)} bytes: {words}")  # noqa: T201
    if different:
        raise SystemExit(f"not the same in WebAssembly: {', '.join(different)}")


if __name__ == "__main__":
    main()
