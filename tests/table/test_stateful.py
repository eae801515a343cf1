"""Stateful property test: any command in any order is applied, or refused without any change."""

import json
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games, find_game
from fairdeal.table import CLOSED, GATHERING, PLAYING, Command, Settings, Table, TableError
from fairdeal.table.commands import COMMAND_KINDS
from fairdeal.table.names import normalize_name
from tests.table.table_driver import GAME_KEYS, full_state, games_with, identity, short_options

TAKEOVERS = (None, "steady")
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Ada")
HOST = "the host"  # the person who is host at the time
names = st.sampled_from(NAMES)
hosts = st.just(HOST) | names
times = st.sampled_from([None, 5_000, 20_000])
json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 99) | st.text(max_size=5) | st.sampled_from(NAMES),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=3,
)
command_kinds = st.sampled_from(COMMAND_KINDS) | st.text(max_size=4)
data_names = st.sampled_from(["name", "seat", "text", "ready", "nonce", "bot", "settings", "seed", "id", "other"])
changes: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from(GAME_KEYS),
        "turn": times,
        "call": times,
        "intermission": times,
        "seats": st.none() | st.integers(0, 7),
        "takeover": st.sampled_from(TAKEOVERS),
        "options": st.just({}) | json_values,
    },
)


def names_in_record(table: Table) -> tuple[str, ...]:
    """Names of the players now, according to the record of the match so far."""
    assert table.state is not None
    document = {**write_record(table.state), "played_by": [entry.to_json() for entry in table.played_by]}
    return read_record(document, find_game).names_before(len(table.state.played()))


class AnyTable(RuleBasedStateMachine):
    """A table, and people who send all kinds of commands."""

    @initialize(
        key=st.sampled_from(GAME_KEYS) | st.sampled_from(games_with("seats_can_change")),
        clocks=st.tuples(times, times, times),
        takeover=st.sampled_from(TAKEOVERS),
        people=st.integers(0, 4),
    )
    def set_up(self, key: str, clocks: tuple[int | None, ...], takeover: str | None, people: int) -> None:
        """Seat some people, and start a match if that is possible."""
        turn, rest, call = clocks
        self.settings = Settings(key, None, short_options(all_games()[key]), 4, turn, rest, call, takeover)
        self.table = Table(self.settings, identity("Ann"))
        self.now = 1_000_000
        self.log: list[tuple[Command, int]] = []
        self.checkpoint: str | None = None
        self.since = 0
        if people:
            for name in NAMES[:people]:
                self.send("sit", name, name=name)
            self.add_bots(HOST)
            self.start(people)

    def send(self, kind: str, name: str | None, /, **data: Any) -> None:
        who = self.table.host if name == HOST else identity(name) if name is not None else None
        command = Command(kind, who, data)
        before, version = full_state(self.table), self.table.version
        try:
            events = self.table.apply(command, self.now)
        except TableError:
            assert full_state(self.table) == before
            return
        if self.table.version == version:
            assert events == []
            assert full_state(self.table) == before
            return
        assert self.table.version == version + 1
        self.log.append((Command.from_json(json.loads(json.dumps(command.to_json()))), self.now))
        for event in events:
            self.check_event(json.dumps(event.to_json()), self.table.sentence(event))

    def check_event(self, encoded: str, sentence: str | None) -> None:
        assert "secret-" not in encoded
        assert sentence is None or ("secret-" not in sentence and sentence.strip())

    # ---- Commands of people

    @rule(name=names, seat=st.none() | st.integers(0, 6))
    def sit(self, name: str, seat: int | None) -> None:
        self.send("sit", name, name=name, **({"seat": seat} if seat is not None else {}))

    @rule(name=names)
    def leave(self, name: str) -> None:
        self.send("leave", name)

    @rule(name=names, ready=st.booleans())
    def say_ready(self, name: str, ready: bool) -> None:
        self.send("ready", name, ready=ready)

    @rule(name=names, number=st.none() | st.integers(0, 3))
    def say_and_add_nonce(self, name: str, number: int | None) -> None:
        self.send("say", name, text="hello", **({"id": str(number)} if number is not None else {}))
        self.send("nonce", name, nonce=f"n{number}")

    @rule(name=hosts, seat=st.integers(-1, 6), absent=st.sampled_from([None, 0, 59_999, 60_000]))
    def call_bot(self, name: str, seat: int, absent: int | None) -> None:
        self.send("call_bot", name, seat=seat, absent=absent)

    @rule(name=names, seat=st.integers(-1, 6))
    def replace_bot(self, name: str, seat: int) -> None:
        self.send("replace_bot", name, name=name, seat=seat)

    @rule(name=names)
    def hand_over(self, name: str) -> None:
        self.send("hand_over", None, to=identity(name))

    @rule(name=hosts)
    def add_bots(self, name: str) -> None:
        for _ in range(3):
            self.send("add_bot", name)

    @rule(name=hosts, seat=st.integers(-1, 6))
    def remove(self, name: str, seat: int) -> None:
        self.send("remove", name, seat=seat)

    @rule(name=hosts, given=changes)
    def change_settings(self, name: str, given: dict[str, Any]) -> None:
        self.send("set", name, settings=given)

    @rule(name=hosts)
    def stop(self, name: str) -> None:
        self.send("stop", name)

    @rule(kind=command_kinds, name=st.none() | names, data=st.dictionaries(data_names, json_values))
    def send_anything(self, kind: str, name: str | None, data: dict[str, Any]) -> None:
        self.send(kind, name, **data)

    # ---- Commands of the server

    @rule(seed=st.integers(0, 99))
    def start(self, seed: int) -> None:
        """Make everyone ready, and start the match if that is possible."""
        if self.table.stage == GATHERING:
            for seat in self.table.seats:
                if seat.is_present:
                    self.send("ready", seat.name)
        if self.table.can_start():
            self.checkpoint, self.since = json.dumps(self.table.checkpoint()), len(self.log)
            self.send("start", None, seed=seed)
            assert self.table.stage == PLAYING

    @rule(time=st.sampled_from([0, 1, 1_500, 4_000, 5_000, 20_000]))
    def wait(self, time: int) -> None:
        self.now += time
        self.send("tick", None)

    @rule()
    def resume(self) -> None:
        self.now += 3_600_000
        self.send("resume", None)
        assert not self.table.clock.overdue(self.now)

    @precondition(lambda self: self.table.stage == PLAYING)
    @rule(moves=st.integers(1, 80), pick=st.randoms(use_true_random=False))
    def play(self, moves: int, pick: Any) -> None:
        """Let seats that are to act play legal moves."""
        for _ in range(moves):
            seats = list(self.table.seats_to_act())
            if not seats:
                return
            number = pick.choice(seats)
            seat, state = self.table.seats[number], self.table.state
            assert state is not None
            legal = state.moves(number)
            text = (
                legal[pick.randrange(min(legal.count(), 50))] if pick.random() < 0.7 else state.automatic(number)
            ).text()
            self.now += pick.choice([0, 100, 3_000])
            if seat.bot is not None:
                self.send("move", None, seat=number, text=text)
            elif seat.is_present:
                self.send("move", seat.name, text=text, id=f"{self.now}")
            else:
                self.now = max(self.now, self.table.clock.deadline or 0)
                self.send("tick", None)

    @precondition(lambda self: self.table.stage == PLAYING and not self.table.is_intermission())
    @rule()
    def finish_the_round(self) -> None:
        """Play automatic moves until the round is over."""
        state = self.table.state
        assert state is not None
        dealt = state.rounds_dealt
        for _ in range(400):
            if self.table.stage != PLAYING or self.table.is_intermission() or state.rounds_dealt > dealt:
                return
            self.now = max(self.now, self.table.clock.deadline or 0)
            if self.table.clock.deadline is None:
                seat = self.table.seats_to_act()[0]
                text = state.automatic(seat).text()
                command = Command("move", self.table.seats[seat].person, {"text": text})
            else:
                command = Command("tick")
            self.table.apply(command, self.now)
            self.log.append((command, self.now))

    # ---- Invariants

    @invariant()
    def people_and_names_are_unique(self) -> None:
        table = self.table
        everyone = [*table.seats, *table.waiting]
        people = [seat.person for seat in everyone if seat.person is not None]
        assert len(people) == len(set(people))
        taken_names = [normalize_name(seat.name) for seat in everyone if not seat.is_free]
        assert len(taken_names) == len(set(taken_names))

    @invariant()
    def seats_match_the_game(self) -> None:
        table = self.table
        number = table.settings.seats or 0
        if table.stage == PLAYING:
            assert table.state is not None
            assert names_in_record(table) == table.names()
            assert table.names() == table.player_names
            assert len(table.seats) == table.state.players <= number
            assert any(seat.is_present for seat in table.seats)
            assert not any(seat.is_free for seat in table.seats)
        elif table.stage == GATHERING:
            assert len(table.seats) == number
            assert not table.waiting or not table.free_seats()
            assert all(seat.person is not None and seat.bot is not None for seat in table.seats if seat.left)

    @invariant()
    def there_is_a_host_until_the_table_closes(self) -> None:
        table = self.table
        assert (table.host is None) == (table.stage == CLOSED)
        if table.stage == PLAYING:
            assert any(seat.person == table.host for seat in table.people())

    @invariant()
    def every_seat_to_act_has_a_turn(self) -> None:
        table = self.table
        assert list(table.clock.actors) == list(table.seats_to_act())
        if table.stage != PLAYING:
            assert table.clock.deadline is None
            return
        assert table.state is not None
        assert not table.state.over
        assert table.clock.actors
        chosen = table.settings.turn
        if table.state.phase == INTERMISSION:
            chosen = table.settings.intermission
        elif table.state.phase in table.state.game.first_come_phases:
            chosen = table.settings.call
        for turn in table.clock.turns:
            if table.seats[turn.seat].is_present:
                assert (turn.ends is None) == (chosen is None)
            else:
                assert turn.ends is not None
        assert all(table.seats[seat].bot == level for seat, level in table.bots_to_move())

    @invariant()
    def nothing_public_contains_an_identity(self) -> None:
        assert "secret-" not in json.dumps([self.table.to_json(), self.table.clock.to_json(self.now)])
        view = self.table.view(None)
        if view is not None:
            assert "secret-" not in json.dumps(view.to_json())

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        again = Table.replay(self.settings, identity("Ann"), self.log)
        assert full_state(again) == full_state(self.table)
        if self.checkpoint is not None:
            again = Table.from_checkpoint(json.loads(self.checkpoint), self.log[self.since :])
            assert full_state(again) == full_state(self.table)
        for name in NAMES:
            self.send("leave", name)
        assert self.table.stage == CLOSED


AnyTable.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
test_any_command_is_applied_or_refused = AnyTable.TestCase
