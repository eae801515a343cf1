"""Keeps ratings up to date: rates every finished match, in a fixed order, at one node at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from fairdeal.server.logging_setup import log
from fairdeal.server.ratings import rating_store
from fairdeal.server.ratings.compute import rate_matches
from fairdeal.server.store import StoreError

if TYPE_CHECKING:
    import sqlalchemy as sa

    from fairdeal.server.ratings.rating_store import RatableMatch, RatingsUpdated
    from fairdeal.server.table_manager import TableManager

CLUSTER_INTERVAL = 5.0  # seconds between two checks for matches that ended at other nodes
CHUNK = 200  # matches that are rated in one transaction


class RatingKeeper:
    """Rates matches as they end."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.is_due = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Rate what has ended since the last server stopped, and everything from now on."""
        if self.manager.options.ratings and self.task is None:
            self.is_due.set()
            self.task = self.manager.tasks.spawn(self._run())
            self.manager.pairing.find_deferrals = self.find_deferrals

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def wake(self) -> None:
        """A rated match has ended."""
        self.is_due.set()

    async def find_deferrals(self, people: Collection[str]) -> Mapping[str, int]:
        """People who leave rated matches too often, and until when others are seated before them."""
        now = self.manager.now()
        return await self.manager.store.read(lambda connection: rating_store.read_deferrals(connection, people, now))

    async def _run(self) -> None:
        interval = CLUSTER_INTERVAL if self.manager.node is not None else None
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.is_due.wait(), interval)
            self.is_due.clear()
            if not self.manager.serves_pool():
                continue
            try:
                while await self.rate_next():
                    pass
            except StoreError as error:
                log.warning("matches cannot be rated now", error=str(error))
                await asyncio.sleep(CLUSTER_INTERVAL)
                self.is_due.set()
            except Exception:  # noqa: BLE001  # go on with the next match that ends
                self.manager.metrics.errors.inc()
                log.exception("an error in the ratings")

    async def rate_next(self) -> bool:
        """Rate some of the matches that are due; False if there were none."""
        store = self.manager.store
        self.manager.batcher.flush()  # the record of the match that has just ended is in it, or in the store's queue
        await asyncio.wait([store.write()])
        update = await store.read(_next_update)
        if update is not None:
            await store.write(update)
        return update is not None


def _next_update(connection: sa.Connection) -> RatingsUpdated | None:
    matches: list[RatableMatch] = rating_store.unrated_matches(connection, CHUNK)
    if not matches:
        return None
    people = {player.person for match in matches for player in match.players}
    changed = rate_matches(matches, rating_store.read_ratings(connection, people))
    ids = [match.match_id for match in matches]
    return rating_store.RatingsUpdated(rating_store.last_number(connection), ids, changed)
