"""The static edition in Pyodide: the worker of the page (web/source/engine/worker.ts) calls `start_edition`."""

import json
from collections.abc import Awaitable, Callable, Mapping

from fairdeal.static_edition.edition import Edition


class PageStorage:
    """The storage of the page's worker."""

    def __init__(self, save: Callable[[str], Awaitable[None]], read: Callable[[str], Awaitable[str | None]]) -> None:
        self.save_json = save
        self.read_text = read

    def save(self, values: Mapping[str, str | None]) -> Awaitable[None]:
        return self.save_json(json.dumps(values))

    async def read(self, key: str) -> str | None:
        value = await self.read_text(key)
        return value if isinstance(value, str) else None  # JavaScript's null does not become None


async def start_edition(
    stored: str,
    save: Callable[[str], Awaitable[None]],
    read: Callable[[str], Awaitable[str | None]],
    post: Callable[[str], None],
) -> Edition:
    """Start the edition with what is stored; messages to the page go to `post`."""
    edition = Edition(json.loads(stored), PageStorage(save, read), post)
    await edition.start()
    return edition
