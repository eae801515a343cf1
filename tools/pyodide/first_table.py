"""Start the static edition in Pyodide, and begin a match of every game: which files are read until the first moves?

`build_packs.mjs` runs this and awaits `first_tables()`. The result is JSON: what Python itself has read (`start`),
what is read until the edition waits for the user (`before`), and what is read after that.
"""

import asyncio
import json
import sys

opened: set[str] = set()
sys.addaudithook(
    lambda event, values: opened.add(values[0]) if event == "open" and isinstance(values[0], str) else None
)
PATIENCE, BOTS_BEGIN = 120, 2  # seconds


def files_read() -> set[str]:
    """Files that were opened, and those of modules that were imported before anybody counted."""
    modules = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return opened | {path for path in modules if path is not None}


class Nowhere:
    """A storage that keeps nothing."""

    async def save(self, _: str) -> None: ...

    async def read(self, _: str) -> None: ...


async def first_tables() -> str:
    start = files_read()
    from fairdeal.games import all_games
    from fairdeal.static_edition.in_pyodide import start_edition

    sent: list[str] = []
    storage = Nowhere()
    edition = await start_edition("{}", storage.save, storage.read, sent.append)

    async def fetch(number: int, path: str, body: object = None) -> dict[str, object]:
        text = "" if body is None else json.dumps(body)
        method = "GET" if body is None else "POST"
        edition.receive(json.dumps({"type": "fetch", "id": number, "method": method, "path": path, "body": text}))
        while True:
            await asyncio.sleep(0)
            for message in map(json.loads, sent):
                if message["type"] == "answer" and message["id"] == number:
                    found: dict[str, object] = json.loads(message["text"])
                    return found

    await fetch(1, "/api/me")
    await fetch(2, "/api/me/tables")
    await fetch(3, "/api/guests", {"name": "You"})
    before = files_read()
    tables = dict(enumerate(all_games().items(), 10))
    for number, (key, game) in tables.items():
        bots = ["strong"] * (game.default_players - 1)
        table = await fetch(
            number, "/api/tables", {"game": key, "bots": bots, "turn": None, "intermission": None, "bot_pause": 0}
        )
        edition.receive(json.dumps({"type": "open", "socket": number, "table": table["code"]}))
        for text in ({"type": "hello", "protocol": 1, "wants": "scene"}, {"type": "ready", "id": "a1", "ready": True}):
            edition.receive(json.dumps({"type": "say", "socket": number, "text": json.dumps(text)}))
    async with asyncio.timeout(PATIENCE):
        while not all(is_playing(sent, number) for number in tables):
            await asyncio.sleep(0.1)
    await asyncio.sleep(BOTS_BEGIN)
    return json.dumps({"start": sorted(start), "before": sorted(before), "after": sorted(files_read() - before)})


def is_playing(sent: list[str], number: int) -> bool:
    """Whether the table behind a socket has dealt."""
    messages = (message for message in map(json.loads, sent) if message.get("socket") == number)
    return any('"stage":"playing"' in message["text"] for message in messages)
