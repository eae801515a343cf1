"""Reviews in a cluster: any node makes them, and what one has made the others serve."""

import asyncio
import json
import random
import signal

from tests.cluster.nats_server import NatsServer
from tests.cluster.test_nodes import NodeProcess, node
from tests.server.databases import TemporaryPostgres
from tests.server.simple_player import play_match
from tests.server.test_reviews import is_complete, next_lines, open_review, read_review


def test_a_review_is_made_once_for_all_nodes(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        budget = ("--review-worlds", "24")
        async with node(url, bus, *budget) as a, node(url, bus, *budget) as b:
            ada = await a.new_guest("Ada")
            match = await play_a_match(a, ada)
            lines = await read_review(b, ada, match=match)  # not the node that has the table
            assert is_complete(lines)
            async with asyncio.timeout(120):
                while not (await a.http.get("/api/me/reviews", headers=bearer(ada))).json()["games"]:
                    await asyncio.sleep(0.05)  # until it is stored
            assert await read_review(a, ada, match=match) == lines
            (game,) = (await b.http.get("/api/me/reviews", headers=bearer(ada))).json()["games"]
            assert [entry["match"] for entry in game["matches"]] == [match]

    asyncio.run(main())


def test_a_review_ends_with_a_reason_when_its_node_stops(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        async with node(url, bus, "--review-worlds", "20000") as a:
            ada = await a.new_guest("Ada")
            match = await play_a_match(a, ada)
            async with open_review(a, ada, 0, match) as (_, lines):
                await next_lines(lines, 1)
                a.process.send_signal(signal.SIGTERM)
                last = [json.loads(line) async for line in lines][-1]
            assert (last["type"], last["code"]) == ("failed", "stopping")

    asyncio.run(main())


async def play_a_match(server: NodeProcess, token: str) -> str:
    """Play a round of President against bots, and return the id of the match."""
    table = await server.create_table(
        token, game="president", options={"rounds": 1}, seats=3, bots=["random"] * 2, turn=None
    )
    player = await server.connect(table["id"], token)
    await player.send({"type": "ready", "id": "r"})
    return str((await play_match(player, random.Random(1)))["table"]["record"])


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}
