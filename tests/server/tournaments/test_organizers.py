"""Organizers and captains: who decides in a tournament, what they cannot do, and what happens when they leave."""

import asyncio
from pathlib import Path

import pytest

from tests.server.running_server import RunningServer, with_server
from tests.server.tournaments.players import TournamentPerson, new_people

pytestmark = pytest.mark.once


def test_no_correction_shows_deals_that_are_being_played(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, ada, ben = await new_people(server, "Org", "Ada", "Ben")
        path = await organizer.organize("oh-hell", format="duplicate", rounds=1, seats=3)
        for player in (ada, ben):
            await player.enter_tournament(path)
        await organizer.post(f"{path}/start")
        state = await ada.play(path, lambda state: any(table["finished"] for table in state["played"][0]["tables"]))
        number = next(table["number"] for table in state["played"][0]["tables"] if table["finished"])
        wanted = {"round": 1, "table": number, "scores": [10], "reason": "a card was misread"}
        refused = await organizer.post(f"{path}/corrections", wanted, status=409)
        assert "still playing these deals" in refused["message"]
        assert (await ben.get(path))["corrections"] == []
        await ben.play(path)
        for wrong in (1e300, 1_000_001, "NaN", -1e9):
            await organizer.post(
                f"{path}/corrections", {**wanted, "scores": [wrong]}, status=400 if wrong == "NaN" else 409
            )
        raw = b'{"round":1,"table":1,"scores":[NaN],"reason":"x"}'
        response = await server.http.post(f"{path}/corrections", content=raw, headers=organizer.headers)
        assert response.status_code == 400
        state = await organizer.post(f"{path}/corrections", wanted)
        assert state["corrections"][0].endswith("[10.0] by Org: a card was misread")
        assert {line["points"] for line in state["standings"]} <= {0, 0.5, 1}

    with_server(tmp_path, test)


def test_only_the_captain_withdraws_a_pair(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, ada, ben, cy = await new_people(server, "Org", "Ada", "Ben", "Cy")
        path = await organizer.organize("rook", format="swiss", rounds=3, capacity=3)
        code = (await ada.enter_tournament(path))["you"]["code"]
        state = await ben.enter_tournament(path, code)
        assert not state["you"]["captain"]
        await cy.enter_tournament(path)
        await organizer.post(f"{path}/start")
        refused = await ben.post(f"{path}/withdraw", status=403)
        assert refused["message"].startswith("only Ada, who entered first")
        state = await ada.post(f"{path}/withdraw")
        assert state["you"]["withdrawn"]
        await ben.post(f"{path}/enter", status=403)
        # Others take the places that are free, and nobody comes back into a full tournament.
        for person in await new_people(server, "Dee", "Eve"):
            await person.enter_tournament(path)
        assert (await ada.post(f"{path}/enter", status=409))["code"] == "full"

    with_server(tmp_path, test)


def test_who_was_taken_out_comes_back_by_the_organizer_alone(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, ada, ben, cy = await new_people(server, "Org", "Ada", "Ben", "Cy")
        path = await organizer.organize("oh-hell", format="swiss", rounds=3, seats=3)
        for player in (ada, ben, cy):
            await player.enter_tournament(path)
        await organizer.post(f"{path}/start")
        await ada.post(f"{path}/withdraw", {"entrant": 2}, status=403)
        await organizer.post(f"{path}/withdraw", {"entrant": 2})
        state = await ben.get(path)
        assert (state["you"]["withdrawn"], state["you"]["removed"]) == (True, True)
        assert (await ben.post(f"{path}/enter", status=403))["code"] == "host"
        await ben.post(f"{path}/readmit", {"entrant": 2}, status=403)
        await organizer.post(f"{path}/readmit", {"entrant": 99}, status=404)
        state = await organizer.post(f"{path}/readmit", {"entrant": 2})
        assert state["corrections"] == ["Ben taken out, by Org", "Ben let back in, by Org"]
        assert not (await ben.get(path))["you"]["withdrawn"]

    with_server(tmp_path, test)


async def delete(person: TournamentPerson, name: str) -> None:
    response = await person.server.http.post("/api/account/delete", json={"name": name}, headers=person.headers)
    assert response.status_code == 204, response.text


def test_a_tournament_outlives_its_organizer(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, ada, ben, cy = await new_people(server, "Org", "Ada", "Ben", "Cy")
        paths = [await organizer.organize("oh-hell", rounds=1, seats=3) for _ in range(3)]
        handed, inherited, empty = paths
        for path in (handed, inherited):
            for player in (organizer, ada, ben, cy):
                await player.enter_tournament(path)
        await ada.post(f"{handed}/organizer", {"entrant": 2}, status=403)
        await organizer.post(f"{handed}/organizer", {"entrant": 9}, status=404)
        state = await organizer.post(f"{handed}/organizer", {"entrant": 3})
        assert (state["is_host"], state["host"]) == (False, "Ben")
        assert state["corrections"] == ["Ben is the organizer from now on, by Org"]
        await organizer.post(f"{handed}/start", status=403)
        await delete(organizer, "Org")
        state = await ada.get(inherited)
        assert (state["is_host"], state["host"]) == (True, "Ada")
        assert [line["name"] for line in state["standings"]] == ["Ada", "Ben", "Cy"]
        assert "the one before has left" in state["corrections"][0]
        assert (await ada.get(empty))["state"] == "canceled"
        await ada.post(f"{inherited}/start")
        state = (await asyncio.gather(*(player.play(inherited) for player in (ada, ben, cy))))[0]
        assert state["state"] == "over"
        # Somebody who leaves a running tournament is not paired any more.
        await ben.post(f"{handed}/start")
        await asyncio.gather(
            *(player.play(handed, lambda state: state["state"] == "over") for player in (ada, ben, cy))
        )
        await delete(ada, "Ada")
        state = await ben.get(inherited)
        assert (state["state"], state["host"]) == ("over", "a guest")

    with_server(tmp_path, test)


def test_a_tournament_that_nobody_starts_is_called_off(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        (organizer,) = await new_people(server, "Org")
        path = await organizer.organize("hearts")
        year = 366 * 86_400_000
        for wrong in (server.manager.now() + 2 * year, 2**53):
            await organizer.post("/api/tournaments", {"name": "x", "game": "hearts", "starts_at": wrong}, status=400)
        server.advance_time(31 * 86_400_000)
        server.manager.tournaments.wake()
        while (await organizer.get(path))["state"] != "canceled":
            await asyncio.sleep(0.02)

    with_server(tmp_path, test)
