"""The full screen without a terminal: every game to the end of a hand, and every way to move."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.color import Color

from fairdeal.engine.scene import Scene
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games
from fairdeal.mechanics.card_scene import card_of
from fairdeal.terminal.local import LocalSeat
from fairdeal.terminal.menus import Arranging
from fairdeal.terminal.panel import Panel
from fairdeal.terminal.showing import name
from fairdeal.terminal.widgets import Hand
from tests.terminal.sitting import Sitting, new_match, playing, sitting_at

MOST_MOVES = 150
pytestmark = pytest.mark.once


def played(seat: LocalSeat) -> list[tuple[int, str]]:
    return [(who, str(move)) for who, move in seat.match.state.played()]


def shown(sitting: Sitting, scene: Scene) -> None:
    """Is what matters on the screen?"""
    text = sitting.text()
    assert scene.headline[:40] in text
    for seat in scene.seats:
        assert seat.name in text
    assert scene.actions is not None
    assert scene.actions.ask[:40] in text
    assert len(text.splitlines()) == 24


async def to_the_end_of_the_hand(sitting: Sitting, seat: LocalSeat) -> None:
    match = seat.match
    for _ in range(MOST_MOVES):
        await sitting.until(lambda: seat.asked or not match.state.actors)
        if match.state.rounds_dealt > 1 or match.state.phase == INTERMISSION or not match.state.actors:
            return
        before = len(match.state.played())
        await sitting.make(await seat.hint())
        await sitting.until(lambda before=before: len(match.state.played()) > before)  # type: ignore[misc]
    raise AssertionError("the hand did not end")


@pytest.mark.parametrize("key", list(all_games()))
def test_every_game_to_the_end_of_a_hand_by_picking(key: str) -> None:
    async def play() -> None:
        async with playing(key) as (sitting, seat):
            scene = seat.sight.scene
            assert scene is not None
            shown(sitting, scene)
            with sitting.pilot.app.batch_update():  # drawn at the beginning and at the end: that takes the time
                await to_the_end_of_the_hand(sitting, seat)
            await sitting.until(
                lambda: seat.sight.scene is not None and seat.sight.scene.headline[:30] in sitting.text()
            )
            assert seat.sight.log

    asyncio.run(play())


def test_a_card_is_picked_with_arrows_and_then_its_face() -> None:
    async def play() -> None:
        async with playing("oh-hell") as (sitting, seat):
            while seat.sight.scene is not None and seat.sight.scene.phase == "bid":
                await sitting.keys("down", "enter")
                await sitting.until(lambda: seat.asked)
            scene = seat.sight.scene
            assert scene is not None
            assert scene.hand is not None
            cards = {play.cards[0] for play in scene.actions.plays} if scene.actions is not None else set()
            index = next(n for n, card in enumerate(scene.hand) if card.card in cards)
            faces = [play for play in scene.actions.plays if play.cards[0] == scene.hand[index].card]  # type: ignore[union-attr]
            before = len(seat.match.state.played())
            await sitting.keys(*["right"] * (index + 1), "enter")
            if len(faces) > 1:
                assert sitting.screen.menu.title
                assert len(seat.match.state.played()) == before
                await sitting.keys("down", "space")
            await sitting.until(lambda: len(seat.match.state.played()) > before)
            assert played(seat)[before] == (0, faces[0].text)

    asyncio.run(play())


def test_cards_and_lines_are_picked_by_mouse() -> None:
    async def play() -> None:
        async with playing("hearts") as (sitting, seat):
            for index in (0, 2, 3, 4, 6):
                await sitting.pilot.click(Hand, offset=(4 * index + 1, 1))
                await sitting.pilot.pause()
            assert list(sitting.screen.menu.picked().values()) == [1] * 5
            await sitting.pilot.click(Hand, offset=(4 * 7 + 1, 1))
            await sitting.pilot.pause()
            assert "5 at most" in sitting.told()
            hand = seat.sight.scene.hand if seat.sight.scene is not None else None
            assert hand is not None
            await sitting.pilot.click("#menu", offset=(6, 0))
            await sitting.until(lambda: bool([one for one in seat.match.state.played() if one[0] == 0]))
            passed = next(text for who, text in played(seat) if who == 0)
            assert passed == " ".join(["pass", *(hand[index].card for index in (0, 2, 3, 4, 6))])

    asyncio.run(play())


def test_what_is_typed_is_completed_and_an_illegal_move_is_explained() -> None:
    async def play() -> None:
        async with playing("president", seed=1) as (sitting, seat):
            await sitting.type("Kx1")
            assert sitting.told().startswith("No: PR-4: ")
            await sitting.type("99")
            assert "There is no line 99" in sitting.told()
            await sitting.keys("3")
            await sitting.until(lambda: bool(sitting.screen.line._suggestion))
            await sitting.keys("tab")
            assert sitting.screen.line.value == "3x1"
            await sitting.keys("enter")
            await sitting.until(lambda: len(seat.match.state.played()) > 1)
            assert played(seat)[0] == (0, "3x1")

    asyncio.run(play())


def test_hint_undo_save_and_panels(data_home: Path) -> None:
    async def play() -> None:
        async with playing("president", seed=1) as (sitting, seat):
            await sitting.keys("f2")
            await sitting.until(lambda: "A sharp player would choose: 3x2" in sitting.told())
            await sitting.keys("enter")
            await sitting.until(lambda: len(seat.match.state.played()) > 1 and seat.asked)
            log = list(seat.sight.log)
            assert log[0] == "You play 3x2."
            await sitting.keys("f3")
            await sitting.until(lambda: not seat.match.state.played() and seat.asked)
            assert list(seat.sight.log) == []
            await sitting.type("undo")
            assert "nothing to take back" in sitting.told()
            for key, word in (("f1", "PR-1"), ("f5", "No round has ended yet"), ("f7", "left and right")):
                await sitting.keys(key)
                panel = sitting.pilot.app.screen
                assert isinstance(panel, Panel)
                strips = panel._compositor.render_strips()
                assert word in "\n".join(strip.text for strip in strips)
                await sitting.keys("escape")
            await sitting.type("3x1")
            await sitting.until(lambda: seat.asked and len(seat.match.state.played()) > 1)
            await sitting.keys("f4")
            await sitting.until(lambda: "Saved: " in sitting.told())
            assert "fairdeal play --resume" in seat.close()
            assert len(list((data_home / "fairdeal" / "saved").iterdir())) == 1

    asyncio.run(play())


def test_the_table_can_be_arranged_by_picking() -> None:
    """A group of rummy is put together card by card, with what is wrong told on the way."""

    async def play() -> None:
        async with playing("rummy") as (sitting, seat):
            for _ in range(MOST_MOVES):
                await sitting.until(lambda: seat.asked)
                hint = await seat.hint()
                if hint.startswith("meld "):
                    break
                await sitting.type(hint)
                await sitting.until(lambda: not seat.asked or seat.sight.scene is not None)
            faces = hint.split()[1:]
            rows = [row.label for row in sitting.screen.menu.rows()]
            opening = next(n for n, label in enumerate(rows, 1) if label.startswith(("Arrange", "Put a group")))
            await sitting.type(str(opening))
            for face in faces:
                await put(sitting, face, new=face == faces[0])
            assert isinstance(sitting.screen.menu, Arranging)
            assert sitting.screen.menu.now.text() == hint
            before = len(seat.match.state.played())
            await sitting.type("1")
            await sitting.until(lambda: len(seat.match.state.played()) > before)
            assert played(seat)[before] == (0, hint)

    asyncio.run(play())


async def put(sitting: Sitting, face: str, new: bool) -> None:
    """A card, what it is shown as, and the group it goes to."""
    await _row(sitting, lambda label: label.startswith(f"{name(card_of(face))} in your hand"))
    labels = [row.label for row in sitting.screen.menu.rows()]
    if name(face) in labels:
        await _row(sitting, lambda label: label == name(face))
    groups = [row.label for row in sitting.screen.menu.rows() if row.label.startswith("Group ")]
    await _row(sitting, lambda label: label == ("A new group" if new else groups[-1]))


async def _row(sitting: Sitting, wanted: Callable[[str], bool]) -> None:
    labels = [row.label for row in sitting.screen.menu.rows()]
    await sitting.type(str(next(n for n, label in enumerate(labels, 1) if wanted(label))))


@pytest.mark.parametrize("size", [(60, 20), (160, 50)])
def test_it_fits_terminals_of_any_size(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with playing("bull-sanity", size=size) as (sitting, seat):
            scene = seat.sight.scene
            assert scene is not None
            assert scene.hand is not None
            text = sitting.text()
            assert len(text.splitlines()) == size[1]
            assert text.count("=") >= len(scene.hand), "the sum of every card can be read"

    asyncio.run(play())


def test_no_color_means_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play() -> None:
        async with playing("hearts") as (sitting, _):
            app = sitting.pilot.app
            colours = set()
            for strip in sitting.screen._compositor.render_strips():
                for one in app._filters:
                    if one.enabled:
                        strip = strip.apply_filter(one, Color(0, 0, 0))
                colours |= {segment.style.color for segment in strip if segment.style is not None}
            assert all(colour is None or colour.is_default for colour in colours)

    asyncio.run(play())


def test_a_finished_match_says_who_won_and_can_be_left() -> None:
    async def play() -> None:
        seat = LocalSeat(new_match("president", rounds=1), "President", 0)
        async with sitting_at(seat) as sitting:
            with sitting.pilot.app.batch_update():
                await to_the_end_of_the_hand(sitting, seat)
            await sitting.until(lambda: "Leave the table" in sitting.text())
            assert "The match is over: " in sitting.text()
            await sitting.keys("enter")
            await sitting.until(lambda: not sitting.pilot.app.is_running)
        assert seat.close() == ""

    asyncio.run(play())
