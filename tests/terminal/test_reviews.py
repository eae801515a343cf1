"""Reviews in the terminal: a key at the end of a match opens a panel that fills while the review runs."""

import asyncio
from pathlib import Path

import pytest

from fairdeal.review.settings import ReviewSettings
from fairdeal.review.text import to_lines
from fairdeal.terminal import match_review
from fairdeal.terminal.clients.base import Refused
from fairdeal.terminal.clients.local import LocalClient
from fairdeal.terminal.screen.review_panel import ReviewPanel
from tests.server.running_server import running_server
from tests.terminal.screen_driver import ScreenDriver, new_match, open_screen
from tests.terminal.test_live import client_address, new_client

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def quick_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_review, "ReviewSettings", lambda: ReviewSettings(worlds=24))


async def play_match(driver: ScreenDriver, client: LocalClient) -> None:
    """Play the only round of a match, by typing the first legal moves."""
    while client.match.goes_on():
        await driver.until(lambda: client.awaiting_move or not client.match.goes_on())
        if client.match.goes_on():
            before = len(client.match.state.played())
            await driver.play(client.match.state.moves(0).at(0).text())
            await driver.until(lambda before=before: len(client.match.state.played()) > before)  # type: ignore[misc]
    await driver.until(lambda: "Review the match" in driver.text())


def panel_of(driver: ScreenDriver) -> ReviewPanel:
    panel = driver.pilot.app.screen
    assert isinstance(panel, ReviewPanel)
    return panel


def test_a_key_at_the_end_of_a_match_opens_the_review() -> None:
    async def play() -> None:
        client = LocalClient(new_match("president", rounds=1), "President", bot_pause=0)
        async with open_screen(client) as driver:
            await driver.keys("f8")
            await driver.until(lambda: "still running" in driver.message())
            await play_match(driver, client)
            await driver.keys("f8")
            review = panel_of(driver).review
            await driver.until(review.is_complete)
            await driver.pilot.pause()
            lines = to_lines(review)
            assert lines[0] == "President: review of You (seat 0), in places"
            await driver.until(lambda: str(panel_of(driver).query_one("Static").render()) == "\n".join(lines))
            await driver.keys("escape")
            await driver.until(lambda: not isinstance(driver.pilot.app.screen, ReviewPanel))

    asyncio.run(play())


def test_closing_the_panel_ends_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_review, "ReviewSettings", lambda: ReviewSettings(worlds=400))

    async def play() -> None:
        client = LocalClient(new_match("president", rounds=1), "President", bot_pause=0)
        async with open_screen(client) as driver:
            await play_match(driver, client)
            await driver.type("1")
            await driver.until(lambda: isinstance(driver.pilot.app.screen, ReviewPanel))
            review = panel_of(driver).review
            await driver.until(lambda: len(review.decisions) > 0)
            await driver.keys("escape")
            await asyncio.sleep(0.5)
            done = len(review.decisions)
            await asyncio.sleep(0.5)
            assert len(review.decisions) == done < review.steps()

    asyncio.run(play())


def test_the_last_match_at_a_live_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path) as server:
            host = await server.new_guest("Host")
            table = await server.create_table(
                host, game="president", options={"rounds": 1}, seats=4, bots=["random"] * 3, turn=None, sit=False
            )
            client = new_client(client_address(server, table["code"]), "Terry")
            async with open_screen(client) as driver:
                await driver.until(lambda: client.you.get("seat") is not None)
                with pytest.raises(Refused, match="no finished match"):
                    await client.reviewable()
                await driver.type("ready")
                while client.table.get("record") is None:
                    await driver.until(
                        lambda: bool(client.scene and client.scene.actions) or client.table.get("record") is not None
                    )
                    if client.scene is not None and client.scene.actions is not None:
                        before = client.last_seq
                        await driver.play((await client.hint()).move)
                        await driver.until(lambda before=before: client.last_seq > before)  # type: ignore[misc]
                text = await client.run_command("review", "")
                assert text.startswith("President: review of Terry")
                await driver.keys("f8")
                await driver.until(lambda: isinstance(driver.pilot.app.screen, ReviewPanel))
                await driver.until(panel_of(driver).review.is_complete)

    asyncio.run(play())
