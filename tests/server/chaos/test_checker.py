"""The checker accepts an honest history, and finds each kind of contradiction in a spoiled one."""

import copy
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.chaos.checker import check_table
from tests.server.chaos.history import (
    Acknowledged,
    Connected,
    Disconnected,
    PlayerHistory,
    RecordedMatch,
    Refused,
    Seen,
    Sent,
    StoredCommand,
    TableHistory,
    read_histories,
    write_histories,
)


def honest_history() -> TableHistory:
    """Ada and Ben each move twice; Ada's second move is answered only after she has connected again."""
    ada = PlayerHistory(
        "Ada",
        "p-ada",
        [
            Connected(0.0),
            Seen(0.0, 1, "v1", is_welcome=True, match=1),
            Sent(0.1, "a1", "move", "7x2", match=1),
            Seen(0.2, 2, "v2", match=1),
            Acknowledged(0.2, "a1", 2, is_exact=True),
            Seen(0.3, 3, "v3", match=1),
            Sent(0.4, "a2", "move", "9x1", match=1),
            Disconnected(0.5),
            Connected(0.6),
            Seen(0.7, 4, match=1, is_log=True),
            Seen(0.7, 4, "v4", is_welcome=True, match=1),
            Sent(0.8, "a2", "move", "9x1", match=1),
            Acknowledged(0.9, "a2", 4, is_exact=False),
            Seen(1.0, 5, "v5", match=1),
            Sent(1.1, "a3", "move", "3x1", match=1),
            Refused(1.2, "a3", "turn"),
        ],
    )
    ben = PlayerHistory(
        "Ben",
        "p-ben",
        [
            Connected(0.0),
            Seen(0.0, 1, "v1", is_welcome=True, match=1),
            Seen(0.2, 2, "v2", match=1),
            Sent(0.25, "b1", "move", "8x2", match=1),
            Seen(0.3, 3, "v3", match=1),
            Acknowledged(0.3, "b1", 3, is_exact=True),
            Seen(0.5, 4, "v4", match=1),
            Sent(0.6, "b2", "move", "10x1", match=1),
            Seen(1.0, 5, "v5", match=1),
            Acknowledged(1.0, "b2", 5, is_exact=True),
        ],
    )
    commands = [
        StoredCommand(1, "start", None, None),
        StoredCommand(2, "move", "p-ada", "a1"),
        StoredCommand(3, "move", "p-ben", "b1"),
        StoredCommand(4, "move", "p-ada", "a2"),
        StoredCommand(5, "move", "p-ben", "b2"),
    ]
    record = RecordedMatch(1, {"p-ada": ["7x2", "9x1"], "p-ben": ["8x2", "10x1"]})
    return TableHistory("t", "president 0", [ada, ben], commands, 0, True, [record])


def kinds(history: TableHistory) -> set[str]:
    return {violation.kind for violation in check_table(history, deadline=5.0)}


def test_an_honest_history_has_no_contradiction() -> None:
    assert check_table(honest_history()) == []


def lose_the_last_command(history: TableHistory) -> None:
    del history.commands[-1]


def lose_a_command_in_the_middle(history: TableHistory) -> None:
    del history.commands[2]


def lose_the_table(history: TableHistory) -> None:
    history.is_stored = False


def lose_a_request_that_was_done_before(history: TableHistory) -> None:
    """The number is there, but belongs to somebody else."""
    history.commands[3] = StoredCommand(4, "tick", None, None)


def double_a_command(history: TableHistory) -> None:
    history.commands.append(StoredCommand(6, "move", "p-ada", "a2"))


def invent_a_command(history: TableHistory) -> None:
    history.commands.append(StoredCommand(6, "move", "p-ada", "a9"))


def swap_two_commands(history: TableHistory) -> None:
    history.commands[1] = StoredCommand(2, "move", "p-ben", "b1")
    history.commands[2] = StoredCommand(3, "move", "p-ada", "a1")


def acknowledge_one_number_twice(history: TableHistory) -> None:
    history.players[1].entries[5] = Acknowledged(0.3, "b1", 2, is_exact=True)


def store_another_command_under_the_same_number(history: TableHistory) -> None:
    history.commands.append(StoredCommand(5, "resume", None, None))


def store_a_refused_command(history: TableHistory) -> None:
    history.commands.append(StoredCommand(6, "move", "p-ada", "a3"))


def skip_an_update(history: TableHistory) -> None:
    del history.players[1].entries[4:6]


def go_back_after_reconnecting(history: TableHistory) -> None:
    history.players[0].entries[10] = Seen(0.7, 2, "v2", is_welcome=True, match=1)
    del history.players[0].entries[11:]


def show_two_games(history: TableHistory) -> None:
    history.players[1].entries[6] = Seen(0.5, 4, "another v4", match=1)


def never_answer(history: TableHistory) -> None:
    del history.players[0].entries[-1]


def answer_too_late(history: TableHistory) -> None:
    for entry in history.players[1].entries[-2:]:
        entry.at = 9.0


def drop_a_recorded_move(history: TableHistory) -> None:
    history.records[0].moves["p-ada"] = ["9x1"]


def swap_recorded_moves(history: TableHistory) -> None:
    history.records[0].moves["p-ada"].reverse()


def double_a_recorded_move(history: TableHistory) -> None:
    history.records[0].moves["p-ada"].append("9x1")


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (lose_the_last_command, "lost"),
        (lose_a_command_in_the_middle, "hole"),
        (lose_the_table, "lost"),
        (lose_a_request_that_was_done_before, "lost"),
        (double_a_command, "doubled"),
        (invent_a_command, "invented"),
        (swap_two_commands, "order"),
        (acknowledge_one_number_twice, "order"),
        (store_another_command_under_the_same_number, "rewritten"),
        (store_a_refused_command, "refused"),
        (skip_an_update, "hole"),
        (go_back_after_reconnecting, "lost"),
        (show_two_games, "rewritten"),
        (never_answer, "hang"),
        (answer_too_late, "hang"),
        (drop_a_recorded_move, "lost"),
        (swap_recorded_moves, "lost"),
        (double_a_recorded_move, "doubled"),
    ],
)
def test_every_contradiction_in_a_history_is_found(spoil: Callable[[TableHistory], None], kind: str) -> None:
    history = honest_history()
    spoil(history)
    assert kind in kinds(history)


def test_a_refused_copy_may_be_accepted_later() -> None:
    """The first copy is still on its way over the old connection when the second is refused."""
    history = honest_history()
    ada = history.players[0]
    ada.entries.insert(-1, Sent(1.15, "a3", "move", "3x1", match=1))
    history.commands.append(StoredCommand(6, "move", "p-ada", "a3"))
    history.records.clear()
    assert check_table(history) == []
    ada.entries.insert(-1, Seen(1.17, 6, "v6", match=1))
    assert kinds(history) == {"refused"}


def test_the_clock_explains_a_recorded_move() -> None:
    history = honest_history()
    history.records[0].moves["p-ada"].append("pass")
    history.players[1].entries.append(Seen(1.4, 6, "v6", match=1, automatic=["Ada"]))
    history.commands.append(StoredCommand(6, "tick", None, None))
    assert check_table(history) == []


def test_commands_before_the_checkpoint_need_not_be_stored() -> None:
    history = honest_history()
    history.commands, history.checkpoint = history.commands[4:], 4
    assert check_table(history) == []


def test_a_new_table_has_no_commands() -> None:
    assert check_table(TableHistory("t", "president 0", [])) == []


def test_histories_are_read_as_they_were_written(tmp_path: Path) -> None:
    history = honest_history()
    write_histories(tmp_path / "histories.jsonl", [history, copy.deepcopy(history)])
    assert read_histories(tmp_path / "histories.jsonl") == [history, history]
