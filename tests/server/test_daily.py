"""The daily deal over real sockets: the same for everybody, once, and closed to people who may still play it."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from fairdeal.engine.record import read_record
from fairdeal.fair.daily import commitment_of_day, seed_of_deal
from fairdeal.games import all_games, find_game
from fairdeal.server.duplicate.calendar import following
from fairdeal.server.live_bots import ANSWER_TIMES
from fairdeal.server.store import duplicate_queries
from fairdeal.server.store.duplicate_changes import AttemptEnded
from fairdeal.server.tournaments import tournament_store
from tests.server.legal_moves import choose_move
from tests.server.running_server import Client, RunningServer, running_server, with_server

DAY = 86_400_000  # milliseconds

pytestmark = pytest.mark.once


def headers(token: str | None) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token is not None else {}


async def today(server: RunningServer, token: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = (await server.http.get("/api/daily", headers=headers(token))).json()
    return found


async def post(server: RunningServer, path: str, token: str, **body: Any) -> httpx.Response:
    return await server.http.post(path, json=body, headers=headers(token))


async def get(server: RunningServer, path: str, token: str | None = None) -> httpx.Response:
    return await server.http.get(path, headers=headers(token))


async def begin(server: RunningServer, token: str, game: str, day: str | None = None) -> str:
    day = day or (await today(server))["today"]["day"]
    response = await post(server, f"/api/daily/{day}/{game}", token, bot_pause=0)
    assert response.status_code == 201, response.text
    table: str = response.json()["table"]
    return table


async def finish(server: RunningServer, table: str, token: str, seed: int) -> dict[str, Any]:
    """Play a deal with moves that follow from a seed; returns its record."""
    player = await server.connect(table, token)
    await play_to_end(player, seed)
    record: dict[str, Any] = (await get(server, f"/api/matches/{table}-1", token)).json()
    return record


async def play_to_end(player: Client, seed: int) -> None:
    """Play with moves that follow from the seed and the legal moves alone, however the messages arrive."""
    message = await player.resync()
    answered = -1
    while message["type"] != "update" or not any(event["event"] == "match_over" for event in message["events"]):
        moves = (message.get("own") or {}).get("moves")
        if (message.get("view") or {}).get("phase") == "intermission":
            await player.send({"type": "ready", "id": f"r{seed}-{message['seq']}"})
        elif moves and message["seq"] > answered:
            answered = message["seq"]
            text = choose_move(moves, random.Random(f"{seed} {moves}"))
            await player.send({"type": "move", "id": f"m{seed}-{message['seq']}", "text": text})
        message = await player.receive()


@pytest.mark.parametrize("game", sorted(all_games()))
def test_the_same_moves_meet_the_same_bots(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people who play alike have the same match, whatever the time their bots take."""
    monkeypatch.setitem(ANSWER_TIMES, "sharp", 3)
    monkeypatch.setattr("fairdeal.server.live_bots.BOARD_SIMULATIONS", 20)

    async def check(server: RunningServer) -> None:
        records = []
        for name in ("Ada", "Ben"):
            token = await server.new_guest(name)
            records.append(await finish(server, await begin(server, token, game), token, 1))
        assert records[0]["seed"] == records[1]["seed"]
        assert records[0]["moves"] == records[1]["moves"]
        assert records[0]["outcome"] == records[1]["outcome"] is not None
        replayed = read_record(records[0], find_game).replay()
        assert replayed.over

    with_server(tmp_path, check)


def test_one_attempt_and_nothing_that_would_change_the_deal(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        ada, eve = await server.new_guest("Ada"), await server.new_guest("Eve")
        table = await begin(server, ada, "hearts")
        assert await begin(server, ada, "hearts") == table
        game = next(entry for entry in (await today(server, ada))["games"] if entry["game"] == "hearts")
        assert (game["status"], game["table"]) == ("playing", table)
        player, stranger = await server.connect(table, ada), await server.connect(table, eve)
        assert player.welcome["table"]["board"] == {
            "event": f"daily/{server.manager.days.today}/hearts",
            "practice": False,
        }
        assert player.welcome["table"]["fair"] is None
        requests: list[tuple[str, dict[str, Any]]] = [
            ("undo", {}), ("hint", {}), ("stop", {}), ("add_bot", {}), ("remove", {"seat": 1}), ("sit", {}),
            ("set", {"settings": {"seats": 5}}), ("call_bot", {"seat": 1}),
        ]  # fmt: skip
        for kind, fields in requests:
            assert (await player.request(kind, **fields))["code"] == "board", kind
        for kind in ("sit", "ready", "leave"):
            assert (await stranger.request(kind))["type"] == "refused", kind
        assert (await stranger.request("replace_bot", seat=1))["code"] == "board"
        await play_to_end(player, 1)
        assert (await player.request("ready"))["code"] == "board"
        assert await begin(server, ada, "hearts") == table
        assert server.manager.tables[table].table.match_number == 1

    with_server(tmp_path, check)


def test_giving_up_uses_the_attempt(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        ada = await server.new_guest("Ada")
        table = await begin(server, ada, "president")
        player = await server.connect(table, ada)
        await player.send({"type": "leave", "id": "enough"})
        while table in server.manager.tables:
            await asyncio.sleep(0.01)
        game = next(entry for entry in (await today(server, ada))["games"] if entry["game"] == "president")
        assert game["status"] == "finished"
        assert game["result"]["score"] is None
        results = (await get(server, f"/api/daily/{server.manager.days.today}/president", ada)).json()
        assert results["finished"] == 0
        assert results["share"] is None

    with_server(tmp_path, check)


def test_match_points_best_moves_and_share(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        tokens = {name: await server.new_guest(name) for name in ("Ada", "Ben", "Cy")}
        records = {}
        for seed, (name, token) in enumerate(tokens.items()):
            records[name] = await finish(server, await begin(server, token, "hearts"), token, min(seed, 1))
        path = f"/api/daily/{server.manager.days.today}/hearts"
        results = (await get(server, path, tokens["Ada"])).json()
        assert results["finished"] == 3
        assert sum(player["points"] for player in results["players"]) == 3
        by_name = {player["name"]: player for player in results["players"]}
        assert by_name["Ben"]["score"] == by_name["Cy"]["score"], "they made the same moves"
        assert by_name["Ben"]["place"] == by_name["Cy"]["place"]
        assert [player["name"] for player in results["players"] if player["you"]] == ["Ada"]
        assert results["you"]["percent"] == by_name["Ada"]["percent"]
        share = results["share"]
        assert "place" in share
        assert not any(text in share for _, text in records["Ada"]["moves"] if len(text) > 2), "nothing of the cards"
        own = [number for number, (seat, _) in enumerate(records["Ben"]["moves"]) if seat == 0]
        compared = (await get(server, f"{path}/moves/{own[0]}", tokens["Ben"])).json()
        assert compared["own"] == records["Ben"]["moves"][own[0]][1]
        said = {move["move"]: move["names"] for move in compared["moves"]}
        assert "Cy" in said[compared["own"]]
        assert compared["own_words"]

    with_server(tmp_path, check)


PATHS = ("/api/daily", "/api/daily/{day}", "/api/daily/{day}/hearts", "/api/daily/{day}/hearts/moves/0",
         "/api/daily/{day}/hearts/results.csv", "/api/tables", "/api/me/tables", "/api/me/matches", "/api/me/reviews",
         "/api/games")  # fmt: skip


def test_no_byte_of_others_before_one_has_finished(tmp_path: Path) -> None:
    """What a person who has not finished can fetch is the same with and without others' results, byte by byte."""

    async def check(server: RunningServer) -> None:
        eve, ben, ada = [await server.new_guest(name) for name in ("Eve", "Ben", "Ada")]
        own = await begin(server, ben, "hearts")  # Ben has begun, Eve has not, and a visitor has no name
        await server.connect(own, ben)
        shown_to_all = dict.fromkeys(("ratings", "matches", "progress", "table"), "everyone")
        profile = f"/api/people/{(await post(server, '/api/me/profile', ada, **shown_to_all)).json()['code']}"

        async def fetched() -> list[tuple[int, bytes]]:
            found = []
            for token in (eve, ben, None):
                for path in (*PATHS, profile):
                    response = await get(server, path.format(day=server.manager.days.today), token)
                    found.append((response.status_code, response.content))
            return found

        before = await fetched()
        table = await begin(server, ada, "hearts")
        spectators = [await server.connect(table, token) for token in (eve, ben, None)]
        shown = [json.dumps({**spectator.welcome, "you": None}) for spectator in spectators]
        seen_before = [(await get(server, path, eve)).content for path in (f"/api/tables/{table}", f"/t/{table}")]
        record = await finish(server, table, ada, 3)
        assert await fetched() == before
        assert [(await get(server, path, eve)).content for path in (f"/api/tables/{table}", f"/t/{table}")] == (
            seen_before
        )
        for path in ("", "/verify", "/replay", "/replay/3", "/review/0", "/puzzle/3"):
            for token in (eve, ben, None):
                response = await get(server, f"/api/matches/{table}-1{path}", token)
                assert response.status_code in (401, 404), path
        for spectator, first in zip(spectators, shown, strict=True):
            welcome = await spectator.resync()
            assert json.dumps({**welcome, "you": None}) == first
            assert welcome["view"] is None
            assert not any('"type":"update"' in text for text in spectator.received)
        assert record["moves"]
        # Once Ben has finished, and once the day is over, everything is open.
        await finish(server, own, ben, 4)
        assert (await get(server, f"/api/matches/{table}-1", ben)).status_code == 200
        assert (await get(server, f"/api/matches/{table}-1", eve)).status_code == 404
        server.advance_time(DAY)
        assert (await get(server, f"/api/matches/{table}-1", None)).status_code == 200

    with_server(tmp_path, check)


def test_the_seed_is_committed_a_day_ahead_and_published_afterwards(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        ahead = (await today(server))["tomorrow"]
        assert ahead["committed_at"] < ahead["opens"]
        assert (await get(server, f"/api/daily/{ahead['day']}")).status_code == 404
        server.advance_time(ahead["opens"] - server.manager.now())
        now = await today(server)
        assert now["today"] == ahead
        assert (await get(server, f"/api/daily/{ahead['day']}")).status_code == 403
        ada = await server.new_guest("=Ada+1")
        record = await finish(server, await begin(server, ada, "rook"), ada, 1)
        server.advance_time(DAY)
        day = (await get(server, f"/api/daily/{ahead['day']}")).json()
        assert commitment_of_day(day["day"], day["boards"], day["secret"]) == ahead["commitment"]
        assert day["seeds"]["rook"] == seed_of_deal(day["day"], "rook", day["secret"]) == record["seed"]
        assert day["results"]["rook"] == 1
        lines = (await get(server, f"/api/daily/{ahead['day']}/rook/results.csv")).text.splitlines()
        assert lines[0] == "place,name,score,match points,percent,match"
        assert lines[1].startswith("1,'=Ada+1,")
        assert (await get(server, f"/api/daily/{ahead['day']}/rook")).json()["is_over"]

    with_server(tmp_path, check)


def test_past_days_can_be_practiced_again_and_again(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        day = server.manager.days.today
        ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
        played = await finish(server, await begin(server, ada, "president"), ada, 2)
        server.advance_time(DAY)
        assert (await today(server))["past"] == [day]
        table = await begin(server, ben, "president", day)
        player = await server.connect(table, ben)
        assert player.welcome["table"]["board"]["practice"]
        await play_to_end(player, 2)
        state = server.manager.tables[table].table.state
        assert state is not None
        assert [[seat, move.text()] for seat, move in state.played()] == played["moves"], "the same deal, the same bots"
        assert (await get(server, f"/api/daily/{day}/president", ben)).json()["finished"] == 1
        assert (await player.request("ready"))["type"] == "update"
        await play_to_end(player, 3)
        assert server.manager.tables[table].table.match_number == 2
        assert await begin(server, ben, "president", day) != table

    with_server(tmp_path, check)


def test_a_result_after_the_day_does_not_count(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        day = server.manager.days.today
        ada = await server.new_guest("Ada")
        table = await begin(server, ada, "sanityholes")
        server.advance_time(DAY)
        await finish(server, table, ada, 1)
        results = (await get(server, f"/api/daily/{day}/sanityholes", ada)).json()
        assert (results["finished"], results["you"]) == (0, None)

    with_server(tmp_path, check)


def test_a_restart_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
            whole = await finish(server, await begin(server, ben, "hearts"), ben, 5)
            table = await begin(server, ada, "hearts")
            player = await server.connect(table, ada)
            first = next(text for seat, text in whole["moves"] if seat == 0)
            assert (await player.request("move", text=first))["type"] == "update"
            commitment = (await today(server))["today"]["commitment"]
        async with running_server(tmp_path) as server:
            assert (await today(server))["today"]["commitment"] == commitment
            assert await begin(server, ada, "hearts") == table
            player = await server.connect(table, ada)
            runner = server.manager.tables[table]
            texts = iter([text for seat, text in whole["moves"] if seat == 0][1:])
            while runner.table.stage == "playing":
                state = runner.table.state
                assert state is not None
                if 0 in state.actors:
                    await player.request("move", text=next(texts))
                await asyncio.sleep(0.005)
            await runner.publisher.wait_until_published()
            again = (await get(server, f"/api/matches/{table}-1", ada)).json()
            assert again["moves"] == whole["moves"], "the bots go on as if nothing had happened"

    asyncio.run(main())


def test_ten_thousand_results_within_a_second(tmp_path: Path) -> None:
    """Every page of a day and of a challenge that 10,000 people have finished, and nothing holds up the server."""

    async def check(server: RunningServer) -> None:
        day, now, chance = server.manager.days.today, server.manager.now(), random.Random(1)
        ada = await server.new_guest("Ada")
        head = {"game": "rook", "deals": 1}
        challenge = (await post(server, "/api/challenges", ada, **head)).json()["challenge"]
        events = [f"daily/{day}/rook", f"challenge/{challenge}/0", f"challenge/{challenge}/1"]
        await today(server)
        await server.manager.store.write(
            *(
                AttemptEnded(event, f"p{n}", f"m{n}-{event[-1]}", now, float(chance.randrange(-200, 200)))
                for event in events
                for n in range(10_000)
            )
        )
        await finish(server, await begin(server, ada, "rook"), ada, 1)
        for number in range(2):
            begun = (await post(server, f"/api/challenges/{challenge}/{number}", ada, bot_pause=0)).json()
            await finish(server, begun["table"], ada, number)
        loop = asyncio.get_running_loop()

        async def timed(path: str) -> Any:
            started = loop.time()
            response = await get(server, path, ada)
            assert loop.time() - started < 1.0, path
            assert response.status_code == 200, path
            return response

        results = (await timed(f"/api/daily/{day}/rook")).json()
        assert results["finished"] == 10_001
        assert len(results["players"]) <= 51
        assert any(player["you"] for player in results["players"])
        await timed("/api/daily")
        state = (await timed(f"/api/challenges/{challenge}")).json()
        assert len(state["overall"]) <= 51
        assert sum(player["you"] for player in state["overall"]) == 1
        assert len(state["players"]) == 50
        assert state["players"][0]["compared"] == 2
        await timed(f"/api/challenges/{challenge}/0")
        await timed("/api/me/challenges")
        server.advance_time(DAY)
        assert (await timed(f"/api/daily/{day}")).json()["results"]["rook"] == 10_001
        assert len((await timed(f"/api/daily/{day}/rook/results.csv")).text.splitlines()) == 10_002

    with_server(tmp_path, check)


def test_queries_use_indexes(tmp_path: Path) -> None:
    """No request reads results of other deals, challenges of other people, or tournaments of other states."""

    async def check(server: RunningServer) -> None:
        statements: list[tuple[str, Any]] = []

        def read(connection: sa.Connection) -> list[str]:
            def note(_: object, __: object, statement: str, parameters: Any, *_rest: object) -> None:
                statements.append((statement, parameters))

            sa.event.listen(connection, "before_cursor_execute", note)
            duplicate_queries.results(connection, "daily/2030-01-31/rook", 5)
            duplicate_queries.attempts_of(connection, "ada", ["a", "b"])
            duplicate_queries.event_of_match(connection, "m")
            duplicate_queries.challenges_of(connection, "ada", 5)
            tournament_store.listed(connection, "ada", 50)
            tournament_store.read_state(connection, "t")
            tournament_store.read_entries(connection, "t")
            tournament_store.read_tables(connection, "t")
            tournament_store.active_ids(connection)
            sa.event.remove(connection, "before_cursor_execute", note)
            plans = []
            for statement, parameters in statements:
                rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                plans += [str(row[-1]) for row in rows]
            return plans

        plans = await server.manager.store.read(read)
        assert len(statements) >= 11
        assert not [
            plan for plan in plans if plan.startswith("SCAN") and "(subq" not in plan and "CONSTANT" not in plan
        ]

    with_server(tmp_path, check)


def test_bad_requests(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        ada = await server.new_guest("Ada")
        day = server.manager.days.today
        for path, status in (
            (f"/api/daily/{following(day)}/hearts", 404), ("/api/daily/yesterday/hearts", 404),
            (f"/api/daily/{following(day, -400)}/hearts", 404), (f"/api/daily/{day}/chess", 404),
        ):  # fmt: skip
            assert (await get(server, path, ada)).status_code == status, path
            assert (await post(server, path, ada)).status_code == status, path
        assert (await server.http.post(f"/api/daily/{day}/hearts", json={})).status_code == 401
        assert (await post(server, f"/api/daily/{day}/hearts", ada, bot_pause=99_999)).status_code == 400

    with_server(tmp_path, check)
