"""The coach in the terminal, in a local match and at live tables: advice, and one warning before a blunder."""

import asyncio
from pathlib import Path

import pytest

from fairdeal.coach import Weighing
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.server.messages.table_messages import Weighed
from fairdeal.server.workers import Workers
from fairdeal.table import Table
from fairdeal.terminal.clients import remote_coach
from fairdeal.terminal.clients.base import Refused
from fairdeal.terminal.clients.local import LocalClient
from fairdeal.terminal.clients.local_match import LocalMatch
from fairdeal.terminal.clients.remote_coach import reason_without_coach
from fairdeal.terminal.screen.text_panel import TextPanel
from tests.server.running_server import running_server
from tests.terminal.screen_driver import ScreenDriver, playing
from tests.terminal.test_live import client_address, new_client, until

WARNING = "To bid 1 may cost you about 3.00 points."
BETTER = "It is better to bid 0."


def test_advice_and_one_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        state = find_game("oh-hell").configure(3, names=["Ada", "Ben", "Cleo"]).start(1)
        client = LocalClient(LocalMatch(state, [None, "steady", "steady"]), "Oh Hell", 0)
        running = asyncio.ensure_future(client.run())
        while not client.awaiting_move:
            await asyncio.sleep(0)
        assert state.phase == "bid"
        advice = await client.run_command("coach", "")
        assert "(OH-3)" in advice
        assert "A good move is to bid" in advice
        assert await client.run_command("coach", "on") == "The coach is on."
        period = state.game.strategy.round_of_play(state, 0)
        blunder = Weighing(period, WARNING, "bid 0", BETTER)
        monkeypatch.setattr("fairdeal.coach.blunders.weigh", lambda *_: blunder)
        with pytest.raises(Refused, match=r"about 3.00 points\. It is better to bid 0"):
            await client.play("bid 1")
        assert client.awaiting_move
        await client.play("bid 1")
        assert "bid 1" in [move.text() for _, move in state.played()]
        running.cancel()

    asyncio.run(play())


def panel_text(driver: ScreenDriver) -> str:
    """The text of the panel over the table, if one is open."""
    panel = driver.pilot.app.screen
    strips = panel._compositor.render_strips() if isinstance(panel, TextPanel) else []
    return "\n".join(strip.text for strip in strips)


def test_all_of_the_advice_can_be_read_on_a_small_screen() -> None:
    async def read() -> None:
        async with playing("oh-hell") as (driver, _):
            await driver.type("coach")
            await driver.until(lambda: "A good move is to" in panel_text(driver))
            panel = panel_text(driver)
            assert "Coach" in panel
            assert "(OH-" in panel
            assert "others' moves" in panel or "probably" in panel
            await driver.keys("escape")
            await driver.type("coach on")
            await driver.until(lambda: "The coach is on." in driver.message())

    asyncio.run(read())


def test_advice_and_one_warning_at_a_live_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def weigh(_workers: Workers, _table: Table, state: State, seat: int, request_id: str, move: str) -> Weighed:
        weighed.append(move)
        return Weighed(request_id, state.game.strategy.round_of_play(state, seat), WARNING, "bid 0", BETTER)

    weighed: list[str] = []

    async def play() -> None:
        async with running_server(tmp_path) as server:
            host = await server.new_guest("Host")
            table = await server.create_table(host, game="hearts", seats=4, sit=False, bots=["steady"] * 3, turn=None)
            client = new_client(client_address(server, table["code"]), "Terry")
            running = asyncio.create_task(client.run())
            await until(lambda: client.you.get("seat") is not None)
            with pytest.raises(Refused, match="only players can ask that, during a match"):
                await client.run_command("coach", "")
            await client.run_command("ready", "")
            await until(lambda: client.scene is not None and client.scene.actions is not None)
            advice = await client.run_command("coach", "")
            assert "(HE-" in advice
            assert "A good move is to pass" in advice
            assert await client.run_command("coach", "on") == "The coach is on."
            monkeypatch.setattr("fairdeal.server.coaching.weigh", weigh)
            match = server.manager.tables[table["id"]].table
            assert match.state is not None
            move = (await client.hint()).move
            with pytest.raises(Refused, match=rf"wait a moment\. {WARNING} {BETTER} Repeat it to play it anyway\."):
                await client.play(move)
            assert move not in [played.text() for _, played in match.state.played()]
            await client.play(move)  # there is one warning in a round of play
            assert move in [played.text() for _, played in match.state.played()]
            assert await client.run_command("coach", "off") == "The coach is off."
            await until(lambda: client.scene is not None and client.scene.actions is not None)
            await client.play((await client.hint()).move)
            assert weighed == [move, move]
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(play())


def test_the_coach_is_never_in_the_way_of_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object, **__: object) -> dict[str, object]:
        await asyncio.sleep(60)
        raise AssertionError

    async def busy(*_: object, **__: object) -> dict[str, object]:
        raise Refused("the server is busy")

    async def ask() -> None:
        monkeypatch.setattr(remote_coach, "MAX_WAIT", 0.01)
        for answer in (never, busy):
            coach = remote_coach.RemoteCoach(answer)
            coach.is_on = True
            assert await coach.warning("bid 1", 1) is None

    asyncio.run(ask())


def test_there_is_no_coach_where_others_play_or_something_is_at_stake() -> None:
    bot = {"bot": "steady", "free": False, "left": False}
    person, nobody = {**bot, "bot": None}, {**bot, "bot": None, "free": True}
    away = {**bot, "left": True}  # a bot plays on for them
    against_bots = {"settings": {"rated": False}, "seats": [person, bot, nobody]}
    assert reason_without_coach(against_bots, 0) is None
    assert "for players" in str(reason_without_coach(against_bots, None))
    assert "rated" in str(reason_without_coach({**against_bots, "settings": {"rated": True}}, 0))
    assert "many people play" in str(reason_without_coach({**against_bots, "board": {"event": "daily"}}, 0))
    for other in (person, away):
        assert "other people" in str(reason_without_coach({**against_bots, "seats": [person, bot, other]}, 0))
