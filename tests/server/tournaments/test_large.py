"""The largest tournaments that can be created: the page of one is there at once for every reader."""

import random
import time
from pathlib import Path
from typing import Any

import pytest

from fairdeal.server.tournaments import bodies, creating, tournament_store
from fairdeal.server.tournaments.loaded_tournament import load
from fairdeal.server.tournaments.rounds import next_version
from tests.server.running_server import RunningServer, with_server
from tests.server.tournaments.players import new_people

pytestmark = pytest.mark.once
PLAYERS, ROUNDS = 256, 30


async def create(server: RunningServer, host: str, kind: str, game: str) -> str:
    """A tournament with many players of the same name, whose last round is being played."""
    manager, chance = server.manager, random.Random(1)
    wanted = bodies.NewTournament("Large", game, format=kind, rounds=ROUNDS, deals=1, capacity=PLAYERS)  # type: ignore[arg-type]
    tournament = await creating.create(manager, wanted, host)
    found = await manager.store.read(lambda connection: load(connection, tournament))
    assert found is not None
    value, now, tables = found.value, manager.now(), []
    entered = [tournament_store.NewEntry(f"p{n}", value.enter(str(n)), f"code{n}", now) for n in range(PLAYERS)]
    for number in range(1, ROUNDS + 1):
        played = value.pair(number)
        tables += [tournament_store.NewTable(number, at, f"t{number}-{at}") for at in range(len(played.tables))]
        for at, entrants in enumerate(played.tables[: -1 if number == ROUNDS else None]):
            deals = [(chance.randrange(200), chance.randrange(200)) for _ in range(2)]
            value.report(number, at, [chance.random() for _ in entrants], deals)
    await manager.store.write(next_version(found, now, "running", entered=entered, tables=tables))
    return f"/api/tournaments/{tournament}"


@pytest.mark.parametrize(
    ("kind", "game"), [("swiss", "hearts"), ("duplicate", "oh-hell"), ("duplicate-tables", "rook"), ("teams", "rook")]
)
def test_a_page_within_a_second(tmp_path: Path, kind: str, game: str) -> None:
    async def test(server: RunningServer) -> None:
        (organizer,) = await new_people(server, "Org")
        path = await create(server, organizer.person, kind, game)

        async def seconds(wanted: str) -> tuple[float, Any]:
            started = time.perf_counter()
            response = await server.http.get(wanted, headers=organizer.headers)
            assert response.status_code == 200
            return time.perf_counter() - started, response

        first, response = await seconds(path)
        assert len(response.json()["standings"]) == PLAYERS
        again = min([(await seconds(path))[0] for _ in range(3)])
        as_table, _ = await seconds(f"{path}/results.csv")
        listed, _ = await seconds("/api/tournaments")
        assert first < 3
        assert max(again, as_table, listed) < 0.5

    with_server(tmp_path, test)


def test_a_cached_page_shows_every_change(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, ada, ben = await new_people(server, "Org", "Ada", "Ben")
        path = await organizer.organize("oh-hell", rounds=1, seats=3)
        for count, player in enumerate((ada, ben), 1):
            assert (await organizer.get(path))["people"] == count - 1
            await player.enter_tournament(path)
            assert (await organizer.get(path))["people"] == count
        await organizer.post(f"{path}/start")
        assert (await ada.get(path))["you"]["table"] == (await ben.get(path))["you"]["table"]
        assert (await organizer.get(path))["you"] is None
        assert [table["you"] for table in (await ada.get(path))["played"][0]["tables"]] == [True]
        assert [table["you"] for table in (await organizer.get(path))["played"][0]["tables"]] == [False]
        await organizer.post(f"{path}/organizer", {"entrant": 1})
        assert (await ada.get(path))["is_host"]

    with_server(tmp_path, test)
