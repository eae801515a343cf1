"""The data of a table and the questions that can be asked about it. The package's other modules have the commands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.record import SeatPlayer
from fairdeal.engine.second_person import YOU, second_person
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.engine.view import View
from fairdeal.fair.protocol import FailedSeal
from fairdeal.table import sentences
from fairdeal.table.clock import Clock
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.recent_ids import RecentIds
from fairdeal.table.seat import Seat
from fairdeal.table.settings import Settings

if TYPE_CHECKING:
    from fairdeal.table.shuffle import Seal

GATHERING, PLAYING, CLOSED = "gathering", "playing", "closed"
MAX_FAILURES = 2  # times that a player may fail to reveal before a match starts without their nonce
MAX_FAILED_PEOPLE = 64  # whose failures are remembered
NOBODY = -1  # the seat of an event that concerns no seat

Events = list[Event]


class BaseTable:
    """A table without its commands. During a match seat n of the table is seat n of the game."""

    def __init__(self, settings: Settings, host: str) -> None:
        self.settings = settings.validated()
        self.host: str | None = host
        self.seats = [Seat() for _ in range(self.settings.seats or 0)]
        self.waiting: list[Seat] = []  # the waiting list for a seat
        self.removed: list[str] = []  # people whom the host removed: they may sit again when a match is over
        self.banned: list[str] = []  # people whom the host has banned from this table for good
        self.stage = GATHERING
        self.state: State | None = None  # the match being played, or the last one
        self.is_new_deal = False  # a hand was dealt without a pause, and nobody has moved yet
        self.holds_deals = False  # the match pauses after every hand
        self.bot_pause: int | None = None  # milliseconds before a bot's move; None: as the table was created
        self.undone = 0  # moves taken back in this match
        self.is_practice = False  # the cards of the match may have been known before
        self.match_number = 0  # matches started at this table
        self.nonces: tuple[str, ...] = ()  # of this match, one per seat; "" where there was none
        self.seal: Seal | None = None  # before a match, while nonces are revealed
        self.failed_seals: tuple[FailedSeal, ...] = ()  # for the next match
        self.failures: dict[str, int] = {}  # person → times that they did not reveal a nonce for the next match
        self.match_seal: Seal | None = None  # of the match being played or the last one; None: fair deals version 1
        self.last_players: tuple[str | None, ...] = ()  # people who played the last match to its end, by seat
        self.starters: tuple[str | None, ...] = ()  # people who started that match, by seat
        self.leavers: tuple[str, ...] = ()  # people who have given up a seat in it, in the order of leaving
        self.player_names: tuple[str, ...] = ()  # of the match being played or the last one, by seat
        self.played_by: tuple[SeatPlayer, ...] = ()  # seats of that match that changed hands, in order
        self.departures: dict[str, int] = {}  # people who gave up a seat in this match → the deal whose cards they saw
        self.clock = Clock()
        self.recent_ids = RecentIds()
        self.version = 0  # number of commands that changed something
        self.updated_at = 0  # time of the last of them

    # ---- People and seats

    def seat_of(self, person: str | None) -> int | None:
        """Seat at which a person is present; None if they wait, watch or have left."""
        number = self.held_seat_of(person)
        return number if number is not None and self.seats[number].is_present else None

    def held_seat_of(self, person: str | None) -> int | None:
        """Seat that belongs to a person, even if they have left it for now."""
        for number, seat in enumerate(self.seats):
            if person is not None and seat.person == person:
                return number
        return None

    def is_waiting(self, person: str | None) -> bool:
        return person is not None and any(seat.person == person for seat in self.waiting)

    def people(self) -> list[Seat]:
        """Seats and waiting-list entries of people who have not left."""
        return [seat for seat in (*self.seats, *self.waiting) if seat.is_present]

    def require_seat(self, command: Command) -> int:
        """Return the seat of the person who sends a command; refuse the command if they have none."""
        number = self.seat_of(command.require_person())
        if number is None:
            raise TableError("seat", "you have no seat at this table; you can watch")
        return number

    def require_welcome(self, person: str) -> None:
        """Refuse a seat to somebody whom the host has removed or banned."""
        if person in self.banned:
            raise TableError("banned", "the host has banned you from this table; you can watch")
        if person in self.removed:
            raise TableError("removed", "the host removed you; you can watch, and sit again when a match is over")

    def require_host(self, command: Command) -> None:
        if command.who is None or command.who != self.host:
            raise TableError("host", "only the host may do that")

    def free_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.is_free]

    def names(self) -> tuple[str, ...]:
        """Names of the players, by seat."""
        return tuple(seat.name for seat in self.seats)

    def is_here(self, person: str) -> bool:
        """Whether a person has a seat, a seat that is held for them, or a place on the waiting list."""
        return self.held_seat_of(person) is not None or self.is_waiting(person)

    # ---- The next match

    def note_failure(self, person: str | None) -> None:
        """Note that a person did not reveal a nonce, or left while others did; also if they sit down again."""
        if person is not None:
            self.failures[person] = self.failures.pop(person, 0) + 1
            if len(self.failures) > MAX_FAILED_PEOPLE:
                del self.failures[next(iter(self.failures))]

    def can_contribute(self, seat: Seat) -> bool:
        """Whether the next match waits for a nonce of this seat's person: they have not failed too often."""
        return self.failures.get(seat.person or "", 0) < MAX_FAILURES

    # ---- The match

    def note_player(self, number: int) -> None:
        """Note for the record that somebody else plays for a seat from now on."""
        if self.state is None or self.stage != PLAYING:
            return
        seat, at = self.seats[number], len(self.state.played())
        before = [entry for entry in self.played_by if (entry.at, entry.seat) != (at, number)]
        self.played_by = (*before, SeatPlayer(at, number, seat.name, seat.player))
        self.player_names = self.names()

    def note_departure(self, person: str | None) -> None:
        """Note that a person who gives up a seat has seen its cards."""
        if person is not None and self.state is not None and self.stage == PLAYING:
            self.departures[person] = self.state.rounds_dealt
            self.leavers = (*(other for other in self.leavers if other != person), person)

    def knows_current_deal(self, person: str) -> bool:
        """Whether a person without a seat has seen the cards of one in the deal that is being played."""
        if self.state is None or self.stage != PLAYING or self.is_intermission():
            return False
        return self.departures.get(person) == self.state.rounds_dealt

    def require_match(self) -> State:
        """Return the match being played; refuse the command if there is none."""
        if self.state is None or self.stage != PLAYING:
            raise TableError("start", "no match is being played; one starts when everyone at the table is ready")
        return self.state

    def is_intermission(self) -> bool:
        return self.stage == PLAYING and self.state is not None and self.state.phase == INTERMISSION

    def is_between_rounds(self) -> bool:
        """Whether there is no match, an intermission, or a new deal in which nobody has moved."""
        return self.stage != PLAYING or self.is_new_deal or self.is_intermission()

    def can_seats_change(self) -> bool:
        """Whether the game being played has rules for leaving and joining between rounds."""
        return self.state is not None and self.state.game.seats_can_change

    def seats_to_act(self) -> Sequence[int]:
        """Seats that the table waits for.

        In an intermission these are the people who are not ready. In a phase where the first to act counts, people go
        first and bots follow: however fast a bot is, it never takes a person's chance (BS-5).
        """
        if self.state is None or self.stage != PLAYING:
            return ()
        actors = self.state.actors
        if self.state.phase == INTERMISSION:
            return [number for number, seat in enumerate(self.seats) if seat.is_present and not seat.ready]
        if self.state.phase in self.state.game.first_come_phases:
            return [number for number in actors if self.seats[number].bot is None] or actors
        return actors

    def bots_to_move(self) -> list[tuple[int, str]]:
        """Seats of bots that should act now, with their levels."""
        seats = self.seats_to_act() if not self.is_intermission() else ()
        return [(number, level) for number in seats if (level := self.seats[number].bot) is not None]

    def can_start(self) -> bool:
        """Whether everyone seated is ready, and the game can be played by that many."""
        taken = [seat for seat in self.seats if not seat.is_free]
        if self.stage != GATHERING or not any(seat.is_present for seat in taken) or not all(s.ready for s in taken):
            return False
        try:
            self.settings.create_game(tuple(seat.name for seat in taken))
        except BadSetup:
            return False
        return True

    def next_nonces(self) -> list[str]:
        """Nonces of the seats that would play if the match started now, in seat order; "" where there is none."""
        if self.seal is None:
            return [seat.nonce or "" for seat in self.seats if not seat.is_free]
        taken = [seat for seat in self.seats if not seat.is_free]
        return [player.nonce for player in self.seal.with_nonces(taken).players]

    # ---- Views

    def view(self, person: str | None) -> View | None:
        """What a person may see of the match: their seat's view, or a spectator's; None before the first match."""
        if self.state is None:
            return None
        if self.stage == PLAYING:
            return self.state.view(self.seat_of(person))
        players = self.last_players
        return self.state.view(players.index(person) if person is not None and person in players else None)

    def to_json(self) -> dict[str, object]:
        """The public state of the table, apart from the game and the clock (`clock.to_json(now)`)."""
        return {
            "settings": self.settings.to_json(),
            "stage": self.stage,
            "match": self.match_number,
            "seats": [seat.to_json() for seat in self.seats],
            "waiting": [seat.name for seat in self.waiting],
            "host": self.seat_of(self.host),
        }

    def sentence(self, event: Event) -> str | None:
        """Describe an event of the table or the game in a player's words; None if there is nothing to say."""
        sentence = sentences.sentence(event)
        if sentence is None and self.state is not None:
            sentence = self.state.game.presentation.sentence(event, self.player_names)
        return sentence if event.kind == "said" else self._in_second_person(sentence)

    def later_sentence(self, event: Event) -> str | None:
        """What the log says of an event of the game from the next lead on; None: what it said before."""
        if self.state is None:
            return None
        return self._in_second_person(self.state.game.presentation.later_sentence(event, self.player_names))

    def _in_second_person(self, sentence: str | None) -> str | None:
        """The sentence in the grammar of the second person, if a player is called `You`."""
        return second_person(sentence) if sentence is not None and YOU in self.names() else sentence
