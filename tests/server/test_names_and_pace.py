"""At a running table: names for people who gave none, new names, and the speed of bots."""

import asyncio
from dataclasses import replace
from pathlib import Path

from fairdeal.engine.second_person import YOU
from tests.server.running_server import RunningServer, running_server, with_server
from tests.server.test_seats_over_sockets import SLOW_BOTS


def test_a_host_without_a_name_gets_one_when_somebody_comes(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest(YOU)
        table = await server.create_table(token, game="hearts", bots=["steady"] * 3, turn=None)
        host = await server.connect(table["id"], token)
        await host.request("ready")
        again = await server.connect(table["id"], token)  # in a second window
        assert again.welcome["table"]["seats"][0]["name"] == YOU
        watcher = await server.connect(table["id"], None, wants="scene")
        assert watcher.welcome["table"]["seats"][0]["name"] == "Host"
        assert watcher.welcome["scene"]["seats"][0]["name"] == "Host"
        words = [event.get("words") or "" for entry in watcher.welcome["log"] for event in entry["events"]]
        assert not any(YOU in sentence for sentence in words), words
        assert (await host.resync())["you"]["name"] == "Host"

    with_server(tmp_path, check, options=SLOW_BOTS)


def test_a_player_takes_a_new_name_during_a_match_and_the_record_knows_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path, SLOW_BOTS) as server:
            token = await server.new_guest(YOU)
            table = await server.create_table(token, game="hearts", bots=["steady"] * 3, turn=None)
            host = await server.connect(table["id"], token)
            await host.request("ready")
            await server.http.post("/api/guests", json={"name": "Ann"}, headers={"authorization": f"Bearer {token}"})
            ann = await server.connect(table["id"], token)
            renamed = await ann.request("rename")
            assert renamed["events"][-1]["data"] == {"name": "Ann", "from": YOU}
            assert renamed["you"]["name"] == "Ann"
            stranger = await server.connect(table["id"], await server.new_guest("Zoe"))
            assert (await stranger.request("rename"))["code"] == "seat"
        async with running_server(tmp_path, SLOW_BOTS) as server:
            again = await server.connect(table["id"], token)
            assert again.welcome["table"]["seats"][0]["name"] == "Ann"
            [entry] = server.manager.tables[table["id"]].table.played_by
            assert (entry.seat, entry.name, entry.by) == (0, "Ann", "person")

    asyncio.run(main())


def test_the_host_changes_the_speed_of_bots_during_a_match(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path, SLOW_BOTS) as server:
            token = await server.new_guest("Ann")
            table = await server.create_table(token, game="hearts", bots=["steady"] * 3, turn=None)
            host = await server.connect(table["id"], token)
            guest = await server.connect(table["id"], await server.new_guest("Zoe"))
            assert (await guest.request("pace", bot_pause=0))["code"] == "host"
            faster = await host.request("pace", bot_pause=0)
            assert faster["table"]["settings"]["bot_pause"] == 0
            await host.request("ready")
            chosen: set[int] = set()
            while len(chosen) < 3:  # bots that wait ten minutes would never pass their cards
                update = await host.wait_for("update")
                chosen |= {event["seat"] for event in update["events"] if event["event"] == "chosen"}
        async with running_server(tmp_path, replace(SLOW_BOTS, bot_pause=4_000)) as server:
            again = await server.connect(table["id"], token)
            assert again.welcome["table"]["settings"]["bot_pause"] == 0
            slower = await again.request("pace", bot_pause=None)
            assert slower["table"]["settings"]["bot_pause"] == 4_000

    asyncio.run(main())


def test_times_out_of_range_are_refused_in_seconds(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ann")
        table = await server.create_table(token, game="hearts")
        host = await server.connect(table["id"], token)
        wrong = [("turn", 1_000, "1 second"), ("intermission", 601_000, "601 seconds"), ("call", 5_500, "5.5 seconds")]
        for name, time, words in wrong:
            refused = await host.request("set", settings={name: time})
            created = await server.http.post(
                "/api/tables", json={"game": "hearts", name: time}, headers={"authorization": f"Bearer {token}"}
            )
            for message in (refused["message"], created.json()["message"]):
                assert f"cannot be {words}; give 5 to 600 whole seconds" in message
                assert str(time) not in message
        pause = await server.http.post(
            "/api/tables", json={"game": "hearts", "bot_pause": 10**20}, headers={"authorization": f"Bearer {token}"}
        )
        assert (pause.status_code, pause.json()["message"]) == (400, "bots can wait 0 to 15 seconds before a move")

    with_server(tmp_path, check)
