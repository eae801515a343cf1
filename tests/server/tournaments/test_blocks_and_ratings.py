"""Tournaments where people have blocked each other, and tournaments whose matches are rated."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from fairdeal.server.accounts.blocks import BLOCK, BlockSet
from fairdeal.server.store.people_schema import rated_matches, rated_players
from tests.server.running_server import FAST_OPTIONS, RunningServer, with_server
from tests.server.tournaments.players import TournamentPerson, new_people

pytestmark = pytest.mark.once


async def block(server: RunningServer, person: TournamentPerson, other: TournamentPerson) -> None:
    await server.manager.store.write(BlockSet(person.person, other.person, BLOCK, "x", server.manager.now()))


def test_blocks_do_not_choose_opponents(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, ada, ben = await new_people(server, "Org", "Ada", "Ben")
        await block(server, ada, ben)
        path = await organizer.organize("hearts", format="swiss", rounds=1)
        for player in (ada, ben):
            await player.enter_tournament(path)
        marks = {}
        for player in (organizer, ada, ben):
            marks[player] = [line["name"] for line in (await player.get(path))["standings"] if line["blocked"]]
        assert marks == {organizer: [], ada: ["Ben"], ben: []}  # nobody learns who has blocked them
        await organizer.post(f"{path}/start")
        tables = [(await player.get(path))["you"]["table"] for player in (ada, ben)]
        assert tables[0] == tables[1]
        # Ben leaves his seat, and it stays his: nobody's block takes it from him.
        clients = [await server.connect(tables[0], player.token) for player in (ada, ben)]
        while (await clients[1].resync())["table"]["stage"] != "playing":
            await asyncio.sleep(0.02)
        await clients[1].request("leave")
        assert (await clients[1].resync())["you"]["seat"] is None
        await clients[1].request("sit")
        assert (await clients[1].resync())["you"]["seat"] is not None

    with_server(tmp_path, test)


def test_an_organizer_and_partners_are_chosen(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, ada, ben, cy = await new_people(server, "Org", "Ada", "Ben", "Cy")
        await block(server, organizer, cy)
        await block(server, ada, ben)
        path = await organizer.organize("rook", format="swiss", rounds=1)
        assert (await cy.post(f"{path}/enter", status=403))["code"] == "blocked"
        codes = [(await player.enter_tournament(path))["you"]["code"] for player in (ada,)]
        assert (await ben.post(f"{path}/enter", {"partner": codes[0]}, status=403))["code"] == "blocked"
        await ben.enter_tournament(path)

    with_server(tmp_path, test)


def test_a_rated_tournament(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, ada, ben, cy = await new_people(server, "Org", "Ada", "Ben", "Cy")
        for wanted, message in (
            ({"format": "swiss", "deals": 3}, "played to its end"),
            ({"format": "duplicate-tables", "deals": 0}, "cards of their own"),
            ({"format": "swiss", "deals": 0, "options": {"combined_leads": False}}, "rules of its preset"),
        ):
            body = {"name": "x", "game": "hearts", "rated": True, **wanted}
            assert message in (await organizer.post("/api/tournaments", body, status=400))["message"]
        path = await organizer.organize("oh-hell", format="swiss", rounds=1, seats=3, rated=True, deals=0)
        for player in (ada, ben, cy):
            assert (await player.enter_tournament(path))["rated"]
        await organizer.post(f"{path}/start")
        await asyncio.gather(*(player.play(path) for player in (ada, ben, cy)))

        def read(connection: sa.Connection) -> tuple[list[str], set[str]]:
            families = connection.execute(sa.select(rated_matches.c.family)).scalars()
            people = connection.execute(sa.select(rated_players.c.person)).scalars()
            return list(families), set(people)

        families, people = await server.manager.store.read(read)
        assert families == ["oh-hell/leaflet"]
        assert people == {ada.person, ben.person, cy.person}

    with_server(tmp_path, test)


def test_no_rated_tournaments_without_ratings(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        (organizer,) = await new_people(server, "Org")
        body = {"name": "x", "game": "hearts", "rated": True, "deals": 0}
        assert (await organizer.post("/api/tournaments", body, status=400))["code"] == "rated"

    with_server(tmp_path, test, options=replace(FAST_OPTIONS, ratings=False))
