"""Tournaments over HTTP and sockets: from the first entry to the final standings."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from fairdeal.fair.protocol import digest
from tests.server.running_server import FAST_OPTIONS, RunningServer, running_server, with_server
from tests.server.tournaments.players import TournamentPerson, new_people, play_from_now

pytestmark = pytest.mark.once


def test_a_swiss_tournament_from_the_first_entry_to_the_results(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, *players = await new_people(server, "Org", "Ada", "Ben", "Ada", "=1+1", '@"x", y', "Flo")
        path = await organizer.organize("oh-hell", format="swiss", rounds=2, seats=3)
        for player in players:
            await player.enter_tournament(path)
        state = await players[0].get(path)
        assert (state["state"], state["people"], state["you"]["entrant"]) == ("open", 6, 1)
        assert not state["is_host"]
        await players[0].post(f"{path}/start", status=403)
        await organizer.post(f"{path}/start")
        await organizer.post(f"{path}/start", status=409)
        finals = await asyncio.gather(*(player.play(path) for player in players))
        state = finals[0]
        assert state["state"] == "over"
        assert sorted(line["name"] for line in state["standings"]) == sorted(
            ["Ada", "Ada 2", "Ben", "=1+1", '@"x", y', "Flo"]
        )
        assert [len(played["tables"]) for played in state["played"]] == [2, 2]
        for played in state["played"]:
            for table in played["tables"]:
                assert sum(table["scores"]) == pytest.approx(1.5)
        assert sum(line["points"] for line in state["standings"]) == pytest.approx(6, abs=0.01)
        match = state["played"][0]["tables"][0]["match"]
        verified = await players[0].get(f"/api/matches/{match}/verify")
        assert verified["fair"], verified
        text = (await server.http.get(f"{path}/results.csv")).text.splitlines()
        assert text[0].startswith("place,entrant,name,points")
        assert text[0].endswith("round 1,round 2")
        assert len(text) == 7
        assert any(",'=1+1," in line for line in text)
        assert any(',"\'@""x"", y",' in line for line in text)
        lines = (await server.http.get(f"{path}/records")).text.splitlines()
        assert [msgspec.json.decode(line)["record"]["game"] for line in lines] == ["oh-hell"] * 4

    with_server(tmp_path, test)


def test_entries_withdrawals_and_the_start_when_full(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, *players = await new_people(server, "Org", "Ada", "Ben", "Cy", "Dee", "Eve")
        path = await organizer.organize("hearts", format="knockout", capacity=4, starts_when_full=True, seats=4)
        for player in players[:3]:
            await player.enter_tournament(path)
            await player.enter_tournament(path)  # sent again
        await players[0].post(f"{path}/withdraw")
        assert [line["name"] for line in (await organizer.get(path))["standings"]] == ["Ben", "Cy"]
        assert (await players[1].get(path))["you"]["entrant"] == 1
        await players[1].post(f"{path}/withdraw", {"entrant": 2}, status=403)
        await organizer.post(f"{path}/withdraw", {"entrant": 2})
        await organizer.post(f"{path}/withdraw", {"entrant": 9}, status=409)
        for player in (players[0], players[3], players[4]):
            await player.enter_tournament(path)
        while (await organizer.get(path))["state"] == "open":
            await asyncio.sleep(0.02)
        await players[2].post(f"{path}/enter", status=409)
        await organizer.post(f"{path}/cancel", status=409)

    with_server(tmp_path, test)


def test_a_start_at_a_time_or_no_tournament(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, ada, ben = await new_people(server, "Org", "Ada", "Ben")
        soon = server.manager.now() + 60_000
        paths = [await organizer.organize("hearts", starts_at=soon) for _ in range(2)]
        await organizer.post("/api/tournaments", {"name": "x", "game": "hearts", "starts_at": 5}, status=400)
        await organizer.post("/api/tournaments", {"name": "x", "game": "president", "deals": 0}, status=400)
        for player in (ada, ben):
            await player.enter_tournament(paths[0])
        server.advance_time(61_000)
        server.manager.tournaments.wake()
        while (states := [(await ada.get(path))["state"] for path in paths]) != ["running", "canceled"]:
            assert states[1] in ("open", "canceled")
            await asyncio.sleep(0.02)
        table = (await ada.get(paths[0]))["you"]["table"]
        client = await server.connect(table, ada.token)
        assert client.welcome["table"]["board"]["event"].startswith("tournament/")
        for kind, fields in (
            ("ready", {}), ("leave", {}), ("add_bot", {}), ("remove", {"seat": 1}), ("set", {"settings": {}}),
            ("stop", {}), ("pace", {"bot_pause": 0}),
        ):  # fmt: skip
            assert (await client.request(kind, **fields))["code"] == "tournament"
        stranger = await server.connect(table, organizer.token)
        assert (await stranger.request("sit"))["code"] == "tournament"
        # Ben never comes: the match begins without him, and a bot plays.
        server.advance_time(30_000)
        while (table_state := (await client.resync())["table"])["stage"] != "playing" or not any(
            seat["left"] for seat in table_state["seats"]
        ):
            server.advance_time(11_000)
            await asyncio.sleep(0.02)
        while not (await client.resync())["own"]["moves"]:  # it is Ada's turn, and there is no help
            await asyncio.sleep(0.02)
        for kind in ("hint", "advise"):
            assert (await client.request(kind))["code"] == "tournament"
        late = await server.connect(table, ben.token)
        assert late.welcome["you"]["held"] is not None
        await late.request("sit")
        assert (await late.resync())["you"]["seat"] is not None

    with_server(tmp_path, test)


def test_partners_enter_as_one(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, *players = await new_people(server, "Org", "Ada", "Ben", "Cy", "Dee")
        path = await organizer.organize("rook", format="round-robin")
        for captain, partner in ((players[0], players[1]), (players[2], players[3])):
            code = (await captain.enter_tournament(path))["you"]["code"]
            await partner.post(f"{path}/enter", {"partner": "x" * 8}, status=404)
            await partner.enter_tournament(path, code)
            assert (await captain.get(path))["you"]["code"] is None
            await organizer.post(f"{path}/enter", {"partner": code}, status=409)
        await organizer.post(f"{path}/start")
        states = await asyncio.gather(*(player.play(path) for player in players))
        assert [line["name"] for line in sorted(states[0]["standings"], key=lambda line: line["entrant"])] == [
            "Ada & Ben", "Cy & Dee",
        ]  # fmt: skip
        assert sum(line["points"] for line in states[0]["standings"]) == 1

    with_server(tmp_path, test)


def test_an_arbiter_corrects_with_a_log(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, ada, ben = await new_people(server, "Org", "Ada", "Ben")
        path = await organizer.organize("oh-hell", rounds=1, seats=3)
        for player in (ada, ben):
            await player.enter_tournament(path)
        await organizer.post(f"{path}/start")
        wanted = {"round": 1, "table": 1, "scores": [0.5, 0.5], "reason": "a card was misread"}
        await organizer.post(f"{path}/corrections", wanted, status=409)
        await asyncio.gather(ada.play(path), ben.play(path))
        await ada.post(f"{path}/corrections", wanted, status=403)
        await organizer.post(f"{path}/corrections", {**wanted, "scores": [3, 0]}, status=409)
        await organizer.post(f"{path}/corrections", {**wanted, "scores": [1]}, status=409)
        state = await organizer.post(f"{path}/corrections", wanted)
        assert [line["points"] for line in state["standings"]] == [0.5, 0.5]
        assert state["corrections"][0].endswith("[0.5, 0.5] by Org: a card was misread")

    with_server(tmp_path, test)


def test_a_host_can_switch_tournaments_off(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        (ada,) = await new_people(server, "Ada")
        assert not (await ada.get("/api/features"))["tournaments"]
        await ada.get("/api/tournaments", status=404)
        await ada.post("/api/tournaments", {"name": "x", "game": "hearts"}, status=404)

    with_server(tmp_path, test, options=replace(FAST_OPTIONS, tournaments=False))


@pytest.mark.parametrize("kind", ["duplicate", "duplicate-tables"])
def test_all_tables_play_the_same_deals_and_nothing_is_shown_before(tmp_path: Path, kind: str) -> None:
    async def test(server: RunningServer) -> None:
        organizer, *players = await new_people(server, "Org", "Ada", "Ben", "Cy", "Dee", "Eve", "Flo")
        path = await organizer.organize("oh-hell", format=kind, rounds=1, seats=3)
        for player in players[:-1]:
            await player.enter_tournament(path)
        await organizer.post(f"{path}/start")
        number = 5 if kind == "duplicate" else 2
        early, others = (players[:1], players[1:5])
        state = await players[0].get(path)
        tables = state["played"][0]["tables"]
        assert len(tables) == number
        if kind == "duplicate-tables":
            first = tables[0]["entrants"]
            early, others = (
                [players[at - 1] for at in first],
                [p for at, p in enumerate(players[:5], 1) if at not in first],
            )
        waiting, watcher = others[0], players[-1]

        async def visible() -> list[bytes]:
            """Everything that somebody who may still play these deals can fetch, apart from who has finished."""
            found = []
            for person in (waiting, watcher, organizer):
                state = await person.get(path)
                match = next((table["match"] for table in state["played"][0]["tables"] if table["finished"]), "none")
                assert match in (None, "none")
                for table in state["played"][0]["tables"]:
                    del table["finished"]
                found.append(msgspec.json.encode({**state, "now": 0}))
                found.append((await server.http.get(f"{path}/results.csv", headers=person.headers)).content)
                found.append((await server.http.get(f"{path}/records", headers=person.headers)).content)
                spectator = await server.connect(tables[0]["table"], person.token if person is not waiting else None)
                found.append(msgspec.json.encode([spectator.welcome["view"], spectator.welcome["log"]]))
                await spectator.close()
            return found

        before = await visible()
        codes = [(await player.get(path))["you"]["table"] for player in early]
        await asyncio.gather(*(_play_one(server, player, table) for player, table in zip(early, codes, strict=True)))
        while not any(table["finished"] for table in (await early[0].get(path))["played"][0]["tables"]):
            await asyncio.sleep(0.02)
        assert await visible() == before
        match = f"{codes[0]}-1"
        for suffix in ("", "/replay", "/replay/3", "/verify"):
            assert (await waiting.get(f"/api/matches/{match}{suffix}", status=404))["code"]
        assert (await early[0].get(f"/api/matches/{match}"))["game"] == "oh-hell"
        await early[0].post("/api/challenges", {"match": match}, status=403)
        # Somebody who enters late catches up with the same deals, at a table of their own.
        state = await watcher.enter_tournament(path)
        assert state["you"]["table"] == state["played"][0]["tables"][number]["table"]
        finals = await asyncio.gather(*(player.play(path) for player in [*others, watcher]))
        final = finals[0]
        records = [await server.http.get(f"/api/matches/{table['match']}") for table in final["played"][0]["tables"]]
        assert len({record.json()["seed"] for record in records}) == 1
        sides: dict[int, list[tuple[int, float]]] = {}
        for table in final["played"][0]["tables"]:
            for side, (entrant, score) in enumerate(zip(table["entrants"], table["scores"], strict=True)):
                sides.setdefault(side, []).append((entrant, score))
        for line in final["standings"]:
            group = next(group for group in sides.values() if line["entrant"] in dict(group))
            own, scores = dict(group)[line["entrant"]], [score for _, score in group]
            beaten = sum(score < own for score in scores) + (scores.count(own) - 1) / 2
            share = beaten / (len(scores) - 1) if len(scores) > 1 else 0.5
            assert line["points"] == pytest.approx(share, abs=1e-3)
        assert digest("tournament secret", path.rpartition("/")[2], final["secret"]) == final["commitment"]
        assert digest("tournament", path.rpartition("/")[2], 1, final["secret"]) == records[0].json()["seed"]

    with_server(tmp_path, test)


async def _play_one(server: RunningServer, player: TournamentPerson, table: str) -> None:
    client = await server.connect(table, player.token)
    await play_from_now(client, random.Random(player.person))
    await client.close()


def test_a_restart_in_the_middle_of_a_round_loses_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            organizer, *players = await new_people(server, "Org", "Ada", "Ben", "Cy", "Dee", "Eve", "Flo")
            path = await organizer.organize("oh-hell", format="swiss", rounds=2, seats=3)
            for player in players:
                await player.enter_tournament(path)
            await organizer.post(f"{path}/start")
            before = (await organizer.get(path))["played"]
        async with running_server(tmp_path) as server:
            for player in (organizer, *players):
                player.server = server
            assert (await organizer.get(path))["played"] == before
            finals = await asyncio.gather(*(player.play(path) for player in players))
            assert [len(played["tables"]) for played in finals[0]["played"]] == [2, 2]

    asyncio.run(main())
