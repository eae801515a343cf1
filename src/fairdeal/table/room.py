"""All that is true of a table, and what can be asked about it. The modules beside this one say what changes it."""

from collections.abc import Sequence

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.engine.view import View
from fairdeal.table import words
from fairdeal.table.clock import Clock
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.seats import Seat
from fairdeal.table.settings import Settings

GATHERING, PLAYING, CLOSED = "gathering", "playing", "closed"
NOBODY = -1  # the seat of an event that is about no seat

Told = list[Event]


class Room:
    """A table as it stands. In a match chair n is the game's seat n."""

    def __init__(self, settings: Settings, host: str) -> None:
        self.settings = settings.checked()
        self.host: str | None = host
        self.seats = [Seat() for _ in range(self.settings.seats or 0)]
        self.waiting: list[Seat] = []  # those in line for a chair
        self.removed: list[str] = []  # whom the host sent away: they may sit again when a match is over
        self.stage = GATHERING
        self.state: State | None = None  # the match, or the last one
        self.untouched = False  # a hand was dealt at once after another, and nobody has moved yet
        self.match = 0  # matches begun here
        self.nonces: tuple[str, ...] = ()  # of this match, one a seat; "" where there was none
        self.players: tuple[str | None, ...] = ()  # who played the last match to its end, by its seats
        self.clock = Clock()
        self.ids: dict[str, list[str]] = {}  # of the commands each person sent last
        self.version = 0  # commands that changed something
        self.now = 0  # when the last of them came

    # ---- Who is here

    def seat_of(self, who: str | None) -> int | None:
        """Where a person sits; None for one who waits, watches or has left."""
        number = self.held_for(who)
        return number if number is not None and self.seats[number].present else None

    def held_for(self, who: str | None) -> int | None:
        """The chair that is a person's, even if he has left it for now."""
        for number, seat in enumerate(self.seats):
            if who is not None and seat.person == who:
                return number
        return None

    def waits(self, who: str | None) -> bool:
        return who is not None and any(seat.person == who for seat in self.waiting)

    def people(self) -> list[Seat]:
        """Those with a seat, or in line for one, who have not left."""
        return [seat for seat in (*self.seats, *self.waiting) if seat.present]

    def own_seat(self, command: Command) -> int:
        """Where the person who asks sits; refused if nowhere."""
        number = self.seat_of(command.person())
        if number is None:
            raise TableError("seat", "you have no seat at this table; you can watch")
        return number

    def host_only(self, command: Command) -> None:
        if command.who is None or command.who != self.host:
            raise TableError("host", "only the host may do that")

    def free_chairs(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.free]

    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return tuple(seat.name for seat in self.seats)

    def is_here(self, who: str) -> bool:
        """Has this person a chair, a chair that is held, or a place in line?"""
        return self.held_for(who) is not None or self.waits(who)

    def forget_ids(self) -> None:
        """What those who are here no more send again is refused anyhow."""
        self.ids = {who: ids for who, ids in self.ids.items() if self.is_here(who)}

    # ---- What is going on

    def playing(self) -> State:
        """The match that is going on; refused if there is none."""
        if self.state is None or self.stage != PLAYING:
            raise TableError("start", "there is no match yet: it begins when all who sit here are ready")
        return self.state

    def in_intermission(self) -> bool:
        return self.stage == PLAYING and self.state is not None and self.state.phase == INTERMISSION

    def between_rounds(self) -> bool:
        """No match, an intermission, or a hand that was just dealt and not begun."""
        return self.stage != PLAYING or self.untouched or self.in_intermission()

    def seats_change(self) -> bool:
        """Has the game that is played rules for leaving and joining between rounds?"""
        return self.state is not None and self.state.game.seats_change

    def asked(self) -> Sequence[int]:
        """Whom the table waits for: all who may act.

        In an intermission these are the people who are not ready. In a window in which the first in time counts the
        people are asked first and the bots after them: however quick a bot is, it takes nobody's chance (BS-5).
        """
        if self.state is None or self.stage != PLAYING:
            return ()
        actors = self.state.actors
        if self.state.phase == INTERMISSION:
            return [number for number, seat in enumerate(self.seats) if seat.present and not seat.ready]
        if self.state.phase in self.state.game.windows:
            return [number for number in actors if self.seats[number].bot is None] or actors
        return actors

    def bots_to_move(self) -> list[tuple[int, str]]:
        """The seats of bots that shall act now, with their levels; not before `clock.starts`."""
        asked = self.asked() if not self.in_intermission() else ()
        return [(number, level) for number in asked if (level := self.seats[number].bot) is not None]

    def may_start(self) -> bool:
        """Have all who sit here said that they are ready, and can they play this game?"""
        sitting = [seat for seat in self.seats if not seat.free]
        if self.stage != GATHERING or not any(seat.present for seat in sitting) or not all(s.ready for s in sitting):
            return False
        try:
            self.settings.set_up(tuple(seat.name for seat in sitting))
        except BadSetup:
            return False
        return True

    def next_nonces(self) -> list[str]:
        """The shares of those who would play if the match began now, in the order of their seats; "" for none."""
        return [seat.nonce or "" for seat in self.seats if not seat.free]

    # ---- What may be known

    def view(self, who: str | None) -> View | None:
        """What a person may see of the match: his seat's view, or a spectator's; None before the first match."""
        if self.state is None:
            return None
        if self.stage == PLAYING:
            return self.state.view(self.seat_of(who))
        return self.state.view(self.players.index(who) if who is not None and who in self.players else None)

    def to_json(self) -> dict[str, object]:
        """What everybody may know of the table, beside the game and the clock (`clock.to_json(now)`)."""
        return {
            "settings": self.settings.to_json(),
            "stage": self.stage,
            "match": self.match,
            "seats": [seat.to_json() for seat in self.seats],
            "waiting": [seat.name for seat in self.waiting],
            "host": self.seat_of(self.host),
        }

    def sentence(self, event: Event) -> str | None:
        """An event in a player's words, the table's or the game's; None for what needs no telling."""
        told = words.sentence(event)
        if told is not None or self.state is None:
            return told
        return self.state.game.sentence(event, self.state.names)
