"""Turns and their time (PR-32)."""

import pytest

from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games
from fairdeal.table import AWAY_LIMIT, BOT_LIMIT, RESULT_PAUSE, Clock
from fairdeal.table.clock import MAX_CONSECUTIVE_TURNS, Turn
from fairdeal.table.deadlines import set_deadlines
from tests.table.evening import GAMES, KEYS, Evening, those_with

NO_REST = pytest.mark.parametrize("key", [key for key in KEYS if not all_games()[key].seats_can_change])
SECOND = 1_000


def one_to_move(key: str, **settings: object) -> tuple[Evening, int]:
    """A table of four people, and a turn of one of them alone."""
    evening = Evening(key, "Ann", "Bob", "Cat", "Dan", **settings)  # type: ignore[arg-type]
    while len(evening.state.actors) > 1:
        evening.move(evening.state.actors[0])
    return evening, evening.state.actors[0]


def several_to_move(key: str) -> Evening | None:
    """A table of four people who choose at the same time, if the game has that."""
    evening = Evening(key, "Ann", "Bob", "Cat", "Dan")
    for _ in evening.play_on():
        state = evening.state
        if len(state.actors) > 1 and state.phase != INTERMISSION and state.phase not in state.game.first_come_phases:
            return evening
    return None


@GAMES
def test_pr_32_a_turn_has_its_time_and_then_the_clock_moves(key: str) -> None:
    evening, seat = one_to_move(key, turn=7 * SECOND)
    evening.now += 100
    before = evening.deadline()
    assert before is not None
    expected = evening.state.automatic(seat)
    evening.now = before - 1
    assert evening.tick() == []
    evening.now = before
    told = evening.tick()
    assert told[0].to_json() == {"event": "automatic", "seat": seat, "name": evening.state.names[seat], "away": False}
    assert evening.state.played()[-1] == (seat, expected)


@GAMES
def test_the_time_begins_with_the_turn(key: str) -> None:
    evening, seat = one_to_move(key, turn=60 * SECOND, call=60 * SECOND)
    evening.now += 59 * SECOND
    evening.move(seat)
    assert evening.deadline() == evening.now + 60 * SECOND + (RESULT_PAUSE if evening.table.is_new_deal else 0)


@GAMES
def test_nothing_but_a_move_gives_more_time(key: str) -> None:
    evening, seat = one_to_move(key)
    mover = evening.state.names[seat]
    other = evening.state.names[(seat + 1) % 4]
    clock = evening.table.clock
    evening.now += 3 * SECOND
    evening.ask("say", mover, text="let me think")
    evening.ask("sit", "Eve", name="Eve")
    evening.ask("leave", "Eve")
    evening.ask("leave", other)
    evening.ask("sit", other, name=other)
    evening.refused("move", mover, text="nonsense")
    assert evening.table.clock == clock
    evening.ask("leave", mover)
    evening.now += 1 * SECOND
    evening.ask("sit", mover, name=mover)
    assert evening.table.clock == clock, "one who leaves and comes back has no more time than before"


def test_pr_32_simultaneous_choices_have_one_deadline() -> None:
    seen = 0
    for key in KEYS:
        evening = several_to_move(key)
        if evening is None:
            continue
        seen += 1
        actors = evening.state.actors
        deadline = evening.deadline()
        assert deadline is not None
        assert [turn.ends for turn in evening.table.clock.turns] == [deadline] * len(actors)
        evening.now += 5 * SECOND
        evening.move(actors[-1])
        assert evening.table.clock.actors == actors[:-1]
        assert evening.deadline() == deadline
        evening.now = deadline
        told = evening.tick()
        assert [event.seat for event in told if event.kind == "automatic"] == list(actors[:-1])
    assert seen >= 3


def test_simultaneous_choices_one_who_has_left_hurries_nobody() -> None:
    for key in KEYS:
        evening = several_to_move(key)
        if evening is None:
            continue
        first, second, *_ = evening.state.actors
        evening.now = max(evening.now, evening.table.clock.starts)
        deadline = evening.deadline()
        assert deadline is not None
        evening.ask("leave", evening.state.names[first])
        assert evening.deadline() == evening.now + AWAY_LIMIT
        told = evening.wait(AWAY_LIMIT)
        assert [event.seat for event in told if event.kind == "automatic"] == [first]
        assert evening.deadline() == deadline
        assert second in evening.table.clock.actors


@GAMES
def test_one_who_has_left_is_waited_for_but_a_moment(key: str) -> None:
    evening, seat = one_to_move(key, turn=None)
    assert evening.deadline() is None
    evening.ask("leave", evening.state.names[seat])
    assert evening.deadline() == evening.now + AWAY_LIMIT
    told = evening.wait(AWAY_LIMIT)
    assert told[0].to_json()["away"] is True


@GAMES
def test_without_a_clock_people_have_all_the_time_and_bots_have_not(key: str) -> None:
    evening = Evening(key, "Ann", bots=3, turn=None, call=None, intermission=None)
    people = bots = 0
    for _ in evening.play_on(80):
        if evening.table.bots_to_move():
            bots += 1
            assert evening.deadline() == max(evening.table.clock.starts, evening.now) + BOT_LIMIT
        elif evening.table.seats_to_act():
            people += 1
            assert evening.deadline() is None
            assert evening.table.clock.to_json(evening.now) is None
            assert evening.wait(3_600 * SECOND) == []
    assert people > 3
    assert bots > 3


@NO_REST
def test_between_hands_people_see_how_the_last_one_ended(key: str) -> None:
    """Where the next hand is dealt at once, the first turn of it begins a little later."""
    evening = Evening(key, "Ann", bots=3, options={})
    for _ in evening.play_on():
        if evening.state.rounds_dealt > 1:
            break
    else:
        assert len(evening.state.names) == 4  # a match of one deal
        return
    clock = evening.table.clock
    assert clock.starts == evening.now + RESULT_PAUSE
    assert clock.deadline == evening.now + RESULT_PAUSE + 20 * SECOND
    shown = clock.to_json(evening.now)
    assert shown is not None
    assert shown["remaining_ms"] == shown["total_ms"] == 20 * SECOND
    assert evening.table.is_between_rounds()
    evening.now += 10
    evening.play(3)
    assert not evening.table.is_between_rounds()
    assert evening.table.clock.starts <= evening.now


def test_one_who_moves_again_has_his_time_again() -> None:
    """Some games let a player act several times in a row."""
    seen = 0
    for key in KEYS:
        evening = Evening(key, "Ann", "Bob", "Cat", "Dan")
        for _ in evening.play_on(40):
            for turn in evening.table.clock.turns:
                if turn.began < turn.starts:
                    seen += 1
                    assert evening.state.played()[-1][0] == turn.seat
                    assert turn.deadline == evening.now + 20 * SECOND
    assert seen


@GAMES
def test_one_who_moves_again_and_again_does_not_so_for_ever(key: str) -> None:
    """To rearrange the cards on a table back and forth may be legal: the time for it has an end all the same."""
    evening, seat = one_to_move(key, turn=10 * SECOND, call=10 * SECOND)
    began = evening.now
    for n in range(20):
        evening.now += 9 * SECOND
        set_deadlines(evening.table, evening.now, moved=(seat,))
        if n < MAX_CONSECUTIVE_TURNS - 2:
            assert evening.deadline() == evening.now + 10 * SECOND
    assert evening.deadline() == evening.now
    assert evening.table.clock.turns[0].began <= began
    told = evening.tick()
    assert told[0].seat == seat


def test_the_server_was_down_and_nobody_loses_a_turn() -> None:
    for key in KEYS:
        evening, seat = one_to_move(key)
        evening.now += 3_600 * SECOND
        assert evening.ask("resume", None) == []
        assert evening.tick() == []
        assert evening.deadline() == evening.now + 20 * SECOND
        assert evening.table.clock.actors == (seat,)
        evening.now += 10
        evening.move(seat)
    evening = Evening(those_with("seats_change")[0], "Ann", "Bob")
    evening.play_to(INTERMISSION)
    evening.now += 3_600 * SECOND
    evening.ask("resume", None)
    assert evening.deadline() == evening.now + 30 * SECOND
    assert evening.refused("resume", "Ann").code == "who"


def test_resuming_a_table_without_a_match_is_nothing() -> None:
    evening = Evening(KEYS[0], "Ann", seed=None)
    version = evening.table.version
    assert evening.ask("resume", None) == []
    assert evening.table.version == version


def test_a_computers_clock_that_is_set_back_does_no_harm() -> None:
    evening, seat = one_to_move(KEYS[0])
    deadline = evening.deadline()
    assert deadline is not None
    evening.now -= 3_600 * SECOND
    evening.move(seat)
    later = evening.deadline()
    assert later is not None
    assert later >= deadline - 20 * SECOND + 8 * SECOND


def test_what_a_display_shows_of_a_clock() -> None:
    assert Clock().to_json(5) is None
    clock = Clock("play", 1, (Turn(2, 100, 100, 20_100), Turn(3, 100, 100, 20_100, 1_600)))
    assert clock.to_json(1_100) == {"actors": [2, 3], "remaining_ms": 19_000, "total_ms": 20_000}
    assert clock.to_json(50_000) == {"actors": [2, 3], "remaining_ms": 0, "total_ms": 20_000}
    assert clock.deadline == 1_600
    assert clock.overdue(1_600) == (3,)
    assert clock.overdue(20_100) == (2, 3)


def test_nobody_but_the_server_ticks() -> None:
    evening = Evening(KEYS[0], "Ann", "Bob")
    assert evening.refused("tick", "Ann").code == "who"
