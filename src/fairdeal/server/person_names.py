"""The names of guests: in the store, with a cache of the most recent ones."""

from collections import OrderedDict
from collections.abc import Callable

from fairdeal.server.store import PersonNamed, Store

MAX_CACHED = 20_000


class PersonNames:
    """Finds and changes names of guests."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self.on_renamed: Callable[[str], None] = lambda _: None
        self.cache: OrderedDict[str, str] = OrderedDict()

    async def rename(self, person: str, name: str) -> None:
        await self.store.write(PersonNamed(person, name, self.now()))
        self.on_renamed(person)
        self._remember(person, name)

    async def find(self, person: str) -> str | None:
        name = self.cache.get(person)
        if name is None:
            name = await self.store.person_name(person)
            if name is not None:
                self._remember(person, name)
        return name

    def _remember(self, person: str, name: str) -> None:
        self.cache[person] = name
        self.cache.move_to_end(person)
        if len(self.cache) > MAX_CACHED:
            self.cache.popitem(last=False)
