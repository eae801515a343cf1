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
        while len(cast("TrickView", match.state.view(0)).tricks) < 2 or match.state.actors != (0,):
            await asyncio.sleep(0.001)
            if client.awaiting_move:
                await client.play(str(match.state.automatic(0)))
        client.update_display()
        log = client.display.log
        now = len(cast("TrickView", match.state.view(0)).trick) or 4
        assert len([line for line in log if " show " in line or " shows " in line]) == now
        assert "You play a card." in log
        following.cancel()

    asyncio.run(play())
