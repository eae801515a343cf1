"""Bots against each other on the same cards: every deal is played once with each of them on each side.

So luck with the cards is the same for all, and far fewer deals tell who is better. A side is a seat, or, in games with
partners, a team. Two bots: the first sits alone among as many of the second as there are other sides. More: they fill
the sides in turn, from deal to deal another one first.
"""

import functools
import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Self, cast

from fairdeal.bots import BOTS, Bot, Seated, find_bot, seated
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.game import Game
from fairdeal.engine.options import shown
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.state import INTERMISSION
from fairdeal.lab.setting import Setting


@dataclass(frozen=True, slots=True)
class Sitting:
    """One match of a deal: which bot sat on each side, and what each side made of it."""

    bots: tuple[int, ...]  # by their numbers
    places: tuple[float, ...]  # from 1, the first, to 0, the last
    leads: tuple[float, ...] | None  # points more than the others, in games with points

    def to_json(self) -> list[object]:
        return [list(self.bots), list(self.places), list(self.leads) if self.leads is not None else None]

    @classmethod
    def from_json(cls, data: object, line: tuple[int, ...]) -> Self:
        """As it was written, by those who sat there; ValueError or TypeError if it cannot have been."""
        if not isinstance(data, list) or len(data) != 3 or data[0] != list(line):
            raise ValueError("a match is a list of bots, places and leads")
        places, leads = tuple(map(float, data[1])), tuple(map(float, data[2])) if data[2] is not None else None
        if len(places) != len(line) or not all(0 <= place <= 1 for place in places):
            raise ValueError("a place is a number from 0 to 1")
        if leads is not None and (len(leads) != len(line) or not all(map(isfinite, leads))):
            raise ValueError("points are one number a side")
        return cls(line, places, leads)


@dataclass(frozen=True, slots=True)
class Arena(Setting):
    """Bots that meet on the same deals."""

    @classmethod
    def of(cls, game: Game, bots: Sequence[str], seed: int | str) -> Self:
        """An arena for this game; BadSetup if it could not be played."""
        arena = cls.fixed(game, bots, seed, "a match in the arena")
        if len(bots) < 2:
            raise BadSetup("an arena needs two bots or more: --bots sharp,steady")
        if len(set(bots)) < len(bots):
            raise BadSetup(f"the same bot is named twice in {', '.join(bots)}; in an arena each has one entry")
        _set_up(arena)  # refuses what cannot be set up before anything is played
        return arena

    def lineups(self, deal: int) -> list[tuple[int, ...]]:
        """Who sits on which side in the matches of a deal, by the bots' numbers."""
        return list(lineups(len(self.bots), _set_up(self).side_count(), deal))

    def setup(self) -> dict[str, object]:
        """What must be the same for results to be put together."""
        return {
            "game": self.game,
            "players": self.players,
            "preset": self.preset,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True)
class _Table:
    game: Game
    bots: tuple[Seated, ...]
    sides: tuple[int, ...]  # of every seat

    def side_count(self) -> int:
        return max(self.sides) + 1


@functools.lru_cache(maxsize=4)
def _set_up(arena: Arena) -> _Table:
    game = arena.set_up()
    teams = [game.team_of(seat) for seat in range(game.players)]
    order = sorted(set(teams))
    bots = tuple([seated(arena_bot(name, game), game) for name in arena.bots])
    return _Table(game, bots, tuple([order.index(team) for team in teams]))


def arena_bot(name: str, game: Game) -> Bot:
    """A bot of ours, or one from outside: `module:function`, a function of a view and a stream that returns a move."""
    module, colon, function = name.partition(":")
    if not colon or module in BOTS:
        return find_bot(name, game)
    try:
        found = getattr(importlib.import_module(module), function)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # whatever goes wrong in somebody else's module
        told = f"{type(error).__name__}: {error}"
        raise BadSetup(f"there is no bot {shown(name)} ({told}); bots: {', '.join(BOTS)}, or MODULE:FUNCTION") from None
    if not callable(found):
        raise BadSetup(f"{shown(name)} is no function of a view and a stream")
    return cast("Bot", found)


def lineups(bots: int, sides: int, deal: int) -> Iterator[tuple[int, ...]]:
    """Who sits on which side in the matches of one deal, by the bots' numbers."""
    line = (0, *[1] * (sides - 1)) if bots == 2 else tuple([(deal + k) % bots for k in range(sides)])
    for turn in range(sides):
        yield line[-turn:] + line[:-turn] if turn else line


def play_deal(arena: Arena, deal: int) -> list[Sitting]:
    """All the matches of one deal."""
    seed = match_seed(arena.seed, deal)
    return [_play(arena, line, seed, turn) for turn, line in enumerate(arena.lineups(deal))]


def _play(arena: Arena, line: tuple[int, ...], seed: int, turn: int) -> Sitting:
    """One match; the bots share one stream, and of several who may act the first does."""
    table = _set_up(arena)
    game = table.game
    state = game.start(seed)
    choices = Stream(seed, CHOICES, turn)
    while not state.over:
        if state.phase == INTERMISSION:
            state.proceed()
            continue
        seat = state.actors[0]
        bot = line[table.sides[seat]]
        move = table.bots[bot](state, seat, choices)
        try:
            state.play(seat, move)
        except (IllegalMove, TypeError) as error:  # one from outside may return anything
            raise BadSetup(f"{arena.bots[bot]} on seat {seat} of the match with seed {seed}: {error}") from None
    outcome = state.outcome
    assert outcome is not None
    sides = [sorted({table.sides[seat] for seat in sharing}) for sharing in outcome.places]
    places = place_scores(sides, table.side_count())
    leads = game.leads(outcome.scores) if outcome.scores is not None else None
    return Sitting(line, tuple(places), _by_side(table, leads) if leads is not None else None)


def _by_side(table: _Table, values: Sequence[float]) -> tuple[float, ...]:
    """The mean over the seats of each side."""
    sides: list[list[float]] = [[] for _ in range(table.side_count())]
    for side, value in zip(table.sides, values, strict=True):
        sides[side].append(value)
    return tuple([sum(side) / len(side) for side in sides])
