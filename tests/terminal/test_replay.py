"""A record on the full screen: forward, back, anywhere, with every hand or as one seat saw it."""

import asyncio

import pytest

from fairdeal.engine.random import Stream
from fairdeal.engine.record import read_record, write_record
from fairdeal.games import find_game
from fairdeal.terminal.replaying import ReplayScreen, ReplaySeat
from fairdeal.terminal.sight import Refused
from tests.terminal.sitting import sitting_at


def a_record(moves: int = 12) -> ReplaySeat:
    game = find_game("hearts").configure(4, names=("Ada", "Ben", "Cy", "Dot"))
    state = game.start(5)
    for n in range(moves):
        state.play(state.actors[0], game.steady(state.view(state.actors[0]), Stream(1, 1, n)))
    return ReplaySeat(read_record(write_record(state), find_game))


def test_step_jump_and_views() -> None:
    async def look() -> None:
        seat = a_record()
        async with sitting_at(seat, screen=ReplayScreen, size=(120, 45)) as sitting:
            await sitting.until(lambda: "Move 0 of 12, every hand" in sitting.text())
            assert all(f"{name} holds" in sitting.text() for name in ("Ada", "Ben", "Cy", "Dot"))
            await sitting.keys("right", "right")
            await sitting.until(lambda: seat.at == 2)
            await sitting.keys("left")
            await sitting.until(lambda: seat.at == 1)
            assert len(seat.sight.log) == 1
            await sitting.type("jump 9")
            await sitting.until(lambda: "Move 9 of 12" in sitting.text())
            await sitting.keys("enter")  # the first line of the list: the next move
            await sitting.until(lambda: seat.at == 10)
            await sitting.type("last")
            await sitting.until(lambda: seat.at == 12)
            await sitting.type("next")
            await sitting.until(lambda: seat.at == 12)
            await sitting.type("view 2")
            await sitting.until(lambda: "as Ben saw it" in sitting.text())
            assert "Ada holds" not in sitting.text()
            scene = seat.sight.scene
            assert scene is not None
            assert scene.seat == 1
            await sitting.type("3x1")
            assert "looked at, not played" in sitting.told()

    asyncio.run(look())


def test_one_seat_sees_no_other_hand() -> None:
    async def look() -> None:
        seat = a_record()
        await seat.ask("view", "1")
        scene = seat.sight.scene
        assert scene is not None
        assert scene.hand is not None
        assert not any(zone.key.startswith("hand") for zone in scene.centre)
        with pytest.raises(Refused, match="seats: 1 to 4"):
            await seat.ask("view", "5")
        with pytest.raises(Refused, match="takes a number"):
            await seat.ask("jump", "x")

    asyncio.run(look())


def test_a_record_with_an_illegal_move_is_shown_up_to_it() -> None:
    game = find_game("president").configure(3, names=("Ada", "Ben", "Cy"))
    state = game.start(5)
    state.play(state.actors[0], game.steady(state.view(state.actors[0]), Stream(1, 1, 0)))
    document = write_record(state)
    document["moves"] = [*document["moves"], [state.actors[0], "3x9"]]  # type: ignore[misc]
    seat = ReplaySeat(read_record(document, find_game), at=2)
    assert seat.at == 1
    assert "It goes no further: " in seat.sight.notice
