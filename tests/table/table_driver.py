"""Drives a table in tests: keeps the time and the log of commands, and lets people and bots move."""

from collections.abc import Iterator
from typing import Any

import pytest

from fairdeal.bots import bind, find_bot
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games import all_games
from fairdeal.table import Command, Settings, Table, TableError

GAME_KEYS = list(all_games())
each_game = pytest.mark.parametrize("key", GAME_KEYS)
SHORT_MATCH = {"rounds": 2, "target": 0}  # options that make a match short, in games that have them
START_TIME = 1_700_000_000_000


def games_with(feature: str) -> list[str]:
    """Keys of the games that have a feature: `seats_can_change`, `first_come_phases`."""
    return [key for key, kind in all_games().items() if getattr(kind, feature)]


def games_without(feature: str) -> list[str]:
    return [key for key in GAME_KEYS if key not in games_with(feature)]


def short_options(kind: type[Game]) -> dict[str, object]:
    """Options for a short match."""
    known = [spec.name for spec in kind.options_type.specs()]
    return {name: value for name, value in SHORT_MATCH.items() if name in known}


class TableDriver:
    """A table, its time and its log. Each person has one name, from which their identity is derived."""

    def __init__(self, key: str, /, *people: str, bots: int = 0, seed: int | None = 1, **settings: Any) -> None:
        settings.setdefault("options", short_options(all_games()[key]))
        self.settings = Settings(key, **settings)
        self.host = identity(people[0] if people else "Ann")
        self.table = Table(self.settings, self.host)
        self.now = START_TIME
        self.log: list[tuple[Command, int]] = []
        self.events: list[Event] = []
        self.stream = Stream(0, CHOICES)
        for name in people:
            self.send("sit", name, name=name)
        for _ in range(bots):
            self.send("add_bot", people[0])
        if seed is not None and people:
            self.start(seed)

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    def send(self, kind: str, name: str | None, /, **data: Any) -> list[Event]:
        """Send a command, and log it as a server does if it changed something."""
        command = Command(kind, identity(name) if name is not None else None, data)
        version = self.table.version
        events = self.table.apply(command, self.now)
        if self.table.version > version:
            self.log.append((Command.from_json(command.to_json()), self.now))
        else:
            assert events == []
        self.events += events
        return events

    def expect_refusal(self, kind: str, name: str | None, /, **data: Any) -> TableError:
        """Send a command that must be refused without any change, and return the error."""
        before = full_state(self.table)
        with pytest.raises(TableError) as refusal:
            self.send(kind, name, **data)
        assert full_state(self.table) == before
        assert refusal.value.code
        assert str(refusal.value)
        return refusal.value

    def start(self, seed: int = 1) -> list[Event]:
        """Make everyone ready, and start the match."""
        for seat in self.table.seats:
            if seat.is_present:
                self.send("ready", seat.name)
        assert self.table.can_start()
        return self.send("start", None, seed=seed, pauses=True)

    def tick(self) -> list[Event]:
        return self.send("tick", None)

    def wait(self, time: int) -> list[Event]:
        """Let time pass, with a tick at every deadline."""
        events, until = [], self.now + time
        while (deadline := self.table.clock.deadline) is not None and deadline <= until:
            self.now = max(self.now, deadline)
            events += self.tick()
        self.now = until
        return events

    def move(self, seat: int, text: str | None = None) -> list[Event]:
        """Play this move for a seat, or the one of the heuristic bot."""
        if text is None:
            text = self.state.game.strategy.heuristic_move(self.state.view(seat), self.stream).text()
        player = self.table.seats[seat]
        if player.bot is not None:
            return self.send("move", None, seat=seat, text=text)
        return self.send("move", player.name, text=text)

    def move_bots(self) -> list[Event]:
        """Let the bots that are to act move, each at most once."""
        events = []
        for seat, level in self.table.bots_to_move():
            if (seat, level) in self.table.bots_to_move():
                move = bind(find_bot(level, self.state.game), self.state, seat)(self.stream)
                events += self.send("move", None, seat=seat, text=move.text())
        return events

    def play_steps(self, moves: int = 100_000) -> Iterator[None]:
        """Let everybody move in turn until the match is over, or for a number of steps; yields after each."""
        for _ in range(moves):
            if self.table.stage != "playing":
                return
            self.now += 300
            seats = list(self.table.seats_to_act())
            if self.table.bots_to_move():
                self.move_bots()
            elif self.table.is_intermission():
                self.send("ready", self.table.seats[seats[0]].name)
            elif self.table.seats[seats[0]].is_present:
                self.move(seats[0])
            else:
                self.wait(2_000)
            yield

    def play(self, moves: int = 100_000) -> None:
        for _ in self.play_steps(moves):
            pass

    def play_until(self, phase: str) -> None:
        """Play until the match is in this phase."""
        for _ in self.play_steps():
            if self.state.phase == phase:
                return
        raise AssertionError(f"there was no {phase}")

    def deadline(self) -> int | None:
        """When the table needs a tick."""
        return self.table.clock.deadline

    def event_kinds(self) -> list[str]:
        return [event.kind for event in self.events]


def identity(name: str) -> str:
    """A person's identity, which only the server may see."""
    return f"secret-{name}"


def full_state(table: Table) -> dict[str, Any]:
    """The complete state of a table: two tables are equal if these are."""
    known = {name: value for name, value in vars(table).items() if name not in ("state", "seats", "waiting")}
    return {
        **{name: value.copy() if isinstance(value, list | dict) else value for name, value in known.items()},
        "recent_ids": table.recent_ids.to_store(),
        "seats": [seat.to_store() for seat in table.seats],
        "waiting": [seat.to_store() for seat in table.waiting],
        "state": table.state.snapshot() if table.state is not None else None,
    }
