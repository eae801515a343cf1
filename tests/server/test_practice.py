"""Practice: playing on from a position of a finished match, against bots."""

import random
from pathlib import Path
from typing import Any

from fairdeal.engine.record import read_record
from fairdeal.fair.observer import UNSEALED, FairDealObserver
from fairdeal.games import find_game
from fairdeal.server.finished_matches import last_match_id
from tests.server.running_server import RunningServer, with_server
from tests.server.simple_player import play_match
from tests.server.test_reviews import MATCH, finished_record, store_match


async def begin(server: RunningServer, token: str, **wanted: Any) -> Any:
    headers = {"authorization": f"Bearer {token}"}
    return await server.http.post(f"/api/matches/{MATCH}/practice", json=wanted, headers=headers)


def decision_of(record: dict[str, Any], seat: int) -> int:
    """A move of a seat in the middle of the match at which it had a choice."""
    parsed = read_record(record, find_game)
    moves = [number for number, (mover, _) in enumerate(parsed.moves) if mover == seat and number > 8]
    return next(number for number in moves if parsed.replay(number).moves(seat).count() > 1)


def test_a_person_plays_on_to_the_end(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        record = finished_record()
        ada = await server.new_guest("Ada")
        await store_match(server, ada, record)
        number = decision_of(record, 2)
        response = await begin(server, ada, move=number, seat=2, bot="steady")
        assert response.status_code == 201, response.text
        table = response.json()
        assert table["table"]["practice"] is True
        assert table["table"]["fair"] is None
        assert [seat["bot"] for seat in table["table"]["seats"]] == ["steady", "steady", None, "steady"]
        player = await server.connect(table["id"], ada)
        expected = read_record(record, find_game).replay(number)
        assert player.welcome["own"]["moves"] == expected.view(2).to_json()["moves"]
        runner = server.manager.tables[table["id"]]
        update = await player.request("move", text=expected.moves(2).at(0).text())
        assert update["type"] == "update"
        await player.send({"type": "resync", "last": 0})
        while runner.table.stage == "playing":
            await play_match(player, random.Random(1))
        # What was known before is no match of its own: nothing is stored, and the next match is an ordinary one.
        assert last_match_id(runner.id, runner.table) is None
        history = await server.http.get("/api/me/matches", headers={"authorization": f"Bearer {ada}"})
        assert [match["match"] for match in history.json()["matches"]] == [MATCH]
        await player.send({"type": "ready", "id": "again"})
        update = await play_match(player, random.Random(2))
        assert update["table"]["record"] == f"{runner.id}-2"
        verified = await server.http.get(f"/api/matches/{runner.id}-2/verify")
        assert verified.json()["fair"]

    with_server(tmp_path, check)


def test_practice_survives_a_restart(tmp_path: Path) -> None:
    record, found = finished_record(), {}

    async def start(server: RunningServer) -> None:
        found["ada"] = await server.new_guest("Ada")
        await store_match(server, found["ada"], record)
        number = decision_of(record, 0)
        found["table"] = (await begin(server, found["ada"], move=number, seat=0)).json()["id"]
        player = await server.connect(found["table"], found["ada"])
        found["own"] = player.welcome["own"]

    async def go_on(server: RunningServer) -> None:
        player = await server.connect(found["table"], found["ada"])
        assert player.welcome["own"] == found["own"]
        assert player.welcome["table"]["practice"] is True

    with_server(tmp_path, start)
    with_server(tmp_path, go_on)


def test_positions_that_cannot_be_played(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        record = finished_record()
        ada = await server.new_guest("Ada")
        await store_match(server, ada, record)
        number = decision_of(record, 1)
        wrong_seat = await begin(server, ada, move=number, seat=3)
        assert (wrong_seat.status_code, wrong_seat.json()["code"]) == (400, "seat")
        assert (await begin(server, ada, move=10**6, seat=0)).json()["code"] == "move"
        assert (await begin(server, ada, move=number, seat=1, bot="nobody")).json()["code"] == "bot"
        assert (
            await server.http.post(f"/api/matches/{MATCH}/practice", json={"move": 1, "seat": 0})
        ).status_code == 401

    with_server(tmp_path, check)


def test_clients_accept_unsealed_cards_only_in_practice_alone() -> None:
    seats = [{"name": "Ada", "bot": None}, {"name": "Ben", "bot": "steady"}]
    table = {"stage": "playing", "match": 1, "seats": seats, "fair": None, "practice": True}
    you = {"person": "p", "name": "Ada", "seat": 0}
    for practice, bot, is_fine in ((True, "steady", True), (False, "steady", False), (True, None, False)):
        observer = FairDealObserver(lambda: "a" * 64)
        others = [seats[0], {"name": "Ben", "bot": bot}]
        welcome = {"type": "welcome", "id": "t", "seq": 1, "you": you, "chain": None}
        observer.welcome({**welcome, "table": {**table, "practice": practice, "seats": others}})
        assert (UNSEALED not in observer.problems) is is_fine
