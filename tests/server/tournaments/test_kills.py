"""The server is killed in the middle of rounds: nothing is lost, and no round is paired twice."""

import asyncio
import random
import signal
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from fairdeal.server.store import open_store
from fairdeal.server.store.schema import tables
from fairdeal.server.store.tournament_schema import tournament_rounds, tournament_tables
from tests.server.crash import ServerProcess
from tests.server.running_server import Client, RunningServer
from tests.server.tournaments.players import new_people

pytestmark = pytest.mark.once


class KilledServer(RunningServer):
    """The client side of a server in another process."""

    def __init__(self, process: ServerProcess) -> None:
        self.port, self.address = process.port, process.base
        self.http = httpx.AsyncClient(base_url=process.base, timeout=10)
        self.clients: list[Client] = []


def test_kills_in_mid_round(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def main() -> None:
        process, chance = ServerProcess(url, tmp_path), random.Random(3)
        process.command += ["--bot-pause", "0"]
        try:
            await process.start()
            server = KilledServer(process)
            organizer, *players = await new_people(server, "Org", "Ada", "Ben", "Cy", "Dee", "Eve", "Flo")
            path = await organizer.organize("oh-hell", format="swiss", rounds=3, seats=3)
            for player in players:
                await player.enter_tournament(path)
            await organizer.post(f"{path}/start")
            playing = asyncio.gather(*(player.play(path) for player in players))
            for _ in range(2):
                await asyncio.sleep(chance.uniform(0.2, 1.0))
                await process.stop(signal.SIGKILL)
                await process.start()
            finals = await asyncio.wait_for(playing, 120)
            assert [len(played["tables"]) for played in finals[0]["played"]] == [2, 2, 2]
            for played in finals[0]["played"]:
                assert sorted(number for table in played["tables"] for number in table["entrants"]) == [*range(1, 7)]
            await server.http.aclose()
            await process.stop(signal.SIGTERM)
        finally:
            process.clean_up()
        store = await open_store(url)
        rounds = await store.read(
            lambda connection: connection.execute(sa.select(tournament_rounds.c.number)).scalars().all()
        )
        assert sorted(rounds) == [1, 2, 3]
        created = await store.read(lambda connection: set(connection.execute(sa.select(tables.c.id)).scalars()))
        ours = await store.read(
            lambda connection: set(connection.execute(sa.select(tournament_tables.c.table_id)).scalars())
        )
        assert len(ours) == 6
        assert created <= ours  # no table without a round
        await store.close()

    asyncio.run(main())
