"""Firefox for Playwright: starts the Firefox on the PATH, and relays WebDriver BiDi between the two.

Playwright drives an ordinary Firefox over WebDriver BiDi, but sends commands that older versions do not know. This
program stands in for Firefox: it passes everything on, and answers itself what Firefox calls an unknown command.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
from functools import partial
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

LISTENING = re.compile(r"(WebDriver BiDi listening on )(ws://\S+)")
MAX_SIZE = 1 << 28


async def relay(address: str, client: ServerConnection) -> None:
    """Pass messages on in both directions until one side closes."""
    assert client.request is not None
    async with connect(address + client.request.path, max_size=MAX_SIZE) as firefox:

        async def answer() -> None:
            async for text in firefox:
                message: dict[str, Any] = json.loads(text)
                if message.get("error") == "unknown command":
                    # What these set is either in the preferences (find_firefox.py) or not used by any test.
                    result = {"collector": "none"}
                    text = json.dumps({"type": "success", "id": message["id"], "result": result})
                await client.send(text)
            await client.close()

        answering = asyncio.create_task(answer())
        async for text in client:
            await firefox.send(text)
        answering.cancel()


async def main() -> int:
    firefox = await asyncio.create_subprocess_exec(
        os.environ["FAIRDEAL_FIREFOX"], *sys.argv[1:], stderr=subprocess.PIPE, limit=1 << 24
    )
    assert firefox.stderr is not None
    async for line in firefox.stderr:
        text = line.decode(errors="replace")
        found = LISTENING.search(text)
        if found is not None:
            server = await serve(partial(relay, found[2]), "127.0.0.1", 0, max_size=MAX_SIZE)
            port = server.sockets[0].getsockname()[1]
            text = LISTENING.sub(rf"\g<1>ws://127.0.0.1:{port}", text)
        sys.stderr.write(text)
        sys.stderr.flush()
    return await firefox.wait()


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
