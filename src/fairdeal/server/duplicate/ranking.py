"""Rankings of a deal: everybody's results by match points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from fairdeal.duplicate.match_points import Standing, standings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fairdeal.server.duplicate.stored_result import StoredResult
    from fairdeal.server.table_manager import TableManager

MAX_AGE = 2_000  # milliseconds for which a ranking is kept
MAX_AGE_CLOSED = 60_000  # of a deal that nobody can still finish; names may change
SMALL = 100  # up to this many results are read again for every request, in less than a millisecond
MAX_CACHED = 32
MAX_RESULTS = 1_000  # up to this many are ranked in the event loop, which takes about 5 ms


@dataclass(frozen=True, slots=True)
class RankedResult:
    """A result and how it compares; without a standing, the player has given up."""

    result: StoredResult
    standing: Standing | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """All results of a deal, the best first."""

    results: tuple[RankedResult, ...]
    finished: int  # how many of them have a standing
    by_person: Mapping[str, RankedResult]

    def of_person(self, person: str) -> RankedResult | None:
        return self.by_person.get(person)


def rank(results: Sequence[StoredResult]) -> Ranking:
    """Rank results by their scores; equal ones in the order in which they were finished."""
    finished = [result for result in results if result.score is not None]
    found = standings([result.score for result in finished if result.score is not None])
    ranked = [RankedResult(result, standing) for result, standing in zip(finished, found, strict=True)]
    ranked.sort(key=lambda entry: entry.standing.place if entry.standing is not None else 0)
    given_up = [RankedResult(result, None) for result in results if result.score is None]
    everybody = (*ranked, *given_up)
    return Ranking(everybody, len(finished), {entry.result.person: entry for entry in everybody})


class Rankings:
    """Rankings of many deals, each kept for a moment: a popular deal is not ranked for every request."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.cache: dict[str, tuple[int, Ranking]] = {}

    async def find(self, event: str, until: int | None, finisher: str | None = None) -> Ranking:
        """The ranking of a deal; with `until`, of those who finished by then.

        It may be a moment old, but a `finisher`, a person who has finished the deal, is in it.
        """
        from fairdeal.server.store import duplicate_queries  # needs SQLAlchemy

        now = self.manager.now()
        is_closed = until is not None and now > until + MAX_AGE
        kept = self.cache.get(event)
        if kept is not None and now - kept[0] < (MAX_AGE_CLOSED if is_closed else MAX_AGE):
            is_complete = finisher is None or finisher in kept[1].by_person
            if is_closed or (is_complete and len(kept[1].results) > SMALL):
                return kept[1]
        results = await self.manager.store.read(partial(duplicate_queries.results, event=event, until=until))
        if len(results) <= MAX_RESULTS:
            ranking = rank(results)
        else:
            ranking = await self.manager.workers.quick.run(lambda: rank(results))
        self.cache.pop(event, None)
        self.cache[event] = now, ranking
        if len(self.cache) > MAX_CACHED:
            del self.cache[next(iter(self.cache))]
        return ranking
