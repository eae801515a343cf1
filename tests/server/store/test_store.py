"""What every store must do, whatever its database."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import sqlalchemy as sa

from fairdeal.server.store import (
    CheckpointTaken,
    CommandAccepted,
    Heartbeat,
    LogRepaired,
    MatchFinished,
    PersonNamed,
    SecretCreated,
    Store,
    StoredCommand,
    StoreError,
    TableClosed,
    TableCreated,
    TableDescribed,
    TableSlept,
    TableSummary,
    open_store,
)
from fairdeal.server.store.schema import quarantine
from fairdeal.server.store.sql import Position, SqlStore


def with_store(url: str, *sessions: Callable[[Store], Awaitable[None]]) -> None:
    """Run each session with the store opened again, as a restarted server does."""

    async def run_all() -> None:
        for session in sessions:
            store = await open_store(url)
            try:
                await session(store)
            finally:
                await store.close()

    asyncio.run(run_all())


def entry(number: int, table: str = "t", command: str = '{"kind": "tick"}', epoch: int = 1) -> CommandAccepted:
    return CommandAccepted(table, number, 1_000 + number, command, epoch)


def stored_entry(number: int, command: str = '{"kind": "tick"}') -> StoredCommand:
    """What the store returns of an entry."""
    return StoredCommand(number, 1_000 + number, command)


def finished(match: str, at: int, people: dict[str, int]) -> MatchFinished:
    return MatchFinished(match, "t", "hearts", at, f'{{"of": "{match}"}}', f'{{"match": "{match}"}}', people)


def test_a_table_is_restored_with_its_commands_in_order(url: str) -> None:
    commands = ["{}", '{"say": "Grüße ♥ \\u0000 \\"x\\" 😀"}', '{"big": ' + "9" * 40 + "}"]

    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, '{"start": 1}'), TableCreated("u", "EFGH", 4, "{}"))
        await asyncio.gather(*(store.write(entry(n, command=text)) for n, text in enumerate(commands, 1)))

    async def second(store: Store) -> None:
        other, stored = await store.open_tables()
        assert (other.table_id, other.code, other.entries) == ("u", "EFGH", [])
        assert (stored.table_id, stored.code, stored.created_at, stored.snapshot, stored.number) == (
            "t",
            "ABCD",
            5,
            '{"start": 1}',
            0,
        )
        assert stored.entries == [stored_entry(n, text) for n, text in enumerate(commands, 1)]
        assert await store.load("t") == stored
        assert await store.load("nobody") is None

    with_store(url, first, second)


def test_a_checkpoint_drops_earlier_commands(url: str) -> None:
    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"), SecretCreated("t", 1, "first"))
        await store.write(entry(1), entry(2), entry(3))
        await store.write(entry(4), CheckpointTaken("t", 4, '{"match": 2}'), SecretCreated("t", 2, "second"))
        await store.write(entry(5))

    async def second(store: Store) -> None:
        (stored,) = await store.open_tables()
        assert (stored.snapshot, stored.number) == ('{"match": 2}', 4)
        assert stored.entries == [stored_entry(5)]
        assert stored.secrets == {1: "first", 2: "second"}

    with_store(url, first, second)


def test_secrets_of_finished_matches_are_deleted(url: str) -> None:
    async def session(store: Store) -> None:
        await store.write(
            TableCreated("t", "ABCD", 5, "{}"), TableCreated("u", "EFGH", 6, "{}"), SecretCreated("u", 1, "x")
        )
        for match in range(1, 6):
            await store.write(SecretCreated("t", match, f"s{match}"))
        assert [table.secrets for table in await store.open_tables()] == [{4: "s4", 5: "s5"}, {1: "x"}]

    with_store(url, session)


def test_only_the_matches_of_a_closed_table_remain(url: str) -> None:
    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"), SecretCreated("t", 1, "first"))
        await store.write(entry(1))
        await store.write(entry(2), finished("m", 9, {"ada": 0}), TableClosed("t"))
        await store.write(TableCreated("u", "ABCD", 6, "{}"))  # the code is free again

    async def second(store: Store) -> None:
        (stored,) = await store.open_tables()
        assert (stored.table_id, stored.entries, stored.secrets) == ("u", [], {})
        assert await store.load("t") is None
        assert await store.match_record("m") == '{"match": "m"}'

    with_store(url, first, second)


def test_the_changes_of_a_write_are_all_stored_or_none(url: str) -> None:
    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        await store.write(entry(1))
        with pytest.raises(StoreError, match="refused a write"):
            await store.write(entry(2), finished("m", 9, {"ada": 0}), TableCreated("u", "ABCD", 5, "{}"))

    async def second(store: Store) -> None:
        (stored,) = await store.open_tables()
        assert stored.entries == [stored_entry(1)]
        assert await store.match_record("m") is None
        assert not await store.match_history("ada")

    with_store(url, first, second)


def test_only_the_bad_write_of_many_fails(url: str) -> None:
    async def session(store: Store) -> None:
        tables = [f"t{k}" for k in range(20)]
        await store.write(*(TableCreated(name, name, 5, "{}") for name in tables))
        good = [store.write(entry(1, name)) for name in tables]
        bad = store.write(entry(1, "t3", '{"kind": "again"}'))
        more = [store.write(entry(2, name)) for name in tables if name != "t3"]
        await asyncio.gather(*good, *more)
        with pytest.raises(StoreError):
            await bad
        for stored in await store.open_tables():
            assert [entry.number for entry in stored.entries] == ([1] if stored.table_id == "t3" else [1, 2])

    with_store(url, session)


def test_a_log_never_has_gaps(url: str) -> None:
    """After a failed write all writes of that table fail, until the table is loaded again."""

    async def session(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"), TableCreated("u", "EFGH", 6, "{}"))
        await store.write(entry(1))
        bad, later, other = store.write(entry(1)), store.write(entry(2)), store.write(entry(1, "u"))
        await other
        for one in (bad, later, store.write(entry(3))):
            with pytest.raises(StoreError):
                await one
        stored = await store.revive("t")
        assert stored is not None
        assert stored.entries == [stored_entry(1)]
        await store.write(entry(2, epoch=2))
        assert [len(table.entries) for table in await store.open_tables()] == [2, 1]

    with_store(url, session)


@pytest.mark.parametrize("number", [0, 1, 3, 7])
def test_a_number_that_does_not_follow_is_refused(url: str, number: int) -> None:
    """The table in memory is wrong: what is stored stays as it is."""

    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        await store.write(entry(1))
        with pytest.raises(StoreError, match=f"command {number} does not follow 1"):
            await store.write(entry(number))
        with pytest.raises(StoreError, match="load the table again"):
            await store.write(entry(1, "nobody"))

    async def second(store: Store) -> None:
        stored = await store.revive("t")
        assert stored is not None
        assert (stored.entries, stored.epoch) == ([stored_entry(1)], 2)
        with pytest.raises(StoreError, match=f"command {number} does not follow 1"):
            await store.write(entry(number, epoch=2))
        await store.revive("t")
        await store.write(entry(2, epoch=3))

    with_store(url, first, second)


def test_a_long_history_is_stored_in_order(url: str) -> None:
    """Interleaved tables, some with checkpoints, one closed: each has the commands since its checkpoint."""
    names = [f"t{k}" for k in range(7)]

    async def first(store: Store) -> None:
        await store.write(*(TableCreated(name, name, 5, "{}") for name in names))
        for n in range(1, 41):
            writes = [store.write(entry(n, name)) for name in names[: 7 - n // 20]]
            if n % 10 == 0:
                writes.append(store.write(CheckpointTaken("t1", n - 3, f"{n}")))
            await asyncio.gather(*writes)
        await store.write(TableClosed("t2"))

    async def second(store: Store) -> None:
        found = {one.table_id: one for one in await store.open_tables()}
        assert sorted(found) == ["t0", "t1", "t3", "t4", "t5", "t6"]
        for name, one in found.items():
            last = {"t5": 39, "t6": 19}.get(name, 40)
            begin = 37 if name == "t1" else 0
            assert one.number == begin
            assert one.entries == [stored_entry(n) for n in range(begin + 1, last + 1)]
            assert await store.load(name) == one

    with_store(url, first, second)


def test_a_write_that_cannot_be_encoded_does_not_stop_the_writer(url: str) -> None:
    async def session(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        with pytest.raises(StoreError):
            await store.write(PersonNamed("half", "\ud800", 5))
        with pytest.raises(StoreError):
            await store.write(TableCreated("u", "EFGH", 5, "\udfff"))
        await store.write(entry(1))
        assert await store.find_problem() is None

    with_store(url, session)


def test_finished_matches_and_histories(url: str) -> None:
    async def first(store: Store) -> None:
        for n in range(5):
            await store.write(finished(f"m{n}", 100 + n, {"ada": 0, "ben": 1 + n % 2} if n else {"ben": 1}))
        await store.write(finished("m4", 999, {"cy": 3}))  # written again after a crash: the first one stays
        await store.write(finished("bots", 999, {}))

    async def second(store: Store) -> None:
        assert await store.match_record("m4") == '{"match": "m4"}'
        assert await store.match_record("bots") == '{"match": "bots"}'
        assert await store.match_record("none") is None
        ben = await store.match_history("ben")
        assert [(one.match_id, one.at, one.seat) for one in ben] == [
            ("m4", 104, 1),
            ("m3", 103, 2),
            ("m2", 102, 1),
            ("m1", 101, 2),
            ("m0", 100, 1),
        ]
        assert (ben[0].table_id, ben[0].game, ben[0].summary) == ("t", "hearts", '{"of": "m4"}')
        assert [one.match_id for one in await store.match_history("ada", limit=2, before=104)] == ["m3", "m2"]
        assert await store.match_history("cy") == []
        assert await store.has_played("ada", "m3")
        assert not await store.has_played("cy", "m3")
        assert not await store.has_played("ada", "m99")

    with_store(url, first, second)


def test_only_the_latest_epoch_of_a_table_can_write(url: str) -> None:
    """A table that was dropped from memory may still get commands: they must not end up in the log."""

    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        await store.write(entry(1))
        revived = await asyncio.gather(store.revive("t"), store.revive("t"))
        epochs = [stored.epoch for stored in revived if stored is not None]
        assert max(epochs) == 3
        for epoch in (0, 1, 2, 4):
            with pytest.raises(StoreError, match="dropped from memory"):
                await store.write(entry(2, epoch=epoch), CheckpointTaken("t", 2, "stale"))
        await store.write(entry(2, epoch=3))

    async def second(store: Store) -> None:
        with pytest.raises(StoreError, match="load the table again"):
            await store.write(entry(3, epoch=3))
        stored = await store.load("t")
        assert stored is not None
        assert (stored.snapshot, stored.entries) == ("{}", [stored_entry(1), stored_entry(2)])

    with_store(url, first, second)


def test_the_database_itself_refuses_an_old_epoch(url: str) -> None:
    """Also if the memory of the server is wrong, as it would be if two servers shared a database."""

    async def session(store: Store) -> None:
        assert isinstance(store, SqlStore)
        await store.write(TableCreated("t", "ABCD", 5, "{}"), TableCreated("u", "EFGH", 5, "{}"))
        await store.revive("t")
        store.positions["t"] = Position(1, 0)
        stale, other = store.write(entry(1)), store.write(entry(1, "u"))
        await other
        with pytest.raises(StoreError, match="dropped from memory"):
            await stale
        assert [len(stored.entries) for stored in await store.open_tables()] == [0, 1]

    with_store(url, session)


def test_writes_that_are_queued_together_fail_one_by_one(url: str) -> None:
    async def session(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"), TableCreated("u", "EFGH", 5, "{}"))
        results: dict[str, BaseException | None] = {}
        done = asyncio.Event()

        def note(name: str) -> Callable[[BaseException | None], None]:
            def on_written(error: BaseException | None) -> None:
                results[name] = error
                if len(results) == 4:
                    done.set()
                if name == "first":
                    raise ZeroDivisionError("one that fails must not keep the others waiting")

            return on_written

        store.write_each(
            [
                ([entry(1)], note("first")),
                ([entry(3)], note("gap")),
                ([entry(1, "u", epoch=7)], note("stale")),
                ([entry(1, "u")], note("other")),
            ]
        )
        await asyncio.wait_for(done.wait(), 60)
        assert [results[name] is None for name in ("first", "gap", "stale", "other")] == [True, False, False, True]

    with_store(url, session)


def test_the_summaries_of_tables(url: str) -> None:
    async def first(store: Store) -> None:
        await store.write(
            TableCreated("t", "ABCD", 5, "{}", {"ada", "ben"}),
            TableCreated("u", "EFGH", 6, "{}"),
            TableCreated("v", "IJKL", 7, "{}"),
        )
        await store.write(TableDescribed("u", {"cy"}, True), TableSlept("u", 77), TableClosed("v"))
        assert await store.uptime() == 0
        await store.write(Heartbeat(7_000))
        await store.write(Heartbeat(8_000))

    async def second(store: Store) -> None:
        assert await store.table_summaries() == [
            TableSummary("t", "ABCD", frozenset({"ada", "ben"}), False, None),
            TableSummary("u", "EFGH", frozenset({"cy"}), True, 77),
        ]
        assert await store.uptime() == 8_000
        await store.revive("u")
        assert (await store.table_summaries())[1].last_visit is None

    with_store(url, first, second)


def test_a_repaired_log_and_its_quarantine(url: str) -> None:
    bad = [StoredCommand(2, 5, "wrong"), StoredCommand(3, 6, "worse")]

    async def session(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        await store.write(*(entry(n) for n in (1, 2, 3, 4)))
        await store.write(LogRepaired("t", 2, [stored_entry(2, "right")], bad, "a reason", 99))
        await store.write(entry(3))
        stored = await store.load("t")
        assert stored is not None
        assert stored.entries == [stored_entry(1), stored_entry(2, "right"), stored_entry(3)]
        assert isinstance(store, SqlStore)
        rows = await store._read(lambda connection: connection.execute(sa.select(quarantine)).all())
        assert [tuple(row)[1:] for row in rows] == [
            ("t", 2, 5, "wrong", "a reason", 99),
            ("t", 3, 6, "worse", "a reason", 99),
        ]

    with_store(url, session)


def test_texts_that_no_database_can_store_are_not_found(url: str) -> None:
    async def session(store: Store) -> None:
        for name in ("\0", "a\0b", "\ud800"):
            assert await store.match_record(name) is None
            assert not await store.has_played("ada", name)
            assert await store.load(name) is None

    with_store(url, session)


def test_names_and_the_key(url: str) -> None:
    keys = []

    async def first(store: Store) -> None:
        keys.append(await store.signing_key())
        await store.write(PersonNamed("p", "Ada", 5))
        await store.write(PersonNamed("p", "Ada Ω", 6))

    async def second(store: Store) -> None:
        assert await store.person_name("p") == "Ada Ω"
        assert await store.person_name("q") is None
        keys.append(await store.signing_key())

    with_store(url, first, second)
    assert keys[0] == keys[1]
    assert len(keys[0]) == 32


def test_closing_writes_everything_that_is_queued(url: str) -> None:
    async def session(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        writes = [store.write(entry(n)) for n in range(1, 3_001)]
        await store.close()
        await asyncio.gather(*writes)
        with pytest.raises(StoreError, match="closed"):
            await store.write(entry(3_001))

    async def later(store: Store) -> None:
        assert [one.number for one in (await store.open_tables())[0].entries] == list(range(1, 3_001))

    with_store(url, session, later)


def test_many_tables_share_a_transaction(url: str) -> None:
    """The commands of 500 tables, each waiting for the last one, take a few transactions, not 5,000."""

    async def session(store: Store) -> None:
        async def table(name: str) -> None:
            await store.write(TableCreated(name, name, 5, "{}"))
            for n in range(1, 11):
                await store.write(entry(n, name))

        loop = asyncio.get_running_loop()
        started = loop.time()
        await asyncio.gather(*(table(f"t{k}") for k in range(500)))
        assert loop.time() - started < 15, "a commit for each would take much longer"

    with_store(url, session)


def test_a_database_has_one_server_at_a_time(url: str) -> None:
    async def both() -> None:
        from fairdeal.server.store.owned_postgres import PostgresStore
        from fairdeal.server.store.sqlite import SqliteStore

        store = await open_store(url)
        try:
            again = (
                SqliteStore.open(url.removeprefix("sqlite:///"), timeout=0.1)
                if url.startswith("sqlite")
                else PostgresStore.open(url, timeout=0.1)
            )
            with pytest.raises(StoreError, match="in use by another server"):
                await again
            await store.write(Heartbeat(5))
        finally:
            await store.close()
        await (await open_store(url)).close()

    asyncio.run(both())


def test_a_write_whose_future_is_canceled_is_still_done(url: str) -> None:
    async def session(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        store.write(entry(1)).cancel()
        await store.write(entry(2))
        assert [one.number for one in (await store.open_tables())[0].entries] == [1, 2]

    with_store(url, session)


@pytest.mark.parametrize(
    "wrong", ["", "fairdeal.db", "mysql://me:hidden@here/x", "sqlite://x", "sqlite:///", "http://x"]
)
def test_an_invalid_url_is_refused_in_one_line(wrong: str) -> None:
    with pytest.raises(StoreError) as refused:
        asyncio.run(open_store(wrong))
    assert "sqlite:///" in str(refused.value)
    assert "hidden" not in str(refused.value)
    assert "\n" not in str(refused.value)
