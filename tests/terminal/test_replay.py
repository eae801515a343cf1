"""A record on the full screen: stepping, jumping, all hands, one seat's view."""

import asyncio
import dataclasses

import pytest

from fairdeal.engine.random import Stream
from fairdeal.engine.record import SeatPlayer, read_record, write_record
from fairdeal.games import find_game
from fairdeal.terminal.clients.base import Refused
from fairdeal.terminal.clients.replay import ReplayClient
from fairdeal.terminal.screen.replay import ReplayScreen
from tests.terminal.screen_driver import open_screen


def new_client(moves: int = 12) -> ReplayClient:
    game = find_game("hearts").configure(4, names=("Ada", "Ben", "Cy", "Dot"))
    state = game.start(5)
    for n in range(moves):
        state.play(state.actors[0], game.strategy.heuristic_move(state.view(state.actors[0]), Stream(1, 1, n)))
    return ReplayClient(read_record(write_record(state), find_game))


def test_stepping_jumping_and_switching_views() -> None:
    async def view() -> None:
        client = new_client()
        async with open_screen(client, screen=ReplayScreen, size=(120, 45)) as driver:
            await driver.until(lambda: "Move 0 of 12, all hands" in driver.text())
            assert all(f"{name} holds" in driver.text() for name in ("Ada", "Ben", "Cy", "Dot"))
            await driver.keys("right", "right")
            await driver.until(lambda: client.at == 2)
            await driver.keys("left")
            await driver.until(lambda: client.at == 1)
            assert len(client.display.log) == 1
            await driver.type("jump 9")
            await driver.until(lambda: "Move 9 of 12" in driver.text())
            await driver.keys("enter")  # the first menu row: next move
            await driver.until(lambda: client.at == 10)
            await driver.type("last")
            await driver.until(lambda: client.at == 12)
            await driver.type("next")
            await driver.until(lambda: client.at == 12)
            await driver.type("view 2")
            await driver.until(lambda: "as Ben saw it" in driver.text())
            assert "Ada holds" not in driver.text()
            scene = client.display.scene
            assert scene is not None
            assert scene.seat == 1
            await driver.type("3x1")
            assert "you cannot play" in driver.message()

    asyncio.run(view())


def test_the_view_of_a_seat_shows_no_other_hand() -> None:
    async def view() -> None:
        client = new_client()
        await client.run_command("view", "1")
        scene = client.display.scene
        assert scene is not None
        assert scene.hand is not None
        assert not any(zone.key.startswith("hand") for zone in scene.centre)
        with pytest.raises(Refused, match="seats: 1 to 4"):
            await client.run_command("view", "5")
        with pytest.raises(Refused, match="takes a number"):
            await client.run_command("jump", "x")

    asyncio.run(view())


def test_a_record_with_an_illegal_move_is_shown_up_to_that_move() -> None:
    game = find_game("president").configure(3, names=("Ada", "Ben", "Cy"))
    state = game.start(5)
    state.play(state.actors[0], game.strategy.heuristic_move(state.view(state.actors[0]), Stream(1, 1, 0)))
    document = write_record(state)
    document["moves"] = [*document["moves"], [state.actors[0], "3x9"]]  # type: ignore[misc]
    client = ReplayClient(read_record(document, find_game), at=2)
    assert client.at == 1
    assert "The record cannot be played further: " in client.display.notice


def test_seats_have_the_names_of_those_who_played_them_at_the_time() -> None:
    record = new_client().record
    changed = dataclasses.replace(record, played_by=(SeatPlayer(6, 1, "Eve", "person"),))
    client = ReplayClient(changed, at=5)
    scene = client.display.scene
    assert scene is not None
    assert scene.seats[1].name == "Ben"
    client.go_to(12)
    scene = client.display.scene
    assert scene is not None
    assert scene.seats[1].name == "Eve"
    assert any(zone.label == "Eve holds" for zone in scene.centre)
    seats = [seat for seat, _ in record.moves]
    assert 1 in seats[:6]
    assert 1 in seats[6:]
    log = "\n".join(client.display.log)
    assert log.count("Ben ") > 0
    assert log.count("Eve ") > 0
    assert log.index("Ben ") < log.index("Eve ")


@pytest.mark.parametrize("is_finished", [False, True])
def test_rk_9_only_the_replay_of_a_finished_match_names_the_cards_of_past_tricks(is_finished: bool) -> None:
    game = find_game("rook").configure(max_rounds=1, names=("Ada", "Ben", "Cy", "Dot"))
    state = game.start(2)
    while not state.over and (is_finished or len(state.view(None).to_json()["tricks"]) < 3):  # type: ignore[arg-type]
        state.play(state.actors[0], game.strategy.heuristic_move(state.view(state.actors[0]), Stream(1, 1)))
    client = ReplayClient(read_record(write_record(state), find_game))
    asyncio.run(client.run_command("last", ""))
    log = client.display.log
    assert len([line for line in log if " shows " in line]) == (48 if is_finished else 4)
    assert len([line for line in log if line.endswith(" plays a card.")]) == (0 if is_finished else 8)
