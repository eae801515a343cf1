"""The static edition in this process: its answers, and what a browser's storage may do."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from fairdeal.games import all_games
from fairdeal.static_edition.edition import Edition
from fairdeal.static_edition.memory_storage import MemoryStorage

TIMEOUT = 60


class Page:
    """What the page's worker does, with a storage in memory."""

    def __init__(self, storage: MemoryStorage) -> None:
        self.messages: list[dict[str, Any]] = []
        self.changed = asyncio.Event()
        stored = {key: value for key, value in storage.values.items() if not key.startswith(("record/", "lines/"))}
        self.edition = Edition(stored, storage, self._post)
        self.number = 0

    def _post(self, text: str) -> None:
        self.messages.append(json.loads(text))
        self.changed.set()

    async def wait_for(self, is_wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        async with asyncio.timeout(TIMEOUT):
            while True:
                for message in self.messages:
                    if is_wanted(message):
                        return message
                self.changed.clear()
                await self.changed.wait()

    async def fetch(self, path: str, body: object = None) -> tuple[int, Any]:
        self.number += 1
        number, method = self.number, "GET" if body is None else "POST"
        text = "" if body is None else json.dumps(body)
        self.say({"type": "fetch", "id": number, "method": method, "path": path, "body": text})
        answer = await self.wait_for(lambda message: message["type"] == "answer" and message["id"] == number)
        return answer["status"], json.loads(answer["text"])

    def say(self, message: dict[str, Any]) -> None:
        self.edition.receive(json.dumps(message))

    def request(self, kind: str, **data: object) -> None:
        self.number += 1
        text = json.dumps({"type": kind, "id": f"{kind}{self.number}", **data})
        self.say({"type": "say", "socket": 1, "text": text})

    async def said(self, is_wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a message of the table."""
        found = await self.wait_for(
            lambda message: message["type"] == "said" and is_wanted(json.loads(message["text"]))
        )
        return dict(json.loads(found["text"]))

    async def open(self, code: str) -> dict[str, Any]:
        self.say({"type": "open", "socket": 1, "table": code})
        hello = {"type": "hello", "protocol": 1, "wants": "scene"}
        self.say({"type": "say", "socket": 1, "text": json.dumps(hello)})
        return await self.said(lambda message: message["type"] == "welcome")


def has_turn(message: dict[str, Any]) -> bool:
    return bool((message.get("scene") or {}).get("actions"))


def run(work: Awaitable[None]) -> None:
    async def main() -> None:
        await work

    asyncio.run(main())


async def start_hearts(page: Page) -> str:
    """Become a guest, create a table of hearts with bots, and wait for the first turn; returns the table's code."""
    await page.edition.start()
    assert (await page.fetch("/api/guests", {"name": "Ada"}))[0] == 201
    bots = ["steady"] * 3
    _, info = await page.fetch("/api/tables", {"game": "hearts", "bots": bots, "turn": None, "bot_pause": 0})
    code = str(info["code"])
    await page.open(code)
    page.request("ready", ready=True)
    await page.said(has_turn)
    return code


def stop(page: Page) -> None:
    page.edition.tables.timers.stop()


def test_a_match_survives_a_reload() -> None:
    async def work() -> None:
        storage = MemoryStorage()
        page = Page(storage)
        code = await start_hearts(page)
        before = await page.said(has_turn)
        stop(page)
        again = Page(storage)
        await again.edition.start()
        assert (await again.fetch("/api/me"))[1]["name"] == "Ada"
        assert [table["code"] for table in (await again.fetch("/api/me/tables"))[1]["tables"]] == [code]
        welcome = await again.open(code)
        assert welcome["scene"]["hand"] == before["scene"]["hand"]
        stop(again)

    run(work())


def test_play_goes_on_when_the_storage_is_full_and_is_stored_when_there_is_room_again() -> None:
    async def work() -> None:
        storage = MemoryStorage()
        page = Page(storage)
        storage.is_full = True
        code = await start_hearts(page)
        assert {"type": "stored", "works": False} in page.messages
        assert storage.values == {}
        storage.is_full = False
        page.request("pace", bot_pause=100)  # the next change takes everything along that could not be written
        await page.wait_for(lambda message: message == {"type": "stored", "works": True})
        stop(page)
        again = Page(storage)
        await again.edition.start()
        assert (await again.open(code))["scene"] is not None
        stop(again)

    run(work())


def test_requests_that_need_a_server_are_refused_in_words() -> None:
    async def work() -> None:
        page = Page(MemoryStorage())
        await page.edition.start()
        assert await page.fetch("/api/me") == (
            401,
            {"code": "who", "message": "give yourself a name first (POST /api/guests)"},
        )
        for path in ("/api/friends", "/api/tournaments", "/api/account", "/nothing"):
            status, body = await page.fetch(path)
            assert status == 404
            assert body["message"] == "this needs a server"
        assert (await page.fetch("/api/tables", {"game": "hearts"}))[0] == 401
        await page.fetch("/api/guests", {"name": "Ada"})
        assert (await page.fetch("/api/tables", {"game": "hearts", "rated": True}))[0] == 400
        assert (await page.fetch("/api/tables", {"game": 7}))[0] == 400
        assert (await page.fetch("/api/matches/x/replay"))[0] == 404
        stop(page)

    run(work())


def test_every_lesson_begins() -> None:
    async def work() -> None:
        page = Page(MemoryStorage())
        await page.edition.start()
        lessons = (await page.fetch("/api/lessons"))[1]["lessons"]
        assert {lesson["game"] for lesson in lessons} == set(all_games())
        for lesson in lessons:
            status, step = await page.fetch(f"/api/lessons/{lesson['key']}/step", {"answers": []})
            assert status == 200
            assert step["number"] == 1
        stop(page)

    run(work())
