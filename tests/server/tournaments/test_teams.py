"""Teams over HTTP and sockets: four people at two tables with the same deals, and nothing is shown before."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairdeal.duplicate.points_of_deals import points_of_deals
from fairdeal.duplicate.teams import TeamDeal, score_teams, victory_points
from fairdeal.engine.record import read_record
from fairdeal.games import find_game
from tests.server.running_server import RunningServer, with_server
from tests.server.tournaments.players import TournamentPerson, new_people, play_from_now

pytestmark = pytest.mark.once

NAMES = ("Org", "Ada", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


async def enter_team(path: str, captain: TournamentPerson, *mates: TournamentPerson) -> None:
    state = await captain.enter_tournament(path)
    code = state["you"]["code"]
    for mate in mates:
        state = await mate.enter_tournament(path, code)
    assert len(state["you"]["people"]) == 1 + len(mates)


async def play_one(player: TournamentPerson, table: str) -> None:
    client = await player.server.connect(table, player.token)
    await play_from_now(client, random.Random(player.person))
    await client.close()


async def play_out(path: str, players: list[TournamentPerson], tables: list[str]) -> dict[str, Any]:
    """Everybody plays at a table; the state when it is over."""
    await asyncio.gather(*(play_one(player, table) for player, table in zip(players, tables, strict=True)))
    while True:
        state = await players[0].get(path)
        if all(table["finished"] for table in state["played"][0]["tables"] if table["table"] in tables):
            return state
        await asyncio.sleep(0.02)


def test_a_match_of_two_teams(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, *players = await new_people(server, *NAMES)
        path = await organizer.organize("rook", format="teams", rounds=1, deals=2)
        assert (await organizer.get(path))["team_size"] == 4
        await enter_team(path, *players[:4])
        await enter_team(path, *players[4:])
        code = (await players[0].get(path))["you"]["code"]
        assert code is None  # the team is complete
        await organizer.post(f"{path}/start")
        seats = [(await player.get(path))["you"]["table"] for player in players]
        # Ada and Ben sit at the first table with Eve and Flo, the others at the second one.
        assert seats == [seats[0], seats[0], seats[2], seats[2], seats[0], seats[0], seats[2], seats[2]]
        assert seats[0] != seats[2]
        tables = (await players[0].get(path))["played"][0]["tables"]
        assert [(one["entrants"], one["you"]) for one in tables] == [([1, 2], True), ([2, 1], False)]
        first = [players[at] for at in (0, 1, 4, 5)]
        state = await play_out(path, first, [seats[0]] * 4)
        assert all(line["points"] == 0 for line in state["standings"])
        assert state["played"][0]["matches"] == []
        # Mates at the other table, who still play the same deals, see nothing of it; players see their own match.
        match = state["played"][0]["tables"][0]["match"]
        assert match is not None
        for waiting in (players[2], players[6], organizer):
            seen = (await waiting.get(path))["played"][0]
            assert [(table["scores"], table["match"]) for table in seen["tables"]] == [(None, None), (None, None)]
            for suffix in ("", "/replay", "/verify"):
                await waiting.get(f"/api/matches/{match}{suffix}", status=404)
            download = await server.http.get(f"{path}/records", headers=waiting.headers)
            assert download.content == b""
        assert (await players[0].get(f"/api/matches/{match}"))["game"] == "rook"
        await play_out(path, [players[at] for at in (2, 3, 6, 7)], [seats[2]] * 4)
        while (state := await organizer.get(path))["state"] != "over":
            await asyncio.sleep(0.02)
        (result,) = state["played"][0]["matches"]
        stored = [
            (await server.http.get(f"/api/matches/{table['match']}")).json() for table in state["played"][0]["tables"]
        ]
        assert stored[0]["seed"] == stored[1]["seed"]
        deals = [TeamDeal(tuple(one["first"]), tuple(one["second"][::-1])) for one in result["deals"]]
        assert len(deals) >= 2
        scored = score_teams(deals)
        assert result["imps"] == list(scored.imps)
        assert [deal["swing"] for deal in result["deals"]] == [deal.swing for deal in deals]
        for record, side in zip(stored, ("first", "second"), strict=True):
            points = points_of_deals(read_record(record, find_game).replay())
            seen = [tuple(deal[side] if side == "first" else deal[side][::-1]) for deal in result["deals"]]
            assert points[: len(seen)] == seen
        margin = result["imps"][0] - result["imps"][1]
        assert result["points"][0] == victory_points(margin, len(deals))
        lines = {line["entrant"]: line for line in state["standings"]}
        assert [lines[1]["points"], lines[2]["points"]] == pytest.approx(result["points"])
        assert lines[1]["name"] == "Ada & Ben & Cy & Dee"
        text = (await server.http.get(f"{path}/results.csv")).text
        assert float(text.splitlines()[1].rpartition(",")[2]) == pytest.approx(max(result["points"]), abs=1e-3)
        corrected = {"round": 1, "table": 1, "scores": [240, 0], "reason": "a revoke", "deal": 1}
        await organizer.post(f"{path}/corrections", {**corrected, "deal": None}, status=409)
        state = await organizer.post(f"{path}/corrections", corrected)
        assert state["played"][0]["matches"][0]["deals"][0]["first"] == [240, 0]
        assert "table 1, deal 1" in state["corrections"][0]

    with_server(tmp_path, test)


def test_incomplete_teams_have_bots_and_mates_who_join_late_wait(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        organizer, *players = await new_people(server, *NAMES)
        path = await organizer.organize("rook", format="teams", rounds=2, deals=1, scoring="match-points")
        await enter_team(path, *players[:3])
        await enter_team(path, players[4])
        await organizer.post(f"{path}/start")
        states = [await player.get(path) for player in players]
        assert [state["you"] is not None and state["you"]["table"] is not None for state in states] == [
            True, True, True, False, True, False, False, False,
        ]  # fmt: skip
        # A mate who joins in the middle of a round has no seat before the next one.
        late = await players[5].enter_tournament(path, states[4]["you"]["code"])
        assert late["you"]["table"] is None
        assert not any(table["you"] for table in late["played"][0]["tables"])
        # A team that enters in the middle of a round waits for the next one, too.
        assert (await players[6].enter_tournament(path))["you"]["table"] is None
        finals = await asyncio.gather(*(player.play(path) for player in (*players[:3], *players[4:7])))
        assert finals[0]["state"] == "over"
        assert finals[0]["scoring"] == "match-points"
        second = finals[0]["played"][1]
        assert len(second["tables"]) == 2
        assert len(second["byes"]) == 1
        points = [line["points"] for line in finals[0]["standings"]]
        assert sum(points) == pytest.approx(20 + 20 + 12)

    with_server(tmp_path, test)


def test_what_cannot_be_a_tournament_of_teams(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        (organizer,) = await new_people(server, "Org")
        for wanted, message in (
            ({"game": "hearts"}, "two sides"),
            ({"game": "hearts", "format": "round-robin"}, "two sides"),
            ({"game": "president", "seats": 2}, ""),
            ({"game": "rook", "scoring": "aces"}, "aces"),
            ({"game": "rook", "rated": True, "deals": 0}, "cards of their own"),
        ):
            body = {"name": "x", "format": "teams", **wanted}
            found = await organizer.post("/api/tournaments", body, status=400)
            assert message in msgspec.json.encode(found).decode()

    with_server(tmp_path, test)
