"""The daily deal in a cluster: one attempt, whichever nodes are asked, and no node's death loses it."""

import asyncio
import signal

import pytest

from tests.cluster.nats_server import NatsServer
from tests.cluster.test_nodes import node
from tests.server.databases import TemporaryPostgres
from tests.server.test_daily import begin, finish, get, play_to_end, today

pytestmark = pytest.mark.once


def test_one_attempt_across_nodes_and_kills(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        async with node(url, bus) as a, node(url, bus) as b:
            days = await asyncio.gather(today(a), today(b))
            assert days[0] == days[1], "both nodes have the same secret"
            ben, ada = await b.new_guest("Ben"), await a.new_guest("Ada")
            whole = await finish(b, await begin(b, ben, "sanityholes"), ben, 7)
            tables = set(await asyncio.gather(*(begin(server, ada, "sanityholes") for server in (a, b, a, b))))
            assert len(tables) == 1, "four requests at once, one attempt"
            (table,) = tables
            player = await a.connect(table, ada)
            first = next(text for seat, text in whole["moves"] if seat == 0)
            assert (await player.request("move", text=first))["type"] == "update"
            a.process.send_signal(signal.SIGKILL)
            await a.process.wait()
            async with asyncio.timeout(120):
                while True:
                    try:
                        player = await b.connect(table, ada)
                        break
                    except Exception:  # noqa: BLE001  # until the lease of the dead node has ended
                        await asyncio.sleep(0.2)
            await play_to_end(player, 7)
            record = (await get(b, f"/api/matches/{table}-1", ada)).json()
            assert record["moves"] == whole["moves"]
            day = days[0]["today"]["day"]
            results = (await get(b, f"/api/daily/{day}/sanityholes", ada)).json()
            assert [player["place"] for player in results["players"]] == [1, 1]
            assert results["you"]["percent"] == 50.0

    asyncio.run(main())
