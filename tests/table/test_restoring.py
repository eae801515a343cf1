"""Restoring a table: from its whole log, or from a checkpoint and the commands since."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import fairdeal.table
from fairdeal.games import all_games
from fairdeal.table import Command, Table, TableError
from fairdeal.table.commands import COMMAND_KINDS
from fairdeal.table.table import HANDLERS
from tests.table.table_driver import GAME_KEYS, TableDriver, each_game, full_state


@each_game
def test_a_checkpoint_replaces_all_earlier_commands(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2, seats=4)
    driver.send("sit", "Cat", name="Cat")
    driver.play()
    driver.send("nonce", "Ann", nonce="n", id="7")
    for seat in driver.table.seats:
        if seat.is_present:
            driver.send("ready", seat.name)
    checkpoint = json.dumps(driver.table.checkpoint())
    since = len(driver.log)
    driver.send("start", None, seed=5)
    driver.play(20)
    again = Table.from_checkpoint(json.loads(checkpoint), driver.log[since:])
    assert full_state(again) == full_state(driver.table)
    driver.play()
    again = Table.from_checkpoint(json.loads(checkpoint), driver.log[since:])
    assert full_state(again) == full_state(driver.table)
    assert again.state is not None


def test_checkpoints_are_taken_between_matches() -> None:
    driver = TableDriver(GAME_KEYS[0], "Ann", "Bob")
    with pytest.raises(TableError, match="between matches"):
        driver.table.checkpoint()


def test_a_checkpoint_of_another_version_is_refused() -> None:
    checkpoint = TableDriver(GAME_KEYS[0], "Ann", "Bob", seed=None).table.checkpoint()
    with pytest.raises(ValueError, match="version 99"):
        Table.from_checkpoint({**checkpoint, "checkpoint": 99})


def test_a_checkpoint_does_not_grow_with_the_history() -> None:
    driver = TableDriver(GAME_KEYS[0], "Ann", "Bob", bots=2)
    sizes = []
    for seed in range(3):
        for n in range(70):
            driver.send("say", "Ann", text="hello", id=f"{n:05}")
            driver.send("say", "Bob", text="hello", id=f"{n:05}")
        driver.play()
        sizes.append(len(json.dumps(driver.table.checkpoint())))
        driver.start(seed)
    assert max(sizes) - min(sizes) < 10


def test_commands_survive_json() -> None:
    command = Command("sit", "who", {"name": "Ann", "seat": 1})
    assert Command.from_json(json.loads(json.dumps(command.to_json()))) == command


def test_every_kind_of_command_has_a_handler() -> None:
    assert sorted(COMMAND_KINDS) == sorted(HANDLERS)


def test_the_package_names_no_game() -> None:
    folder = Path(fairdeal.table.__file__).parent
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8").casefold()
        for key, kind in all_games().items():
            for name in (key, key.replace("-", "_"), kind.title.casefold()):
                assert name not in text, f"{path.name} names {name}"


@each_game
def test_a_logged_tick_counts_even_if_deadlines_were_set_otherwise(key: str) -> None:
    """A log outlives the version that wrote it: moves that the clock made and everybody saw are not lost."""
    driver = TableDriver(key, "Ann", "Bob", "Cat", "Dan", turn=10_000, call=10_000)
    for _ in range(5):
        driver.play(3)
        driver.wait(11_000)
    later = replace(driver.settings, turn=20_000, call=20_000)
    restored = Table.replay(later, driver.host, driver.log)
    assert restored.state is not None
    assert restored.state.played() == driver.state.played()
    assert len([command for command, _ in driver.log if command.kind == "tick"]) >= 4
