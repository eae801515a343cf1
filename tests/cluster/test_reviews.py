"""Reviews in a cluster: any node makes them, and what one has made the others serve."""

import asyncio
import random

from tests.cluster.nats_server import NatsServer
from tests.cluster.test_nodes import node
from tests.server.databases import TemporaryPostgres
from tests.server.simple_player import play_match
from tests.server.test_reviews import is_complete, read_review


def test_a_review_is_made_once_for_all_nodes(database: TemporaryPostgres, bus: NatsServer) -> None:
    url = database.new_database()

    async def main() -> None:
        budget = ("--review-worlds", "24")
        async with node(url, bus, *budget) as a, node(url, bus, *budget) as b:
            ada = await a.new_guest("Ada")
            table = await a.create_table(
                ada, game="president", options={"rounds": 1}, seats=3, bots=["random"] * 2, turn=None
            )
            player = await a.connect(table["id"], ada)
            await player.send({"type": "ready", "id": "r"})
            match = (await play_match(player, random.Random(1)))["table"]["record"]
            lines = await read_review(b, ada, match=match)  # not the node that has the table
            assert is_complete(lines)
            async with asyncio.timeout(120):
                while not (await a.http.get("/api/me/reviews", headers=bearer(ada))).json()["games"]:
                    await asyncio.sleep(0.05)  # until it is stored
            assert await read_review(a, ada, match=match) == lines
            (game,) = (await b.http.get("/api/me/reviews", headers=bearer(ada))).json()["games"]
            assert [entry["match"] for entry in game["matches"]] == [match]

    asyncio.run(main())


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}
