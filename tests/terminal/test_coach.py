"""The coach in a local match: advice, and one warning before a blunder."""

import asyncio

import pytest

from fairdeal.coach import Weighing
from fairdeal.games import find_game
from fairdeal.terminal.clients.base import Refused
from fairdeal.terminal.clients.local import LocalClient
from fairdeal.terminal.clients.local_match import LocalMatch


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
        blunder = Weighing(period, "To bid 1 may cost you about 3.00 points.", "bid 0", "It is better to bid 0.")
        monkeypatch.setattr("fairdeal.coach.blunders.weigh", lambda *_: blunder)
        with pytest.raises(Refused, match=r"about 3.00 points\. It is better to bid 0"):
            await client.play("bid 1")
        assert client.awaiting_move
        await client.play("bid 1")
        assert "bid 1" in [move.text() for _, move in state.played()]
        running.cancel()

    asyncio.run(play())
