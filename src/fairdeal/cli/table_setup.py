"""Setting up a table from command-line arguments: the game, its bots and its seed."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fairdeal.bots.strengths import bot_problems
from fairdeal.cli import output
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import write_value
from fairdeal.engine.outcome import deals_in_words
from fairdeal.games import all_games, find_game


@dataclass(frozen=True, slots=True, kw_only=True)
class TableArgs:
    """The arguments that set up a table; commands add their own."""

    game: str | None
    players: int | None
    preset: str | None
    settings: dict[str, str]
    bots: tuple[str, ...] | None
    seed: int | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitedTableArgs(TableArgs):
    """The arguments that set up tables for programs, whose matches have to end."""

    max_rounds: int | None


def require_game(key: str | None) -> type[Game]:
    """Find a game by its key; raises BadSetup, which lists the games, if there is none."""
    if key is None:
        raise BadSetup(f"name a game: {', '.join(all_games())}")
    return find_game(key)


def configure_limited(args: "LimitedTableArgs") -> Game:
    """The game of a command that plays matches to their end: with a limit on deals if bots might never end them."""
    return require_game(args.game).configure_for_programs(args.players, args.preset, args.settings, args.max_rounds)


def assign_bots(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat: one name is for all seats, otherwise there must be one for each."""
    if len(bots) == 1:
        return tuple(bots) * seats
    if len(bots) != seats:
        raise BadSetup(f"--bots names {len(bots)} bots for {seats} seats; name one for all of them, or {seats}")
    return tuple(bots)


def note_bot_problems(bots: Iterable[str], game: Game) -> None:
    """Tell users if a bot cannot play this game as it plays others."""
    for problem in bot_problems(bots, game):
        output.print_note(problem)


def describe_table(game: Game) -> str:
    """The table on one line: `President, 4 players, online rules, rounds=3`."""
    changed = game.options.differences(game.presets[game.preset])
    changes = "".join(f", {name}={write_value(value)}" for name, value in changed.items())
    limit = f", at most {deals_in_words(game.max_rounds)}" if game.max_rounds else ""
    return f"{game.title}, {game.players} players, {game.preset} rules{changes}{limit}"


def new_seed() -> int:
    """A new, unpredictable seed: 53 bits, which every JSON parser reads exactly."""
    return secrets.randbits(53)
