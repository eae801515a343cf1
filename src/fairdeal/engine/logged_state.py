# cython: annotation_typing=False, infer_types=True, binding=False
"""What every match keeps beside its cards: how it was set up, its moves in order, and what was told last."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from fairdeal.engine import bits, cpython_fast_paths
from fairdeal.engine.events import Event, happened
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream, key_of
from fairdeal.engine.state import State

if TYPE_CHECKING:
    from fairdeal.engine.game import Game

Log: TypeAlias = list[Any]  # seat, move, seat, move, …
History: TypeAlias = tuple[Any, Any]  # a chain: the rest of it, and what one round added

SEATS = tuple(range(64))  # more than any game has


def begins_anew(told: tuple[Event, ...], kind: str, seat: int, move: Move) -> bool:
    """Make the first of some events one of another move; False where somebody has kept them, or it."""
    if not bits.only_ours_here(told):
        return False
    event = told[0]
    if not bits.only_ours_here(event):
        return False
    event.kind = kind
    event.seat = seat
    event.move = move
    return True


class LoggedState(State):
    """The base of a game's match: a copy shares what is past, so it costs the same however long the match is."""

    def set_up(
        self, game: "Game", seed: int | str | None, deals: Sequence[Any], given: Sequence[dict[str, object]]
    ) -> None:
        """The match before its first deal; `deals` replace the first seeded ones, `given` is how they were written."""
        self._game: Any = game
        self._seed = seed
        self._key = key_of(seed) if seed is not None else None
        self._later: tuple[int, int] | None = None  # after so many deals they come from another seed
        self._deals = tuple(deals)
        self._given = tuple(given)
        self._names: tuple[str, ...] = game.names
        self._players = game.players
        self.log: Log = bits.with_room([], 0)  # this round's moves; copies share it until they part
        self.logged = 0  # how much of it is ours
        self.past: History | None = None  # the logs of the rounds before
        self.length = 0  # moves in all
        self.number = 0  # deals so far
        self.told: tuple[Event, ...] | None = None
        self.told_both: tuple[Event, ...] | None = None
        self.acting: tuple[int, ...] = ()  # kept by the game, where `actors` is what it says here
        self.opened: tuple[Event, ...] = ()  # the events of the first deal

    def share(self, other: "LoggedState") -> None:
        """Take over all of this from another match, as its copy."""
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
        self.told = None
        self.told_both = None
        self.acting = other.acting
        self.opened = other.opened

    def opening(self) -> tuple[Event, ...]:
        return self.opened

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

    @property
    def rounds_dealt(self) -> int:
        return self.number

    def given_deals(self) -> Sequence[dict[str, object]]:
        return self._given

    def public_in_every_game(self, roles: tuple[str | None, ...]) -> dict[str, Any]:
        """The fields that all views share, as a spectator sees them."""
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

    def deals_used_up(self) -> bool:
        """Is there no further deal to be had, neither given nor seeded?"""
        return self.number >= len(self._deals) and self._key is None

    def next_deal(self) -> Any:
        """Count a new deal: the one that was given for it, or None where it comes from the seed."""
        self.past = (self.past, self.log[: self.logged])
        self.log = bits.with_room([], 0)
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

    # ---- Moves made

    def note(self, seat: int, move: Move) -> None:
        """Write a move down. A log that a copy has gone on with in another way is left to it."""
        log = self.log
        if len(log) != self.logged:
            self.log = log = bits.with_room(log, self.logged)
        bits.append_both(log, SEATS[seat], move)
        self.logged += 2
        self.length += 1

    def tell(self, kind: str, seat: int, move: Move) -> tuple[Event, ...]:
        """That a move was made. What was told last is used again if nobody has kept it."""
        told = self.told
        if told is not None and begins_anew(told, kind, seat, move):
            return told
        self.told = (happened(kind, seat, move),)
        return self.told

    def tell_both(self, kind: str, seat: int, move: Move, then: Event) -> tuple[Event, ...]:
        """The same, and what came of it, which is as it is every time."""
        told = self.told_both
        if told is not None and begins_anew(told, kind, seat, move):
            bits.put_second(told, then)
            return told
        self.told_both = (happened(kind, seat, move), then)
        return self.told_both

    def played(self) -> list[tuple[int, Move]]:
        rounds = [self.log[: self.logged]]
        past = self.past
        while past is not None:
            rounds.append(past[1])
            past = past[0]
        return [pair for log in reversed(rounds) for pair in pairs(log)]

    def played_since(self, earlier: int) -> list[tuple[int, Move]]:
        """The moves since there were `earlier` of them, all of this round."""
        return pairs(self.log[self.logged - 2 * (self.length - earlier) : self.logged])

    def played_in_round(self) -> list[tuple[int, Move]]:
        return pairs(self.log[: self.logged])


def show_actors() -> None:
    """Who may act is asked before every move: it is read where it is kept."""
    sample = LoggedState.__new__(LoggedState)
    sample.acting = (-1,)
    cpython_fast_paths.read_as_it_is(LoggedState, "actors", sample, sample.acting)


show_actors()


def pairs(log: Log) -> list[tuple[int, Move]]:
    """A log as pairs of seat and move."""
    return list(zip(log[::2], log[1::2], strict=True))
