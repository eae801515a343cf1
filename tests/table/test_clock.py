"""Deadlines of turns (PR-32)."""

from fairdeal.engine.state import INTERMISSION
from fairdeal.table import AWAY_LIMIT, BOT_LIMIT, Clock
from fairdeal.table.clock import Turn
from fairdeal.table.deadlines import set_deadlines
from tests.table.table_driver import GAME_KEYS, TableDriver, each_game, games_with

SECOND = 1_000


def turn_of_one(key: str, **settings: object) -> tuple[TableDriver, int]:
    """Return a table of four people, and the only seat that is to act."""
    driver = TableDriver(key, "Ann", "Bob", "Cat", "Dan", **settings)  # type: ignore[arg-type]
    while len(driver.state.actors) > 1:
        driver.move(driver.state.actors[0])
    return driver, driver.state.actors[0]


def turn_of_several(key: str) -> TableDriver | None:
    """Return a table of four people who choose at the same time; None if the game has no such phase."""
    driver = TableDriver(key, "Ann", "Bob", "Cat", "Dan")
    for _ in driver.play_steps():
        state = driver.state
        if len(state.actors) > 1 and state.phase != INTERMISSION and state.phase not in state.game.first_come_phases:
            return driver
    return None


@each_game
def test_pr_32_the_clock_moves_when_the_time_of_a_turn_is_up(key: str) -> None:
    driver, seat = turn_of_one(key, turn=7 * SECOND)
    driver.now += 100
    before = driver.deadline()
    assert before is not None
    expected = driver.state.automatic(seat)
    driver.now = before - 1
    assert driver.tick() == []
    driver.now = before
    events = driver.tick()
    assert events[0].to_json() == {"event": "automatic", "seat": seat, "name": driver.state.names[seat], "away": False}
    assert driver.state.played()[-1] == (seat, expected)


@each_game
def test_time_starts_with_the_turn(key: str) -> None:
    driver, seat = turn_of_one(key, turn=60 * SECOND, call=60 * SECOND)
    driver.now += 59 * SECOND
    driver.move(seat)
    assert driver.deadline() == driver.now + (1 if driver.state.continues_turn else 60) * SECOND


@each_game
def test_only_a_move_gives_more_time(key: str) -> None:
    driver, seat = turn_of_one(key)
    mover = driver.state.names[seat]
    other = driver.state.names[(seat + 1) % 4]
    clock = driver.table.clock
    driver.now += 3 * SECOND
    driver.send("say", mover, text="let me think")
    driver.send("sit", "Eve", name="Eve")
    driver.send("leave", "Eve")
    driver.send("leave", other)
    driver.send("sit", other, name=other)
    driver.expect_refusal("move", mover, text="nonsense")
    assert driver.table.clock == clock
    driver.send("leave", mover)
    driver.now += 1 * SECOND
    driver.send("sit", mover, name=mover)
    assert driver.table.clock == clock, "leaving and coming back gives no extra time"


def test_pr_32_simultaneous_choices_share_a_deadline() -> None:
    seen = 0
    for key in GAME_KEYS:
        driver = turn_of_several(key)
        if driver is None:
            continue
        seen += 1
        actors = driver.state.actors
        deadline = driver.deadline()
        assert deadline is not None
        assert [turn.ends for turn in driver.table.clock.turns] == [deadline] * len(actors)
        driver.now += 5 * SECOND
        driver.move(actors[-1])
        assert driver.table.clock.actors == actors[:-1]
        assert driver.deadline() == deadline
        driver.now = deadline
        events = driver.tick()
        assert [event.seat for event in events if event.kind == "automatic"] == list(actors[:-1])
    assert seen >= 3


def test_an_absent_player_does_not_shorten_the_deadline_of_others() -> None:
    for key in GAME_KEYS:
        driver = turn_of_several(key)
        if driver is None:
            continue
        first, second, *_ = driver.state.actors
        deadline = driver.deadline()
        assert deadline is not None
        driver.send("leave", driver.state.names[first])
        assert driver.deadline() == driver.now + AWAY_LIMIT
        events = driver.wait(AWAY_LIMIT)
        assert [event.seat for event in events if event.kind == "automatic"] == [first]
        assert driver.deadline() == deadline
        assert second in driver.table.clock.actors


@each_game
def test_the_table_waits_only_briefly_for_an_absent_player(key: str) -> None:
    driver, seat = turn_of_one(key, turn=None)
    assert driver.deadline() is None
    driver.send("leave", driver.state.names[seat])
    assert driver.deadline() == driver.now + AWAY_LIMIT
    events = driver.wait(AWAY_LIMIT)
    assert events[0].to_json()["away"] is True


@each_game
def test_without_a_clock_only_bots_have_a_deadline(key: str) -> None:
    driver = TableDriver(key, "Ann", bots=3, turn=None, call=None, intermission=None)
    people = bots = 0
    for _ in driver.play_steps(80):
        if driver.table.bots_to_move():
            bots += 1
            assert driver.deadline() == driver.now + BOT_LIMIT
            assert driver.table.clock.to_json(driver.now) is None, "nobody is shown the limit of a bot"
        elif driver.table.seats_to_act():
            people += 1
            assert driver.deadline() is None
            assert driver.table.clock.to_json(driver.now) is None
            assert driver.wait(3_600 * SECOND) == []
    assert people > 3
    assert bots > 3


@each_game
def test_pr_32_every_turn_has_the_full_time(key: str) -> None:
    """However often a player acts in a row, as after a trick that they took."""
    driver, seat = turn_of_one(key, turn=10 * SECOND, call=10 * SECOND)
    if driver.state.continues_turn:
        return
    for _ in range(20):
        driver.now += 9 * SECOND
        set_deadlines(driver.table, driver.now, moved=(seat,))
        assert driver.deadline() == driver.now + 10 * SECOND


def test_a_player_who_leads_after_taking_a_trick_has_the_full_time_again() -> None:
    seen = 0
    for key in GAME_KEYS:
        driver = TableDriver(key, "Ann", "Bob", "Cat", "Dan")
        acted_alone = None  # the seat, if only one was to act
        for _ in driver.play_steps(200):
            actors = driver.table.clock.actors
            if actors == acted_alone and not driver.state.continues_turn and not driver.table.is_intermission():
                seen += 1
                assert driver.deadline() == driver.now + 20 * SECOND
            acted_alone = actors if len(actors) == 1 else None
    assert seen > 10


def test_pr_32_a_turn_of_several_moves_has_one_clock() -> None:
    seen = 0
    for key in GAME_KEYS:
        driver = TableDriver(key, "Ann", "Bob", "Cat", "Dan")
        deadline = driver.deadline()
        for _ in driver.play_steps(200):
            if driver.state.continues_turn:
                seen += 1
                assert driver.deadline() == deadline
            deadline = driver.deadline()
    assert seen > 10


def test_pr_32_the_clock_plays_a_turn_of_several_moves_to_its_end() -> None:
    seen = 0
    for key in GAME_KEYS:
        driver = TableDriver(key, "Ann", "Bob", "Cat", "Dan")
        for _ in driver.play_steps(200):
            if driver.state.continues_turn:
                break
        else:
            continue
        seen += 1
        (seat,) = driver.state.actors
        deadline = driver.deadline()
        assert deadline is not None
        events = driver.wait(deadline - driver.now)
        assert [event.kind for event in events].count("automatic") == 1
        assert driver.state.actors != (seat,) or driver.table.is_intermission()
        assert driver.deadline() == driver.now + (30 if driver.table.is_intermission() else 20) * SECOND
    assert seen


def test_the_clock_of_simultaneous_choices_shows_people_only() -> None:
    """While a bot chooses as well, its limit is not the player's."""
    seen = 0
    for key in GAME_KEYS:
        for turn in (None, 60 * SECOND):
            driver = TableDriver(key, "Ann", bots=3, turn=turn, call=turn, intermission=None)
            for _ in driver.play_steps(300):
                actors = driver.table.clock.actors
                if 0 in actors and len(actors) > 1:
                    seen += 1
                    shown = driver.table.clock.to_json(driver.now)
                    assert (shown and shown["actors"]) == (None if turn is None else [0])
                    assert (shown and shown["total_ms"]) == turn
    assert seen > 3


def test_a_bot_has_its_limit_for_every_move_of_a_turn() -> None:
    """A short clock of people does not cut a bot's turn of several moves short."""
    seen = 0
    for key in GAME_KEYS:
        driver = TableDriver(key, "Ann", bots=3, turn=5 * SECOND)
        for _ in driver.play_steps(100):
            if driver.state.continues_turn and driver.table.bots_to_move():
                seen += 1
                assert driver.deadline() == driver.now + BOT_LIMIT
    assert seen > 3


def test_resume_restarts_all_deadlines() -> None:
    for key in GAME_KEYS:
        driver, seat = turn_of_one(key)
        driver.now += 3_600 * SECOND
        assert driver.send("resume", None) == []
        assert driver.tick() == []
        assert driver.deadline() == driver.now + 20 * SECOND
        assert driver.table.clock.actors == (seat,)
        driver.now += 10
        driver.move(seat)
    driver = TableDriver(games_with("seats_can_change")[0], "Ann", "Bob")
    driver.play_until(INTERMISSION)
    driver.now += 3_600 * SECOND
    driver.send("resume", None)
    assert driver.deadline() == driver.now + 30 * SECOND
    assert driver.expect_refusal("resume", "Ann").code == "who"


def test_resume_without_a_match_changes_nothing() -> None:
    driver = TableDriver(GAME_KEYS[0], "Ann", seed=None)
    version = driver.table.version
    assert driver.send("resume", None) == []
    assert driver.table.version == version


def test_a_clock_that_is_set_back_does_no_harm() -> None:
    driver, seat = turn_of_one(GAME_KEYS[0])
    deadline = driver.deadline()
    assert deadline is not None
    driver.now -= 3_600 * SECOND
    driver.move(seat)
    later = driver.deadline()
    assert later is not None
    assert later >= deadline - 20 * SECOND + 8 * SECOND


def test_the_clock_as_json() -> None:
    assert Clock().to_json(5) is None
    clock = Clock("play", 1, (Turn(2, 100, 20_100), Turn(3, 100, 20_100, 1_600)))
    assert clock.to_json(1_100) == {"actors": [2], "remaining_ms": 19_000, "total_ms": 20_000}
    assert clock.to_json(50_000) == {"actors": [2], "remaining_ms": 0, "total_ms": 20_000}
    assert Clock("play", 1, (Turn(3, 100, 20_100, 1_600),)).to_json(1_100) is None
    assert clock.deadline == 1_600
    assert clock.overdue(1_600) == (3,)
    assert clock.overdue(20_100) == (2, 3)


def test_only_the_server_may_tick() -> None:
    driver = TableDriver(GAME_KEYS[0], "Ann", "Bob")
    assert driver.expect_refusal("tick", "Ann").code == "who"
