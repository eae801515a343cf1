"""Bringing a table back: from its log, or from a fresh start before the last match and what came since."""

import json
from pathlib import Path

import pytest

import fairdeal.table
from fairdeal.games import all_games
from fairdeal.table import Command, Table, TableError
from fairdeal.table.commands import COMMAND_KINDS
from fairdeal.table.table import HANDLERS
from tests.table.evening import GAMES, KEYS, Evening, everything


@GAMES
def test_a_checkpoint_before_each_match_stands_for_all_before(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2, seats=4)
    evening.ask("sit", "Cat", name="Cat")
    evening.play()
    evening.ask("nonce", "Ann", nonce="n", id="7")
    for seat in evening.table.seats:
        if seat.is_present:
            evening.ask("ready", seat.name)
    checkpoint = json.dumps(evening.table.checkpoint())
    since = len(evening.log)
    evening.ask("start", None, seed=5)
    evening.play(20)
    again = Table.from_checkpoint(json.loads(checkpoint), evening.log[since:])
    assert everything(again) == everything(evening.table)
    evening.play()
    again = Table.from_checkpoint(json.loads(checkpoint), evening.log[since:])
    assert everything(again) == everything(evening.table)
    assert again.state is not None


def test_a_checkpoint_is_made_between_matches() -> None:
    evening = Evening(KEYS[0], "Ann", "Bob")
    with pytest.raises(TableError, match="between matches"):
        evening.table.checkpoint()


def test_a_checkpoint_of_another_version_is_no_table() -> None:
    checkpoint = Evening(KEYS[0], "Ann", "Bob", seed=None).table.checkpoint()
    with pytest.raises(ValueError, match="version 99"):
        Table.from_checkpoint({**checkpoint, "checkpoint": 99})


def test_a_checkpoint_does_not_grow_with_what_happened() -> None:
    evening = Evening(KEYS[0], "Ann", "Bob", bots=2)
    sizes = []
    for seed in range(3):
        for n in range(70):
            evening.ask("say", "Ann", text="hello", id=f"{n:05}")
            evening.ask("say", "Bob", text="hello", id=f"{n:05}")
        evening.play()
        sizes.append(len(json.dumps(evening.table.checkpoint())))
        evening.start(seed)
    assert max(sizes) - min(sizes) < 10


def test_commands_survive_json() -> None:
    command = Command("sit", "who", {"name": "Ann", "seat": 1})
    assert Command.from_json(json.loads(json.dumps(command.to_json()))) == command


def test_every_kind_of_command_is_listed() -> None:
    assert sorted(COMMAND_KINDS) == sorted(HANDLERS)


def test_the_room_knows_no_game_by_name() -> None:
    folder = Path(fairdeal.table.__file__).parent
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8").casefold()
        for key, kind in all_games().items():
            for name in (key, key.replace("-", "_"), kind.title.casefold()):
                assert name not in text, f"{path.name} names {name}"
