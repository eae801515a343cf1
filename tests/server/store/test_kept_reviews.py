"""What every store keeps of reviews, whatever its database."""

from fairdeal.server.store import MatchFinished, ReviewedMatch, ReviewKept, Store
from tests.server.store.test_store import with_store

REVIEWER = "rollout 3 1000 0"


def kept(match: str, complete: bool, lines: bytes = b"\x00lines", seat: int = 1) -> ReviewKept:
    return ReviewKept(match, seat, REVIEWER, 7, complete, lines, '[["lead","best",0.0]]')


def test_a_review_is_replaced_until_it_is_complete(url: str) -> None:
    async def write(store: Store) -> None:
        assert await store.review("m-1", 1, REVIEWER) is None
        await store.write(kept("m-1", complete=False, lines=b"one"))
        await store.write(kept("m-1", complete=True, lines=b"one\ntwo"))
        await store.write(kept("m-1", complete=False, lines=b"late"))  # from a node that was slower

    async def read(store: Store) -> None:
        found = await store.review("m-1", 1, REVIEWER)
        assert found is not None
        assert (found.lines, found.is_complete) == (b"one\ntwo", True)
        assert await store.review("m-1", 0, REVIEWER) is None
        assert await store.review("m-1", 1, "rollout 1 1000 0") is None
        assert await store.review("\0", 1, REVIEWER) is None

    with_store(url, write, read)


def test_reviewed_matches_are_those_of_the_own_seat(url: str) -> None:
    async def check(store: Store) -> None:
        for number, at in ((1, 30), (2, 10), (3, 20)):
            people = {"ada": 1, "ben": 0}
            await store.write(MatchFinished(f"m-{number}", "t", "hearts", at, "{}", "{}", people))
            await store.write(kept(f"m-{number}", complete=number != 2))
        decisions = '[["lead","best",0.0]]'
        expected = [ReviewedMatch("m-1", "hearts", 30, decisions), ReviewedMatch("m-3", "hearts", 20, decisions)]
        assert list(await store.reviewed_matches("ada", REVIEWER)) == expected
        assert list(await store.reviewed_matches("ada", REVIEWER, limit=1)) == expected[:1]
        assert list(await store.reviewed_matches("ben", REVIEWER)) == []  # another seat

    with_store(url, check)
