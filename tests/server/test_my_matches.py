"""The list of a person's matches, in pages, and the way from a replay back to its table."""

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.server.running_server import RunningServer, running_server
from tests.server.simple_player import play_match

MATCHES = 5


async def play(server: RunningServer, token: str, public: bool = False, matches: int = 1) -> list[str]:
    """Play short matches against bots at one table; return their ids, the first one first."""
    table = await server.create_table(
        token, game="president", options={"rounds": 1}, bots=["random"] * 3, turn=None, public=public
    )
    player = await server.connect(table["id"], token)
    ids = []
    for number in range(matches):
        await player.send({"type": "ready", "id": f"ready {number}"})
        ids.append((await play_match(player, random.Random(number)))["table"]["record"])
    await player.close()
    return ids


async def history(server: RunningServer, token: str, **query: int) -> dict[str, Any]:
    answer = await server.http.get("/api/me/matches", params=query, headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    document: dict[str, Any] = answer.json()
    return document


async def all_pages(server: RunningServer, token: str, most: int) -> list[list[str]]:
    pages, query = [], {"most": most}
    while True:
        page = await history(server, token, **query)
        pages.append([match["match"] for match in page["matches"]])
        if page["next"] is None:
            return pages
        query = {"most": most, "before": page["next"]}


async def replay_of(server: RunningServer, match: str, token: str | None = None) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    document: dict[str, Any] = (await server.http.get(f"/api/matches/{match}/replay", headers=headers)).json()
    return document


def test_my_matches_come_in_pages_latest_first_and_survive_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            ada = await server.new_guest("Ada")
            ids = await play(server, ada, matches=MATCHES)
        async with running_server(tmp_path) as server:
            latest_first = ids[::-1]
            assert await all_pages(server, ada, most=2) == [latest_first[:2], latest_first[2:4], latest_first[4:]]
            assert await all_pages(server, ada, most=MATCHES) == [latest_first]  # and no empty page after it
            newest = (await history(server, ada))["matches"][0]
            assert (newest["game"], newest["title"]) == ("president", "President")
            assert newest["players"][newest["seat"]] == "Ada"
            assert len(newest["players"]) == 4
            assert newest["outcome"]["places"]
            assert newest["at"] > 1_600_000_000_000

    asyncio.run(main())


def test_nobody_sees_the_matches_of_others(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            ada, eve = await server.new_guest("Ada"), await server.new_guest("Eve")
            await play(server, ada, public=True)
            await play(server, ada)
            assert await history(server, eve) == {"matches": [], "next": None}
            assert len((await history(server, ada))["matches"]) == 2
            assert (await server.http.get("/api/me/matches")).status_code == 401

    asyncio.run(main())


def test_a_replay_leads_back_to_the_table_if_the_reader_may_know_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            ada, eve = await server.new_guest("Ada"), await server.new_guest("Eve")
            (private,) = await play(server, ada)
            (public,) = await play(server, ada, public=True)
            codes = {runner.id: runner.code for runner in server.manager.tables.values()}
            private_code, public_code = (codes[match.rpartition("-")[0]] for match in (private, public))
            assert (await replay_of(server, private, ada))["table"] == private_code
            for reader in (eve, None):
                assert (await replay_of(server, private, reader))["table"] is None
                assert (await replay_of(server, public, reader))["table"] == public_code
            for runner in tuple(server.manager.tables.values()):
                runner.last_visit -= server.manager.options.sleep_after + 1
            server.manager.sweep()
            assert not server.manager.tables
            assert (await replay_of(server, private, ada))["table"] == private_code  # it sleeps, and still exists
            assert not server.manager.tables  # and was not woken
            for table_id in tuple(server.manager.sleeping):
                server.manager._close(table_id)
            assert (await replay_of(server, private, ada))["table"] is None

    asyncio.run(main())
