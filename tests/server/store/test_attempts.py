"""What every store keeps of duplicate play, whatever its database."""

from functools import partial

from fairdeal.server.store import PersonNamed, Store, duplicate_queries
from fairdeal.server.store.duplicate_changes import AttemptBegun, AttemptEnded, ChallengeCreated, DayCommitted
from tests.server.store.test_store import with_store

EVENT = "daily/2030-01-31/hearts"


def test_the_first_secret_of_a_day_stays(url: str) -> None:
    async def write(store: Store) -> None:
        await store.write(DayCommitted("2030-01-31", "first", "{}", 1))
        await store.write(DayCommitted("2030-01-31", "second", "{}", 2))
        await store.write(ChallengeCreated("c", "ada", 3, "{}"))

    async def read(store: Store) -> None:
        day = await store.read(partial(duplicate_queries.day, wanted="2030-01-31"))
        assert day == ("2030-01-31", "first", "{}", 1)
        assert await store.read(partial(duplicate_queries.day, wanted="2030-02-01")) is None
        assert await store.read(partial(duplicate_queries.challenge, wanted="c")) == ("c", "ada", 3, "{}")
        assert await store.read(partial(duplicate_queries.challenges_of, person="ada", limit=5)) == [
            ("c", "ada", 3, "{}")
        ]

    with_store(url, write, read)


def test_everybody_has_one_attempt(url: str) -> None:
    async def check(store: Store) -> None:
        await store.write(PersonNamed("ada", "Ada", 0))
        await store.write(AttemptBegun(EVENT, "ada", "t1", 1), AttemptBegun(EVENT, "ben", "t2", 1))
        await store.write(AttemptBegun(EVENT, "ada", "t3", 2))
        attempt = (await store.read(partial(duplicate_queries.attempts_of, person="ada", events=[EVENT])))[EVENT]
        assert (attempt.table_id, attempt.match_id) == ("t1", None)
        assert await store.read(partial(duplicate_queries.results, event=EVENT)) == []
        await store.write(AttemptEnded(EVENT, "ada", "t1-1", 5, 12.5))
        await store.write(AttemptEnded(EVENT, "ada", "t1-2", 6, 99.0))
        await store.write(AttemptEnded(EVENT, "ben", "t2-1", 9, None))
        found = await store.read(partial(duplicate_queries.results, event=EVENT))
        assert found == [("ada", "Ada", "t1-1", 5, 12.5), ("ben", None, "t2-1", 9, None)]
        assert len(await store.read(partial(duplicate_queries.results, event=EVENT, until=5))) == 1
        assert await store.read(partial(duplicate_queries.event_of_match, match_id="t2-1")) == EVENT
        assert await store.read(partial(duplicate_queries.event_of_match, match_id="t9-1")) is None

    with_store(url, check)
