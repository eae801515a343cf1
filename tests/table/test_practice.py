"""Practice: a table goes on from a position of another match."""

from typing import Any

import pytest

from fairdeal.engine.record import read_record, write_record
from fairdeal.games import find_game
from fairdeal.review.puzzles import puzzle_of
from fairdeal.table import GATHERING, PLAYING, Command, Settings, Table, TableError
from tests.review.matches import GAMES, played

NOW = 1_000
MAX_MOVES = 400


def position(key: str) -> tuple[dict[str, object], int]:
    """A position in the middle of a match as a record, and the seat to act."""
    record = played(key)
    number = len(record.moves) // 2
    return puzzle_of(record, number), record.replay(number).actors[0]


def seated_table(key: str, seat: int) -> tuple[Table, list[tuple[Command, int]]]:
    players = played(key).game.players
    table = Table(Settings(key, seats=players, turn=None, intermission=None, call=None), "ada")
    commands = [Command("sit", "ada", {"name": "Ada", "seat": seat})]
    commands += [Command("add_bot", "ada", {"bot": "steady"})] * (players - 1)
    return table, [(command, NOW) for command in commands]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_goes_on_from_a_position_and_is_restored_from_its_log(key: str) -> None:
    record, seat = position(key)
    table, commands = seated_table(key, seat)
    start = table.checkpoint()
    commands.append((Command("practice", None, {"record": record}), NOW))
    for command, now in commands:
        table.apply(command, now)
    assert (table.stage, table.is_practice) == (PLAYING, True)
    state = table.state
    assert state is not None
    expected = read_record(record, find_game).replay()
    assert state.view(seat).to_json() == expected.view(seat).to_json()
    moves = 0
    while table.stage == PLAYING and not table.is_intermission() and moves < MAX_MOVES:
        actor = next((number for number, _ in table.bots_to_move()), seat)
        text = state.automatic(actor).text()
        person = table.seats[actor].person
        command = Command("move", person, {"text": text} if person else {"seat": actor, "text": text})
        table.apply(command, NOW)
        commands.append((command, NOW))
        moves += 1
    assert moves > 0
    restored = Table.from_checkpoint(start, commands)
    assert restored.state is not None
    assert write_record(restored.state) == write_record(state)
    assert restored.is_practice


def test_practice_needs_every_seat_and_a_position_in_which_somebody_moves() -> None:
    record, seat = position("president")
    table, commands = seated_table("president", seat)

    def refused(data: Any, code: str) -> None:
        with pytest.raises(TableError) as error:
            table.apply(Command("practice", None, data), NOW)
        assert error.value.code == code
        assert table.stage == GATHERING

    refused({"record": record}, "start")
    for command, now in commands:
        table.apply(command, now)
    refused({"record": {"fairdeal": 1}}, "record")
    over = write_record(played("president").replay())
    refused({"record": over}, "record")
    with pytest.raises(TableError):
        table.apply(Command("practice", "ada", {"record": record}), NOW)  # only the server
