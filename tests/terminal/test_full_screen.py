"""The full screen without a terminal: every game to the end of a hand, and every way to play a move."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.color import Color

from fairdeal.engine.scene import Scene
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games
from fairdeal.mechanics.card_scene import card_of
from fairdeal.terminal.card_text import card_label
from fairdeal.terminal.clients.local import LocalClient
from fairdeal.terminal.menus.arrange import ArrangeMenu
from fairdeal.terminal.screen.text_panel import TextPanel
from fairdeal.terminal.screen.widgets import HandView
from tests.terminal.screen_driver import ScreenDriver, new_match, open_screen, playing

MAX_MOVES = 150
pytestmark = pytest.mark.once


def played(client: LocalClient) -> list[tuple[int, str]]:
    return [(seat, str(move)) for seat, move in client.match.state.played()]


def assert_shown(driver: ScreenDriver, scene: Scene) -> None:
    """Check that the headline, the players and the prompt are on the screen."""
    text = driver.text()
    assert scene.headline[:40] in text
    for seat_scene in scene.seats:
        assert seat_scene.name in text
    assert scene.actions is not None
    assert scene.actions.ask[:40] in text
    assert len(text.splitlines()) == 24


async def play_to_the_end_of_the_hand(driver: ScreenDriver, client: LocalClient) -> None:
    match = client.match
    for _ in range(MAX_MOVES):
        await driver.until(lambda: client.awaiting_move or not match.state.actors)
        if match.state.rounds_dealt > 1 or match.state.phase == INTERMISSION or not match.state.actors:
            return
        before = len(match.state.played())
        await driver.play((await client.hint()).move)
        await driver.until(lambda before=before: len(match.state.played()) > before)  # type: ignore[misc]
    raise AssertionError("the hand did not end")


@pytest.mark.parametrize("key", list(all_games()))
def test_every_game_can_be_played_to_the_end_of_a_hand_by_picking(key: str) -> None:
    async def play() -> None:
        async with playing(key) as (driver, client):
            scene = client.display.scene
            assert scene is not None
            assert_shown(driver, scene)
            with driver.pilot.app.batch_update():  # drawing every move would take most of the time
                await play_to_the_end_of_the_hand(driver, client)
            await driver.until(
                lambda: client.display.scene is not None and client.display.scene.headline[:30] in driver.text()
            )
            assert client.display.log

    asyncio.run(play())


def test_picking_a_card_and_its_face_with_the_arrows() -> None:
    async def play() -> None:
        async with playing("oh-hell") as (driver, client):
            while client.display.scene is not None and client.display.scene.phase == "bid":
                await driver.keys("down", "enter")
                await driver.until(lambda: client.awaiting_move)
            scene = client.display.scene
            assert scene is not None
            assert scene.hand is not None
            cards = {play.cards[0] for play in scene.actions.plays} if scene.actions is not None else set()
            index = next(n for n, card in enumerate(scene.hand) if card.card in cards)
            faces = [play for play in scene.actions.plays if play.cards[0] == scene.hand[index].card]  # type: ignore[union-attr]
            before = len(client.match.state.played())
            await driver.keys(*["right"] * (index + 1), "enter")
            if len(faces) > 1:
                assert driver.screen.menu.title
                assert len(client.match.state.played()) == before
                await driver.keys("down", "space")
            await driver.until(lambda: len(client.match.state.played()) > before)
            assert played(client)[before] == (0, faces[0].text)

    asyncio.run(play())


def test_picking_cards_and_menu_rows_with_the_mouse() -> None:
    async def play() -> None:
        async with playing("hearts") as (driver, client):
            for index in (0, 2, 3, 4, 6):
                await driver.pilot.click(HandView, offset=(4 * index + 1, 1))
                await driver.pilot.pause()
            assert list(driver.screen.menu.picked_cards().values()) == [1] * 5
            await driver.pilot.click(HandView, offset=(4 * 7 + 1, 1))
            await driver.pilot.pause()
            assert "At most 5" in driver.message()
            hand = client.display.scene.hand if client.display.scene is not None else None
            assert hand is not None
            await driver.pilot.click("#menu", offset=(6, 0))
            await driver.until(lambda: bool([seat for seat, _ in client.match.state.played() if seat == 0]))
            passed = next(text for seat, text in played(client) if seat == 0)
            assert passed == " ".join(["pass", *(hand[index].card for index in (0, 2, 3, 4, 6))])

    asyncio.run(play())


def test_typed_moves_are_completed_and_illegal_ones_explained() -> None:
    async def play() -> None:
        async with playing("president", seed=1) as (driver, client):
            await driver.type("Kx1")
            assert driver.message().startswith("No: PR-4: ")
            await driver.type("99")
            assert "There is no line 99" in driver.message()
            await driver.keys("3")
            await driver.until(lambda: bool(driver.screen.input._suggestion))
            await driver.keys("tab")
            assert driver.screen.input.value == "3x1"
            await driver.keys("enter")
            await driver.until(lambda: len(client.match.state.played()) > 1)
            assert played(client)[0] == (0, "3x1")

    asyncio.run(play())


def test_hint_undo_save_and_text_panels(data_home: Path) -> None:
    async def play() -> None:
        async with playing("president", seed=1) as (driver, client):
            await driver.keys("f2")
            await driver.until(lambda: "A master would play" in driver.message())
            await driver.keys("enter")
            await driver.until(lambda: len(client.match.state.played()) > 1 and client.awaiting_move)
            log = list(client.display.log)
            assert log[0] == "You play two 3s."
            await driver.keys("f3")
            await driver.until(lambda: not client.match.state.played() and client.awaiting_move)
            assert list(client.display.log) == []
            await driver.type("undo")
            assert "nothing to undo" in driver.message()
            for key, word in (("f1", "PR-1"), ("f5", "No round has ended yet"), ("f7", "Left and right")):
                await driver.keys(key)
                panel = driver.pilot.app.screen
                assert isinstance(panel, TextPanel)
                strips = panel._compositor.render_strips()
                assert word in "\n".join(strip.text for strip in strips)
                await driver.keys("escape")
            await driver.type("3x1")
            await driver.until(lambda: client.awaiting_move and len(client.match.state.played()) > 1)
            await driver.keys("f4")
            await driver.until(lambda: "Saved: " in driver.message())
            assert "fairdeal play --resume" in client.close()
            assert len(list((data_home / "fairdeal" / "saved").iterdir())) == 1

    asyncio.run(play())


def test_arranging_the_table_by_picking() -> None:
    """A group in Rummy is built card by card, and problems with it are shown on the way."""

    async def play() -> None:
        async with playing("rummy") as (driver, client):
            for _ in range(MAX_MOVES):
                await driver.until(lambda: client.awaiting_move)
                if client.match.is_between_hands():
                    assert "Next round" in driver.text()
                    await driver.type("next")
                    continue
                hint = (await client.hint()).move
                if hint.startswith("meld "):
                    break
                await driver.type(hint)
                await driver.until(lambda: not client.awaiting_move or client.display.scene is not None)
            faces = hint.split()[1:]
            rows = [row.label for row in driver.screen.menu.rows()]
            opening = next(n for n, label in enumerate(rows, 1) if label.startswith(("Arrange", "Lay a group")))
            await driver.type(str(opening))
            for face in faces:
                await add_to_group(driver, face, new=face == faces[0])
            assert isinstance(driver.screen.menu, ArrangeMenu)
            assert driver.screen.menu.arrangement.move_text() == hint
            before = len(client.match.state.played())
            await driver.type("1")
            await driver.until(lambda: len(client.match.state.played()) > before)
            assert played(client)[before] == (0, hint)

    asyncio.run(play())


async def add_to_group(driver: ScreenDriver, face: str, new: bool) -> None:
    """Pick a card, the face it shows, and the group it goes to."""
    await _pick_row(driver, lambda label: label.startswith(f"{card_label(card_of(face))} in your hand"))
    labels = [row.label for row in driver.screen.menu.rows()]
    if card_label(face) in labels:
        await _pick_row(driver, lambda label: label == card_label(face))
    groups = [row.label for row in driver.screen.menu.rows() if row.label.startswith("Group ")]
    await _pick_row(driver, lambda label: label == ("A new group" if new else groups[-1]))


async def _pick_row(driver: ScreenDriver, matches: Callable[[str], bool]) -> None:
    labels = [row.label for row in driver.screen.menu.rows()]
    await driver.type(str(next(n for n, label in enumerate(labels, 1) if matches(label))))


@pytest.mark.parametrize("key", list(all_games()))
def test_at_least_seven_moves_are_visible_in_a_small_terminal(key: str) -> None:
    """At 80 by 24 most of a player's moves can be read without scrolling, and the table stays visible."""

    async def play() -> None:
        async with playing(key) as (driver, client):
            for _ in range(12):
                await driver.until(lambda: client.awaiting_move or not client.match.state.actors)
                if not client.awaiting_move or client.match.is_between_hands():
                    return
                await driver.pilot.pause()
                rows = len(driver.screen.menu.rows())
                shown = re.findall(r"^ *(\d+) \S", driver.text().partition("\n│")[2], re.MULTILINE)
                assert len(shown) >= min(rows, 7), driver.text()
                assert driver.screen.query_one("#body").size.height >= 5
                assert driver.text().splitlines()[-1].rstrip().endswith("f8 Review"), "all keys are named"
                before = len(client.match.state.played())
                await driver.play((await client.hint()).move)
                await driver.until(lambda before=before: len(client.match.state.played()) > before)  # type: ignore[misc]

    asyncio.run(play())


@pytest.mark.parametrize("size", [(60, 20), (160, 50)])
def test_the_screen_fits_terminals_of_any_size(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with playing("bull-sanity", size=size) as (driver, client):
            scene = client.display.scene
            assert scene is not None
            assert scene.hand is not None
            text = driver.text()
            assert len(text.splitlines()) == size[1]
            assert text.count("=") >= len(scene.hand), "the sum of every card can be read"

    asyncio.run(play())


def test_no_color_turns_colors_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play() -> None:
        async with playing("hearts") as (driver, _):
            app = driver.pilot.app
            colors = set()
            for strip in driver.screen._compositor.render_strips():
                for each in app._filters:
                    if each.enabled:
                        strip = strip.apply_filter(each, Color(0, 0, 0))
                colors |= {segment.style.color for segment in strip if segment.style is not None}
            assert all(color is None or color.is_default for color in colors)

    asyncio.run(play())


def test_a_finished_match_shows_the_result_and_offers_to_leave() -> None:
    async def play() -> None:
        client = LocalClient(new_match("president", rounds=1), "President", 0)
        async with open_screen(client) as driver:
            with driver.pilot.app.batch_update():
                await play_to_the_end_of_the_hand(driver, client)
            await driver.until(lambda: "Leave the table" in driver.text())
            assert "The match is over: " in driver.text()
            assert "1 Review the match" in driver.text()
            await driver.type("2")
            await driver.until(lambda: not driver.pilot.app.is_running)
        assert client.close() == ""

    asyncio.run(play())
