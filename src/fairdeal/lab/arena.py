"""Bots against each other on the same cards: every deal is played once with each bot on each side.

All bots get the same luck with the cards, so far fewer deals show which one is better. A side is a seat or, in games
with partners, a team. With two bots, the first plays alone against copies of the second. With more, they fill the sides
in turn, starting with another one in each deal.
"""

import functools
import importlib
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Self, cast

from fairdeal.bots import BOTS, Bot, Player, find_bot, player_for
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import quoted
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.lab.index_ranges import IndexRange, RangeQueue
from fairdeal.lab.match_driver import RefusedMove, play_match
from fairdeal.lab.match_setup import MatchSetup, require_an_end
from fairdeal.lab.worker_pool import open_pool


@dataclass(frozen=True, slots=True)
class ArenaMatch:
    """One match of a deal: which bot played each side, and how each side did."""

    bots: tuple[int, ...]  # the bot on each side, by its number
    places: tuple[float, ...]  # the place score of each side: 1 for first, 0 for last
    margins: tuple[float, ...] | None  # points ahead of the others, in games with points
    stopped: bool = False  # by the limit on deals

    def to_json(self) -> list[object]:
        margins = list(self.margins) if self.margins is not None else None
        return [list(self.bots), list(self.places), margins, *([True] if self.stopped else [])]

    @classmethod
    def from_json(cls, data: object, lineup: tuple[int, ...]) -> Self:
        """The match with this lineup as it was written; ValueError or TypeError if it cannot be one."""
        is_match = isinstance(data, list) and len(data) >= 3 and data[0] == list(lineup) and data[3:] in ([], [True])
        if not isinstance(data, list) or not is_match:
            raise ValueError("a match is a list of bots, places and margins, and true if a limit ended it")
        places, margins = tuple(map(float, data[1])), tuple(map(float, data[2])) if data[2] is not None else None
        if len(places) != len(lineup) or not all(0 <= place <= 1 for place in places):
            raise ValueError("a place score is a number from 0 to 1")
        if margins is not None and (len(margins) != len(lineup) or not all(map(isfinite, margins))):
            raise ValueError("margins are one finite number per side")
        return cls(lineup, places, margins, len(data) == 4)


@dataclass(frozen=True, slots=True)
class Arena(MatchSetup):
    """Bots that play the same deals."""

    @classmethod
    def of(cls, game: Game, bots: Sequence[str], seed: int | str) -> Self:
        """An arena for this game; BadSetup if these bots could not play it to an end."""
        if len(bots) < 2:
            raise BadSetup("an arena needs two bots or more: --bots sharp,steady")
        if len(set(bots)) < len(bots):
            raise BadSetup(f"the same bot is named twice in {', '.join(bots)}; name each bot of an arena once")
        require_an_end(game, seated_bots(game, bots), "a match in the arena")
        arena = cls.for_game(game, bots, seed)
        _table(arena)  # reports unknown bots before anything is played
        return arena

    def lineups(self, deal: int) -> list[tuple[int, ...]]:
        """The bot on each side, by its number, in each match of a deal."""
        return list(lineups(len(self.bots), _table(self).side_count(), deal))

    def to_json(self) -> dict[str, object]:
        """The setup; results belong together if it is the same."""
        return {
            "game": self.game,
            "players": self.players,
            "preset": self.preset,
            "options": dict(self.options),
            **({"max_rounds": self.max_rounds} if self.max_rounds else {}),
            "bots": list(self.bots),
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True)
class _Table:
    game: Game
    bots: tuple[Player, ...]
    sides: tuple[int, ...]  # of every seat

    def side_count(self) -> int:
        return max(self.sides) + 1

    def mean_by_side(self, values: Sequence[float]) -> tuple[float, ...]:
        """The mean of a value over the seats of each side."""
        sides: list[list[float]] = [[] for _ in range(self.side_count())]
        for side, value in zip(self.sides, values, strict=True):
            sides[side].append(value)
        return tuple([sum(side) / len(side) for side in sides])


@functools.lru_cache(maxsize=4)
def _table(arena: Arena) -> _Table:
    game = arena.configure_game()
    bots = tuple([player_for(load_bot(name, game), game) for name in arena.bots])
    return _Table(game, bots, sides_of(game))


def sides_of(game: Game) -> tuple[int, ...]:
    """The side of every seat, from 0: its team, or the seat itself."""
    teams = [game.team_of(seat) for seat in range(game.players)]
    order = sorted(set(teams))
    return tuple([order.index(team) for team in teams])


def seated_bots(game: Game, bots: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The bot on each seat, in every lineup that the deals of an arena can have."""
    sides = sides_of(game)
    for deal in range(len(bots)):
        for lineup in lineups(len(bots), max(sides) + 1, deal):
            yield tuple([bots[lineup[side]] for side in sides])


def load_bot(name: str, game: Game) -> Bot:
    """A built-in bot, or an imported one: `module:function`, a function of a view and a stream that returns a move."""
    module, colon, function = name.partition(":")
    if not colon or module in BOTS:
        return find_bot(name, game)
    try:
        bot = getattr(importlib.import_module(module), function)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # anything can go wrong in a user's module
        reason = f"{type(error).__name__}: {error}"
        raise BadSetup(
            f"there is no bot {quoted(name)} ({reason}); bots: {', '.join(BOTS)}, or MODULE:FUNCTION"
        ) from None
    if not callable(bot):
        raise BadSetup(f"{quoted(name)} is not a function of a view and a stream")
    return cast("Bot", bot)


def lineups(bots: int, sides: int, deal: int) -> Iterator[tuple[int, ...]]:
    """The bot on each side, by its number, in each match of a deal: one lineup, rotated through all sides."""
    lineup = (0, *[1] * (sides - 1)) if bots == 2 else tuple([(deal + k) % bots for k in range(sides)])
    for rotation in range(sides):
        yield lineup[-rotation:] + lineup[:-rotation] if rotation else lineup


def play_deals(arena: Arena, first: int, end: int, workers: int = 1) -> Generator[list[ArenaMatch], None, None]:
    """Play deals `first` to `end` - 1 and return the matches of each, in order."""
    queue = RangeQueue([IndexRange(first, end - first)] if first < end else [], 0, max_count=1)
    with open_pool(workers) as pool:
        for done in pool.run(_play_range, arena, queue, ordered=True):
            yield from done.result


def _play_range(arena: Arena, wanted: IndexRange) -> list[list[ArenaMatch]]:
    return [play_deal(arena, deal) for deal in wanted.indices()]


def play_deal(arena: Arena, deal: int) -> list[ArenaMatch]:
    """Play all matches of one deal."""
    seed = match_seed(arena.seed, deal)
    return [_play(arena, lineup, seed, rotation) for rotation, lineup in enumerate(arena.lineups(deal))]


def _play(arena: Arena, lineup: tuple[int, ...], seed: int, rotation: int) -> ArenaMatch:
    table = _table(arena)
    by_seat = [lineup[side] for side in table.sides]
    state = table.game.start(seed)
    try:
        match = play_match(state, [table.bots[bot] for bot in by_seat], Stream(seed, CHOICES, rotation))
    except RefusedMove as refused:
        name = arena.bots[by_seat[refused.seat]]
        raise BadSetup(f"{name} on seat {refused.seat} of the match with seed {seed}: {refused.reason}") from None
    outcome = match.outcome
    sides = [sorted({table.sides[seat] for seat in tied}) for tied in outcome.places]
    places = place_scores(sides, table.side_count())
    margins = table.game.strategy.margins(outcome.scores) if outcome.scores is not None else None
    ahead = table.mean_by_side(margins) if margins is not None else None
    return ArenaMatch(lineup, tuple(places), ahead, outcome.stopped)
