"""What fixes a series of matches between bots: a game with its options, the bots, and a seed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

from fairdeal.bots import plays_to_win
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value
from fairdeal.games import find_game

Lineup: TypeAlias = Sequence[str]  # the name of the bot on each seat


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """A game, its bots and a seed, as a plain value that can be sent to another process."""

    game: str
    players: int
    preset: str
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]
    seed: int | str
    max_rounds: int

    @classmethod
    def for_game(cls, game: Game, bots: Sequence[str], seed: int | str, **fields: Any) -> Self:
        """The setup for a game; a subclass adds `fields` of its own."""
        options = tuple(game.options.to_json().items())
        return cls(game.key, game.players, game.preset, options, tuple(bots), seed, game.max_rounds, **fields)

    def configure_game(self) -> Game:
        options = dict(self.options)
        return find_game(self.game).configure(self.players, self.preset, options, max_rounds=self.max_rounds)


def limit_if_needed(game: Game, lineups: Iterable[Lineup]) -> Game:
    """The game, with a limit on deals if a match of one of these lineups might never end without it."""
    return game.limited_to(game.needed_limit(_always_plays_to_win(game, lineups)))


def require_an_end(game: Game, lineups: Iterable[Lineup], match: str) -> None:
    """Raise BadSetup if a match of one of these lineups might never end; `match` says which kind of match it is."""
    if game.may_never_end(_always_plays_to_win(game, lineups)):
        raise BadSetup(f"{match} has to end, and this one might not: limit it with max_rounds (--max-rounds N)")


def _always_plays_to_win(game: Game, lineups: Iterable[Lineup]) -> bool:
    """Whether every lineup has a team of bots that play to win."""
    return all(_has_team_that_plays_to_win(game, lineup) for lineup in lineups)


def _has_team_that_plays_to_win(game: Game, lineup: Lineup) -> bool:
    others = {game.team_of(seat) for seat, name in enumerate(lineup) if not plays_to_win(name)}
    return any(game.team_of(seat) not in others for seat in range(len(lineup)))
