"""The log of a match against bots in this terminal."""

import asyncio
from typing import cast

import fairdeal
from fairdeal.mechanics.trick_view import TrickView
from fairdeal.terminal.clients.local import LocalClient
from fairdeal.terminal.clients.local_match import LocalMatch


def test_rk_9_the_log_of_a_local_match_forgets_past_tricks() -> None:
    async def play() -> None:
        game = fairdeal.game("rook", names=("You", "Ada", "Ben", "Cy"))
        match = LocalMatch(game.start(3), [None, "steady", "steady", "steady"])
        client = LocalClient(match, game.title, 0)
        following = asyncio.create_task(client.run())
        while True:
            while not client.awaiting_move:
                await asyncio.sleep(0)
            if len(cast("TrickView", match.state.view(0)).tricks) >= 2:
                break
            await client.play(str(match.state.automatic(0)))
        log = client.display.log
        now = len(cast("TrickView", match.state.view(0)).trick) or 4
        assert len([line for line in log if " show " in line or " shows " in line]) == now
        assert "You play a card." in log
        following.cancel()

    asyncio.run(play())
