# cython: annotation_typing=False, infer_types=True, binding=False
"""Set-up, move log and last events of a match: what every match keeps besides its cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event, new_event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream, key_of
from fairdeal.engine.state import DEAL, INTERMISSION, State

if TYPE_CHECKING:
    from fairdeal.engine.game import Game

Log: TypeAlias = list[Any]  # seat, move, seat, move, …
History: TypeAlias = tuple[Any, Any]  # a linked list: the earlier rounds, and what one round added

SEATS = tuple(range(64))  # more seats than any game has


def reuse_event(events: tuple[Event, ...], kind: str, seat: int, move: Move) -> bool:
    """Turn the first event of a tuple into that of another move; False if somebody else references either of them."""
    if not cpython_fast_paths.is_unshared(events):
        return False
    event = events[0]
    if not cpython_fast_paths.is_unshared(event):
        return False
    event.kind = kind
    event.seat = seat
    event.move = move
    return True


class LoggedState(State):
    """Base class of a game's match. Copies share the past, so copying costs the same however long the match is."""

    def set_up(
        self, game: "Game", seed: int | str | None, deals: Sequence[Any], given: Sequence[dict[str, object]]
    ) -> None:
        """Initialize a match before its first deal.

        `deals` replace the first seeded deals; `given` are the same deals as they were written.
        """
        self._game: Any = game
        self._seed = seed
        self._key = key_of(seed) if seed is not None else None
        self._later: tuple[int, int] | None = None  # number of deals after which another key is used, and that key
        self._deals = tuple(deals)
        self._given = tuple(given)
        self._names: tuple[str, ...] = game.names
        self._players = game.players
        self.log: Log = cpython_fast_paths.copy_with_capacity([], 0)  # this round's moves, shared with copies
        self.logged = 0  # entries of the log that belong to this match
        self.past: History | None = None  # logs of earlier rounds
        self.length = 0  # moves in the whole match
        self.number = 0  # deals so far
        self.holds_deals = False  # whether the next hand waits for `proceed`
        self.last_events: tuple[Event, ...] | None = None
        self.last_event_pair: tuple[Event, ...] | None = None
        self.acting: tuple[int, ...] = ()  # maintained by games that do not override `actors`
        self.opening_events: tuple[Event, ...] = ()  # events of the first deal

    def copy_log_from(self, other: "LoggedState") -> None:
        """Become a copy of another match."""
        self._game = other._game
        self._seed = other._seed
        self._key = other._key
        self._later = other._later
        self._deals = other._deals
        self._given = other._given
        self._names = other._names
        self._players = other._players
        self.log = other.log
        self.logged = other.logged
        self.past = other.past
        self.length = other.length
        self.number = other.number
        self.holds_deals = False  # a copy is for looking ahead
        self.last_events = None
        self.last_event_pair = None
        self.acting = other.acting
        self.opening_events = other.opening_events

    def opening(self) -> tuple[Event, ...]:
        return self.opening_events

    @property
    def seed(self) -> int | str | None:
        return self._seed

    @property
    def players(self) -> int:
        return self._players

    @property
    def actors(self) -> tuple[int, ...]:
        return self.acting

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    def set_names(self, names: tuple[str, ...]) -> None:
        """Replace the players, after some have left or joined."""
        self._names = names
        self._players = len(names)

    @property
    def rounds_dealt(self) -> int:
        return self.number

    def given_deals(self) -> Sequence[dict[str, object]]:
        return self._given

    def common_public_fields(self, roles: tuple[str | None, ...]) -> dict[str, Any]:
        """The view fields that all games share, as a spectator sees them."""
        return {
            "game": self._game.key,
            "options": self._game.options,
            "players": self._players,
            "seat": None,
            "phase": self.phase,
            "actors": self.actors,
            "moves": None,
            "roles": roles,
            "scores": self.scores,
            "places": self.places,
        }

    # ---- Deals

    def is_last_round(self) -> bool:
        """Whether the match has had as many deals as it was limited to (`Game.max_rounds`)."""
        return bool(0 < self._game.max_rounds <= self.number)

    def deals_used_up(self) -> bool:
        """Whether there is neither a given nor a seeded deal left."""
        return self.number >= len(self._deals) and self._key is None

    def hold_deals(self) -> None:
        self.holds_deals = True

    def is_deal_waiting(self) -> bool:
        """Whether the next hand cannot be dealt now: it is held back, or there is no deal left."""
        return self.holds_deals or self.deals_used_up()

    def phase_between_hands(self) -> str:
        """The phase after a hand if the next one was not dealt."""
        return DEAL if self.deals_used_up() else INTERMISSION

    def proceed(self) -> tuple[Event, ...]:
        if self.phase != INTERMISSION:
            raise IllegalMove(None, "no hand is held back that could be dealt now")
        holds_deals, self.holds_deals = self.holds_deals, False
        try:
            return tuple(self.deal_held_hand())
        finally:
            self.holds_deals = holds_deals

    def deal_held_hand(self) -> list[Event]:
        """Deal the hand that `hold_deals` held back."""
        raise NotImplementedError

    def next_deal(self) -> Any:
        """Start a new deal; returns the given deal, or None if it comes from the seed."""
        self.past = (self.past, self.log[: self.logged])
        self.log = cpython_fast_paths.copy_with_capacity([], 0)
        self.logged = 0
        self.number += 1
        return self._deals[self.number - 1] if self.number <= len(self._deals) else None

    def stream(self, purpose: int) -> Stream:
        """The random stream of this deal for one purpose."""
        assert self._key is not None
        if self._later is not None and self.number > self._later[0]:
            return Stream(self._later[1], purpose, self.number - 1)
        return Stream(self._key, purpose, self.number - 1)

    def forget_later_deals(self, stream: Stream) -> None:
        self._later = (self.number, stream.long_word())

    # ---- The log

    def log_move(self, seat: int, move: Move) -> None:
        """Append a move to the log. A log that a copy has continued differently is copied first."""
        log = self.log
        if len(log) != self.logged:
            self.log = log = cpython_fast_paths.copy_with_capacity(log, self.logged)
        cpython_fast_paths.append_pair(log, SEATS[seat], move)
        self.logged += 2
        self.length += 1

    def move_event(self, kind: str, seat: int, move: Move) -> tuple[Event, ...]:
        """The event of a move. The last one is reused if nothing else references it."""
        events = self.last_events
        if events is not None and reuse_event(events, kind, seat, move):
            return events
        self.last_events = (new_event(kind, seat, move),)
        return self.last_events

    def move_and_event(self, kind: str, seat: int, move: Move, then: Event) -> tuple[Event, ...]:
        """The event of a move followed by a constant event."""
        events = self.last_event_pair
        if events is not None and reuse_event(events, kind, seat, move):
            cpython_fast_paths.replace_second(events, then)
            return events
        self.last_event_pair = (new_event(kind, seat, move), then)
        return self.last_event_pair

    def played(self) -> list[tuple[int, Move]]:
        rounds = [self.log[: self.logged]]
        past = self.past
        while past is not None:
            rounds.append(past[1])
            past = past[0]
        return [pair for log in reversed(rounds) for pair in pairs(log)]

    def played_since(self, earlier: int) -> list[tuple[int, Move]]:
        if earlier == self.length - 1 and self.logged > 0:  # asked after every move of a live table
            return [(self.log[self.logged - 2], self.log[self.logged - 1])]
        first = self.logged - 2 * (self.length - earlier)
        return pairs(self.log[first : self.logged]) if first >= 0 else self.played()[earlier:]

    def played_in_round(self) -> list[tuple[int, Move]]:
        return pairs(self.log[: self.logged])


def expose_actors() -> None:
    """Make `actors` a plain field: it is read before every move."""
    sample = LoggedState.__new__(LoggedState)
    sample.acting = (-1,)
    cpython_fast_paths.expose_field(LoggedState, "actors", sample, sample.acting)


expose_actors()


def pairs(log: Log) -> list[tuple[int, Move]]:
    """A log as pairs of seat and move."""
    return list(zip(log[::2], log[1::2], strict=True))
