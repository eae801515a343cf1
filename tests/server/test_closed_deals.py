"""Nobody sees a byte of other people's play of a deal that they may still play: in challenges of one friend and of
many, head to head, and whatever the match of another person could be asked for.

Everything that can be fetched is compared before and after others have played. `test_daily` does the same for the daily
deal, `tournaments/test_tournaments` and `tournaments/test_teams` for tournaments with the same deals.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.running_server import Client, RunningServer, with_server
from tests.server.test_challenges import accept, played_match
from tests.server.test_daily import finish, get, post

pytestmark = pytest.mark.once

OWN = ("/api/tables", "/api/me/tables", "/api/me/matches", "/api/me/reviews", "/api/me/challenges", "/api/daily",
       "/api/games", "/api/people/leaderboards")  # fmt: skip
OF_A_MATCH = ("", "/verify", "/replay", "/replay/3", "/picture?first=0&last=3", "/review/0", "/puzzle/3")


class Watcher:
    """Somebody who may still play a deal, or who only looks; everything that they can fetch and receive."""

    def __init__(self, server: RunningServer, token: str | None, paths: list[str], tables: list[str]) -> None:
        self.server = server
        self.token = token
        self.paths = [*OWN, *paths]
        for table in tables:
            self.paths += [f"/api/tables/{table}", f"/t/{table}"]
            self.paths += [f"/api/matches/{table}-1{path}" for path in OF_A_MATCH]
        self.matches = [f"{table}-1" for table in tables]
        self.spectators: list[Client] = []

    async def watch(self, tables: list[str]) -> None:
        self.spectators = [await self.server.connect(table, self.token) for table in tables]

    async def seen(self) -> list[tuple[str, int, str]]:
        found = []
        for path in self.paths:
            response = await get(self.server, path, self.token)
            found.append((path, response.status_code, response.text))
        for match in self.matches if self.token is not None else ():
            for path, body in (
                (f"/api/matches/{match}/practice", {"move": 3, "seat": 0}),
                ("/api/challenges", {"match": match}),
            ):
                response = await post(self.server, path, str(self.token), **body)
                assert response.status_code == 404, (path, response.text)
                found.append((path, response.status_code, response.text))
        for spectator in self.spectators:
            welcome = await spectator.resync()
            assert welcome["view"] is None
            assert not any('"type":"update"' in text for text in spectator.received)
            found.append(("socket", 0, json.dumps({**welcome, "you": None})))
        return found


async def public_profile(server: RunningServer, token: str) -> str:
    shown = dict.fromkeys(("ratings", "matches", "progress", "table"), "everyone")
    return f"/api/people/{(await post(server, '/api/me/profile', token, **shown)).json()['code']}"


@pytest.mark.parametrize("kind", ["my cards", "head to head"])
def test_no_byte_of_others_in_a_challenge(tmp_path: Path, kind: str) -> None:
    async def check(server: RunningServer) -> None:
        names = ("Ada", "Ben", "Cy", "Dee")
        ada, ben, cy, dee = [await server.new_guest(name) for name in names]
        body: dict[str, Any] = {"game": "oh-hell", "deals": 1}
        if kind == "my cards":
            body = {"match": await played_match(server, ada)}
        challenge = (await post(server, "/api/challenges", ada, **body)).json()["challenge"]
        path = f"/api/challenges/{challenge}"
        sides = range(1 if kind == "my cards" else 2)
        # Ben has begun every side; Cy has played one side and has begun the other; Dee has not begun; a visitor looks.
        begun = {}
        for token in (ben, cy):
            begun[token] = [(await post(server, f"{path}/{n}", token, bot_pause=0)).json()["table"] for n in sides]
        if kind == "head to head":
            await finish(server, begun[cy][0], cy, 5)
        paths = [path, *(f"{path}/{number}{rest}" for number in sides for rest in ("", "/moves/0", "/moves/3"))]
        paths += [await public_profile(server, token) for token in (ada, ben)]
        watchers = [Watcher(server, token, paths, begun[ben]) for token in (cy, dee, None)]
        for watcher in watchers:
            await watcher.watch(begun[ben])
        before = [await watcher.seen() for watcher in watchers]
        for number, table in enumerate(begun[ben]):
            await finish(server, table, ben, 7 + number)
        if kind == "head to head":  # Ada made the challenge, and plays it like everybody else
            for number in sides:
                await accept(server, challenge, ada, 3 + number, number)
        assert [await watcher.seen() for watcher in watchers] == before
        # Ben has finished, and sees Ada's play; so does Cy, as soon as they have.
        assert (await get(server, f"{path}/0/moves/0", ben)).status_code in (200, 404)
        assert {player["name"] for player in (await get(server, f"{path}/0", ben)).json()["players"]} >= {"Ada", "Ben"}
        await finish(server, begun[cy][-1], cy, 9)
        players = (await get(server, f"{path}/0", cy)).json()["players"]
        assert {player["name"] for player in players} >= {"Ada", "Ben", "Cy"}
        assert (await get(server, f"/api/matches/{begun[ben][0]}-1", cy)).status_code == 200
        assert await watchers[1].seen() == before[1], "Dee has still not played"

    with_server(tmp_path, check)


def test_one_attempt_however_often_it_is_asked_for(tmp_path: Path) -> None:
    """Many requests at once open one table, and nobody plays a deal again after they have seen it."""

    async def check(server: RunningServer) -> None:
        ada, ben = [await server.new_guest(name) for name in ("Ada", "Ben")]
        challenge = (await post(server, "/api/challenges", ada, game="oh-hell", deals=1)).json()["challenge"]
        path = f"/api/challenges/{challenge}/0"
        opened = await asyncio.gather(*(post(server, path, ben, bot_pause=0) for _ in range(8)))
        tables = {response.json()["table"] for response in opened}
        assert len(tables) == 1
        table = tables.pop()
        await finish(server, table, ben, 1)
        assert (await post(server, path, ben, bot_pause=0)).json()["table"] == table
        for number in ("2", "-1", "99999999999999999999"):
            response = await post(server, f"/api/challenges/{challenge}/{number}", ben, bot_pause=0)
            assert response.status_code in (400, 404), response.text

    with_server(tmp_path, check)
