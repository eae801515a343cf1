"""The coach at live tables: against bots it answers its player alone; elsewhere it is refused."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from fairdeal.server.coaching import require_coach
from fairdeal.server.duplicate.board import Board
from fairdeal.server.table_snapshot import Pacing
from fairdeal.server.tournaments.tournament_table import TournamentTable
from fairdeal.table import Command, Settings, Table, TableError
from tests.server.running_server import TIMEOUT, RunningServer, with_server


def table_against_bots() -> Table:
    table = Table(Settings("oh-hell", seats=3, turn=None, intermission=None, call=None), "ada")
    table.apply(Command("sit", "ada", {"name": "Ada"}), 0)
    for _ in range(2):
        table.apply(Command("add_bot", "ada", {"bot": "steady"}), 0)
    return table


def test_the_coach_is_for_games_against_bots_alone() -> None:
    table = table_against_bots()
    ordinary, board = Pacing(0), Board("daily/2030-01-31/oh-hell", "seed", "ada", 0)
    require_coach(table, 0, ordinary)
    with pytest.raises(TableError, match="everybody plays once"):
        require_coach(table, 0, Pacing(0, board=board))
    with pytest.raises(TableError, match="many people play"):
        require_coach(table, 0, Pacing(0, board=structs.replace(board, is_practice=True)))
    with pytest.raises(TableError, match="in a tournament"):
        require_coach(table, 0, Pacing(0, tournament=TournamentTable("x", 1, 0, [1], [0, -1, -1], 0, seed="x")))
    table.settings = replace(table.settings, rated=True)
    with pytest.raises(TableError, match="rated table"):
        require_coach(table, 0, ordinary)
    table.settings = replace(table.settings, rated=False)
    table.seats[2].bot, table.seats[2].person = None, "ben"
    with pytest.raises(TableError, match="other people"):
        require_coach(table, 0, ordinary)
    table.seats[2].bot, table.seats[2].left = "steady", True  # a bot plays on for them
    with pytest.raises(TableError, match="other people"):
        require_coach(table, 0, ordinary)


def test_advice_and_warnings_over_the_socket(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        server.manager.workers.coach.timeout = TIMEOUT  # it starts slowly on a busy machine
        ada = await server.new_guest("Ada")
        table = await server.create_table(ada, game="oh-hell", seats=3, bots=["steady", "steady"], sit=True, turn=None)
        player = await server.connect(table["id"], ada)
        assert (await player.request("advise"))["code"] == "seat"
        await player.send({"type": "ready", "id": "r"})
        runner = server.manager.tables[table["id"]]
        while not (runner.table.state is not None and 0 in runner.table.state.actors):
            await player.wait_for("update")
        state = runner.table.state
        legal = [move.text() for move in state.moves(0)]
        watcher = await server.connect(table["id"])
        version = runner.table.version
        advice = await player.request("advise")
        assert advice["type"] == "advice", advice
        assert advice["move"] in legal
        assert advice["now"][0]["rule"] == "OH-3"
        weighed = await player.request("weigh", text=legal[0])
        assert weighed["type"] == "weighed", weighed
        assert (await player.request("weigh", text="nonsense"))["code"] == "refused"
        assert (await watcher.request("advise"))["code"] == "seat"
        assert runner.table.version == version  # nothing was played
        assert not any('"advice"' in text or '"weighed"' in text for text in watcher.received)
        process = server.manager.workers.coach.process.process
        assert process is not None
        process.kill()
        await process.wait()
        assert (await player.request("advise"))["type"] == "advice"  # another process is started
        runner.table.settings = replace(runner.table.settings, rated=True)
        # whatever a page may ask
        for question in ({"type": "advise"}, {"type": "weigh", "text": legal[0]}, {"type": "hint"}):
            assert (await player.request(question.pop("type"), **question))["code"] == "rated"

    with_server(tmp_path, check)
