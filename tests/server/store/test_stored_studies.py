"""What every store keeps of studies, whatever its database."""

from fairdeal.server.store import Store, StudyState
from fairdeal.server.store.study_changes import (
    StudiesTrimmed,
    StudyBatchKept,
    StudyChanged,
    StudyCreated,
    StudyDeleted,
)
from tests.server.store.test_store import with_store


def created(study: str, owner: str = "ada", at: int = 1) -> StudyCreated:
    return StudyCreated(study, owner, "Leads", at, "0.1", '{"game":"hearts"}', "{}", 100)


def batch(study: str, first: int, count: int, counts: bytes = b"\x00counts", at: int = 5) -> StudyBatchKept:
    return StudyBatchKept(study, first, count, at, counts, b"totals %d" % (first + count), b"figures")


def test_batches_follow_each_other(url: str) -> None:
    async def write(store: Store) -> None:
        await store.write(created("s-1"))
        await store.write(batch("s-1", 0, 10), batch("s-1", 10, 5))
        await store.write(batch("s-1", 10, 7))  # from a node that was slower
        await store.write(batch("s-1", 20, 7))  # a gap
        await store.write(batch("gone", 0, 7))
        await store.write(StudyChanged("s-1", 9, name="Who leads?", is_paused=True))

    async def read(store: Store) -> None:
        found = await store.study("s-1")
        assert found is not None
        assert found.state == StudyState("Who leads?", 100, True, 15) == await store.study_state("s-1")
        assert (found.owner, found.at, found.totals, found.figures) == ("ada", 1, b"totals 15", b"figures")
        assert await store.study_batches("s-1") == [(0, 10, b"\x00counts"), (10, 5, b"\x00counts")]
        assert await store.study("gone") is None
        assert await store.study("\0") is None
        assert await store.study_state("gone") is None
        await store.write(StudyDeleted("s-1"))
        assert await store.study("s-1") is None
        assert await store.study_batches("s-1") == []

    with_store(url, write, read)


def test_studies_of_a_person_and_what_is_dropped(url: str) -> None:
    async def check(store: Store) -> None:
        for number in range(4):
            await store.write(created(f"s-{number}", at=number))
        await store.write(created("other", "ben", at=9))
        await store.write(StudyChanged("s-0", 20, wanted=400))
        assert [study.study_id for study in await store.owned_studies("ada", 3)] == ["s-3", "s-2", "s-1"]
        await store.write(StudiesTrimmed("ada", 3, 1000))  # s-1 is the least recently used
        assert [study.study_id for study in await store.owned_studies("ada", 9)] == ["s-3", "s-2", "s-0"]
        await store.write(batch("s-2", 0, 1, b"x" * 600, at=30), batch("other", 0, 1, b"x" * 600, at=25))
        await store.write(StudiesTrimmed("ada", 3, 1000))
        assert [study.study_id for study in await store.owned_studies("ada", 9)] == ["s-2"]
        assert await store.study("other") is None

    with_store(url, check)
