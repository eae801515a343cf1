"""A tournament at two nodes: the one that pairs the rounds is killed, and the other goes on with everything."""

import asyncio
import signal

import pytest

from tests.cluster.nats_server import NatsServer
from tests.cluster.test_nodes import node
from tests.server.databases import TemporaryPostgres
from tests.server.tournaments.players import new_people

pytestmark = pytest.mark.once


def test_a_node_dies_in_mid_round(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        async with node(url, bus) as a, node(url, bus) as b:
            ids = {(await server.health())["node"]["id"]: server for server in (a, b)}
            serving, other = ids[min(ids)], ids[max(ids)]
            organizer, *players = await new_people(other, "Org", "Ada", "Ben", "Cy", "Dee", "Eve", "Flo")
            path = await organizer.organize(
                "oh-hell", format="series", rounds=2, seats=3, capacity=6, starts_when_full=True
            )
            for number, player in enumerate(players):
                player.server = serving if number % 2 else other
                await player.enter_tournament(path)
            playing = asyncio.gather(*(player.play(path) for player in players))
            while (await organizer.get(path))["round"] == 0:
                await asyncio.sleep(0.05)
            serving.process.send_signal(signal.SIGKILL)
            await serving.process.wait()
            for player in players:
                player.server = other
            finals = await asyncio.wait_for(playing, 180)
            assert [len(played["tables"]) for played in finals[0]["played"]] == [2, 2]
            for played in finals[0]["played"]:
                assert sorted(number for table in played["tables"] for number in table["entrants"]) == [*range(1, 7)]

    asyncio.run(main())
