"""What every store must do."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from fairdeal.server.store import (
    CheckpointTaken,
    CommandAccepted,
    Heartbeat,
    MatchFinished,
    PersonNamed,
    SecretCreated,
    Store,
    StoreError,
    TableClosed,
    TableCreated,
    open_store,
)


def in_store(url: str, *visits: Callable[[Store], Awaitable[None]]) -> None:
    """Do things with a store; each visit opens it anew, as a restarted server does."""

    async def all_visits() -> None:
        for visit in visits:
            store = await open_store(url)
            try:
                await visit(store)
            finally:
                await store.close()

    asyncio.run(all_visits())


def entry(number: int, table: str = "t", command: str = '{"kind": "tick"}') -> CommandAccepted:
    return CommandAccepted(table, number, 1_000 + number, command)


def finished(match: str, at: int, people: dict[str, int]) -> MatchFinished:
    return MatchFinished(match, "t", "hearts", at, f'{{"of": "{match}"}}', f'{{"match": "{match}"}}', people)


def test_a_table_comes_back_with_its_commands_in_order(url: str) -> None:
    commands = ["{}", '{"say": "Grüße ♥ \\u0000 \\"x\\" 😀"}', '{"big": ' + "9" * 40 + "}"]

    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, '{"start": 1}'), TableCreated("u", "EFGH", 4, "{}"))
        await asyncio.gather(*(store.write(entry(n, command=text)) for n, text in enumerate(commands, 1)))

    async def second(store: Store) -> None:
        other, kept = await store.open_tables()
        assert (other.table_id, other.code, other.entries) == ("u", "EFGH", [])
        assert (kept.table_id, kept.code, kept.created_at, kept.snapshot, kept.number) == (
            "t",
            "ABCD",
            5,
            '{"start": 1}',
            0,
        )
        assert kept.entries == [entry(n, command=text) for n, text in enumerate(commands, 1)]
        assert await store.load("t") == kept
        assert await store.load("nobody") is None

    in_store(url, first, second)


def test_after_a_checkpoint_only_later_commands_are_kept(url: str) -> None:
    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"), SecretCreated("t", 1, "first"))
        await store.write(entry(1), entry(2), entry(3))
        await store.write(entry(4), CheckpointTaken("t", 4, '{"match": 2}'), SecretCreated("t", 2, "second"))
        await store.write(entry(5))

    async def second(store: Store) -> None:
        (kept,) = await store.open_tables()
        assert (kept.snapshot, kept.number) == ('{"match": 2}', 4)
        assert kept.entries == [entry(5)]
        assert kept.secrets == {1: "first", 2: "second"}

    in_store(url, first, second)


def test_secrets_of_matches_that_are_told_are_deleted(url: str) -> None:
    async def visit(store: Store) -> None:
        await store.write(
            TableCreated("t", "ABCD", 5, "{}"), TableCreated("u", "EFGH", 6, "{}"), SecretCreated("u", 1, "x")
        )
        for match in range(1, 6):
            await store.write(SecretCreated("t", match, f"s{match}"))
        assert [one.secrets for one in await store.open_tables()] == [{4: "s4", 5: "s5"}, {1: "x"}]

    in_store(url, visit)


def test_a_closed_table_leaves_its_matches_and_nothing_else(url: str) -> None:
    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"), SecretCreated("t", 1, "first"))
        await store.write(entry(1))
        await store.write(entry(2), finished("m", 9, {"ada": 0}), TableClosed("t"))
        await store.write(TableCreated("u", "ABCD", 6, "{}"))  # the code is free again

    async def second(store: Store) -> None:
        (kept,) = await store.open_tables()
        assert (kept.table_id, kept.entries, kept.secrets) == ("u", [], {})
        assert await store.load("t") is None
        assert await store.match_record("m") == '{"match": "m"}'

    in_store(url, first, second)


def test_changes_that_belong_together_are_all_there_or_none(url: str) -> None:
    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        await store.write(entry(1))
        with pytest.raises(StoreError, match="did not take a command"):
            await store.write(entry(2), finished("m", 9, {"ada": 0}), TableCreated("u", "ABCD", 5, "{}"))

    async def second(store: Store) -> None:
        (kept,) = await store.open_tables()
        assert kept.entries == [entry(1)]
        assert await store.match_record("m") is None
        assert not await store.match_history("ada")

    in_store(url, first, second)


def test_a_bad_write_fails_alone_among_many(url: str) -> None:
    async def visit(store: Store) -> None:
        tables = [f"t{k}" for k in range(20)]
        await store.write(*(TableCreated(name, name, 5, "{}") for name in tables))
        good = [store.write(entry(1, name)) for name in tables]
        bad = store.write(entry(1, "t3", '{"kind": "again"}'))
        more = [store.write(entry(2, name)) for name in tables if name != "t3"]
        await asyncio.gather(*good, *more)
        with pytest.raises(StoreError):
            await bad
        for kept in await store.open_tables():
            assert [one.number for one in kept.entries] == ([1] if kept.table_id == "t3" else [1, 2])

    in_store(url, visit)


def test_there_is_never_a_gap_in_a_log(url: str) -> None:
    """After a command that was not written none of its table is, until the table is loaded as it is."""

    async def visit(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"), TableCreated("u", "EFGH", 6, "{}"))
        await store.write(entry(1))
        bad, later, other = store.write(entry(1)), store.write(entry(2)), store.write(entry(1, "u"))
        await other
        for one in (bad, later, store.write(entry(3))):
            with pytest.raises(StoreError):
                await one
        kept = await store.load("t")
        assert kept is not None
        assert kept.entries == [entry(1)]
        await store.write(entry(2))
        assert [len(one.entries) for one in await store.open_tables()] == [2, 1]

    in_store(url, visit)


@pytest.mark.parametrize("number", [0, 1, 3, 7])
def test_a_number_that_does_not_follow_is_refused(url: str, number: int) -> None:
    """Something is wrong with our memory of the table: what is written stays as it is."""

    async def first(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        await store.write(entry(1))
        with pytest.raises(StoreError, match=f"command {number} does not follow 1"):
            await store.write(entry(number))
        with pytest.raises(StoreError, match="does not follow None"):
            await store.write(entry(1, "nobody"))

    async def second(store: Store) -> None:
        with pytest.raises(StoreError, match=f"command {number} does not follow 1"):
            await store.write(entry(number))
        kept = await store.load("t")
        assert kept is not None
        assert kept.entries == [entry(1)]
        await store.write(entry(2))

    in_store(url, first, second)


def test_a_long_history_is_kept_in_order(url: str) -> None:
    """Tables that take turns, some with checkpoints, some closed: each has what came since, and nothing else."""
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
            assert one.entries == [entry(n, name) for n in range(begin + 1, last + 1)]
            assert await store.load(name) == one

    in_store(url, first, second)


def test_what_cannot_be_written_at_all_does_not_stop_the_writer(url: str) -> None:
    async def visit(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        with pytest.raises(StoreError):
            await store.write(PersonNamed("half", "\ud800", 5))
        with pytest.raises(StoreError):
            await store.write(TableCreated("u", "EFGH", 5, "\udfff"))
        await store.write(entry(1))
        assert await store.is_healthy()

    in_store(url, visit)


def test_finished_matches_and_histories(url: str) -> None:
    async def first(store: Store) -> None:
        for n in range(5):
            await store.write(finished(f"m{n}", 100 + n, {"ada": 0, "ben": 1 + n % 2} if n else {"ben": 1}))
        await store.write(finished("m4", 999, {"cy": 3}))  # once more, after a crash: kept as it was
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

    in_store(url, first, second)


def test_people_the_key_and_the_last_sign_of_life(url: str) -> None:
    keys = []

    async def first(store: Store) -> None:
        assert await store.last_heartbeat() is None
        keys.append(await store.signing_key())
        await store.write(PersonNamed("p", "Ada", 5))
        await store.write(PersonNamed("p", "Ada Ω", 6), Heartbeat(7_000))
        await store.write(TableCreated("t", "ABCD", 5, "{}"))

    async def second(store: Store) -> None:
        assert await store.person_name("p") == "Ada Ω"
        assert await store.person_name("q") is None
        assert await store.last_heartbeat() == 7_000
        keys.append(await store.signing_key())
        await store.write(CommandAccepted("t", 1, 8_000, "{}"))
        assert await store.last_heartbeat() == 8_000
        await store.write(Heartbeat(9_000))
        assert await store.last_heartbeat() == 9_000

    in_store(url, first, second)
    assert keys[0] == keys[1]
    assert len(keys[0]) == 32


def test_closing_writes_what_is_in_line(url: str) -> None:
    async def visit(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        writes = [store.write(entry(n)) for n in range(1, 3_001)]
        await store.close()
        await asyncio.gather(*writes)
        with pytest.raises(StoreError, match="closed"):
            await store.write(entry(3_001))

    async def later(store: Store) -> None:
        assert [one.number for one in (await store.open_tables())[0].entries] == list(range(1, 3_001))

    in_store(url, visit, later)


def test_many_tables_share_a_transaction(url: str) -> None:
    """500 tables that each wait for every command are written in a few transactions, not in 5,000."""

    async def visit(store: Store) -> None:
        async def table(name: str) -> None:
            await store.write(TableCreated(name, name, 5, "{}"))
            for n in range(1, 11):
                await store.write(entry(n, name))

        loop = asyncio.get_running_loop()
        began = loop.time()
        await asyncio.gather(*(table(f"t{k}") for k in range(500)))
        assert loop.time() - began < 15, "a commit each would take much longer"

    in_store(url, visit)


def test_only_one_server_has_a_database(url: str) -> None:
    async def both() -> None:
        from fairdeal.server.store.postgres import PostgresStore
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


def test_a_write_that_nobody_waits_for_is_done_all_the_same(url: str) -> None:
    async def visit(store: Store) -> None:
        await store.write(TableCreated("t", "ABCD", 5, "{}"))
        store.write(entry(1)).cancel()
        await store.write(entry(2))
        assert [one.number for one in (await store.open_tables())[0].entries] == [1, 2]

    in_store(url, visit)


@pytest.mark.parametrize(
    "wrong", ["", "fairdeal.db", "mysql://me:hidden@here/x", "sqlite://x", "sqlite:///", "http://x"]
)
def test_a_wrong_url_is_one_line(wrong: str) -> None:
    with pytest.raises(StoreError) as refused:
        asyncio.run(open_store(wrong))
    assert "sqlite:///" in str(refused.value)
    assert "hidden" not in str(refused.value)
    assert "\n" not in str(refused.value)
