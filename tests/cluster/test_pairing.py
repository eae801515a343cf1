"""One pool for two nodes: people at different nodes meet, also after the node that served the pool is killed."""

import asyncio
import signal

import pytest

from tests.cluster.nats_server import NatsServer
from tests.cluster.test_nodes import node
from tests.server.databases import TemporaryPostgres
from tests.server.pairing.people import PoolPerson

pytestmark = pytest.mark.once


def test_the_pool_is_shared_and_survives_a_node(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        async with node(url, bus) as a, node(url, bus) as b:
            people = [await PoolPerson.create(server, f"P{n}") for n, server in enumerate((a, b, a, b))]
            for person in people:
                await person.enter("hearts")
            codes = await asyncio.gather(*(person.wait_for_table() for person in people))
            assert len(set(codes)) == 1
            client = await b.connect(codes[0], people[1].token)
            assert client.welcome["you"]["seat"] is not None
            # The node that serves the pool is the one with the lowest id: kill it while people wait.
            ids = {(await server.health())["node"]["id"]: server for server in (a, b)}
            serving, other = ids[min(ids)], ids[max(ids)]
            waiting = [await PoolPerson.create(server, f"W{n}") for n, server in enumerate((serving, other, other))]
            for person in waiting:
                await person.enter("rook")
            serving.process.send_signal(signal.SIGKILL)
            await serving.process.wait()
            waiting[0].server = other  # their browser connects to the node that is left
            waiting.append(await PoolPerson.create(other, "W3"))
            await waiting[3].enter("rook")
            codes = await asyncio.gather(*(person.wait_for_table() for person in waiting))
            assert len(set(codes)) == 1

    asyncio.run(main())
