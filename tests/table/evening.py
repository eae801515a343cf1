"""An evening at a table, for tests: somebody keeps the time, remembers what was asked, and lets the bots move."""

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

KEYS = list(all_games())
GAMES = pytest.mark.parametrize("key", KEYS)
SHORT = {"rounds": 2, "hands": 2}  # options that make a match short, where a game has them
BIRTH = 1_700_000_000_000


def those_with(feature: str) -> list[str]:
    """The games that have something: `seats_change`, `windows`."""
    return [key for key, kind in all_games().items() if getattr(kind, feature)]


def short(kind: type[Game]) -> dict[str, object]:
    """Options for a match that a test can wait for."""
    known = [spec.name for spec in kind.options_type.specs()]
    return {name: value for name, value in SHORT.items() if name in known}


class Evening:
    """A table, its time and its log. People are called by one name, which is also who they are, with a mark."""

    def __init__(self, key: str, /, *people: str, bots: int = 0, seed: int | None = 1, **settings: Any) -> None:
        settings.setdefault("options", short(all_games()[key]))
        self.settings = Settings(key, **settings)
        self.host = identity(people[0] if people else "Ann")
        self.table = Table(self.settings, self.host)
        self.now = BIRTH
        self.log: list[tuple[Command, int]] = []
        self.told: list[Event] = []
        self.stream = Stream(0, CHOICES)
        for name in people:
            self.ask("sit", name, name=name)
        for _ in range(bots):
            self.ask("add_bot", people[0])
        if seed is not None and people:
            self.start(seed)

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    def do(self, command: Command) -> list[Event]:
        """Ask it of the table; kept, if it changed something, as a server keeps it."""
        version = self.table.version
        told = self.table.apply(command, self.now)
        if self.table.version > version:
            self.log.append((Command.from_json(command.to_json()), self.now))
        else:
            assert told == []
        self.told += told
        return told

    def ask(self, kind: str, name: str | None, /, **data: Any) -> list[Event]:
        return self.do(Command(kind, identity(name) if name is not None else None, data))

    def refused(self, kind: str, name: str | None, /, **data: Any) -> TableError:
        """What the table says to something that cannot be; and nothing has changed."""
        before = everything(self.table)
        with pytest.raises(TableError) as refusal:
            self.ask(kind, name, **data)
        assert everything(self.table) == before
        assert refusal.value.code
        assert str(refusal.value)
        return refusal.value

    def start(self, seed: int = 1) -> list[Event]:
        """All are ready, and the server deals."""
        for seat in self.table.seats:
            if seat.is_present:
                self.ask("ready", seat.name)
        assert self.table.can_start()
        return self.ask("start", None, seed=seed)

    def tick(self) -> list[Event]:
        return self.ask("tick", None)

    def wait(self, time: int) -> list[Event]:
        """So much time passes, and the server ticks when the table wants it."""
        told, until = [], self.now + time
        while (deadline := self.table.clock.deadline) is not None and deadline <= until:
            self.now = max(self.now, deadline)
            told += self.tick()
        self.now = until
        return told

    def move(self, seat: int, text: str | None = None) -> list[Event]:
        """The player on a seat moves: as said, or as a steady player would."""
        if text is None:
            text = self.state.game.strategy.heuristic_move(self.state.view(seat), self.stream).text()
        chair = self.table.seats[seat]
        if chair.bot is not None:
            return self.ask("move", None, seat=seat, text=text)
        return self.ask("move", chair.name, text=text)

    def bots_move(self) -> list[Event]:
        """The bots that are asked move, each once at most."""
        told = []
        for seat, level in self.table.bots_to_move():
            if (seat, level) in self.table.bots_to_move():
                self.now = max(self.now, self.table.clock.starts)
                move = bind(find_bot(level, self.state.game), self.state, seat)(self.stream)
                told += self.ask("move", None, seat=seat, text=move.text())
        return told

    def play_on(self, moves: int = 100_000) -> Iterator[None]:
        """Everybody moves in turn until the match is over, or so many moves are made."""
        for _ in range(moves):
            if self.table.stage != "playing":
                return
            self.now += 300
            asked = list(self.table.seats_to_act())
            if self.table.bots_to_move():
                self.bots_move()
            elif self.table.is_intermission():
                self.ask("ready", self.table.seats[asked[0]].name)
            elif self.table.seats[asked[0]].is_present:
                self.move(asked[0])
            else:
                self.wait(2_000)
            yield

    def play(self, moves: int = 100_000) -> None:
        for _ in self.play_on(moves):
            pass

    def play_to(self, phase: str) -> None:
        """Until the match is in this phase."""
        for _ in self.play_on():
            if self.state.phase == phase:
                return
        raise AssertionError(f"there was no {phase}")

    def deadline(self) -> int | None:
        """When the table wants a tick."""
        return self.table.clock.deadline

    def kinds(self) -> list[str]:
        return [event.kind for event in self.told]


def identity(name: str) -> str:
    """Who somebody is: what nobody but the server may see."""
    return f"secret-{name}"


def everything(table: Table) -> dict[str, Any]:
    """All there is to know about a table: two are equal if these are."""
    known = {name: value for name, value in vars(table).items() if name not in ("state", "seats", "waiting")}
    return {
        **{name: value.copy() if isinstance(value, list | dict) else value for name, value in known.items()},
        "ids": {who: list(ids) for who, ids in table.recent_ids.items()},
        "seats": [seat.to_store() for seat in table.seats],
        "waiting": [seat.to_store() for seat in table.waiting],
        "state": table.state.snapshot() if table.state is not None else None,
    }
