"""Setting up a table from command-line arguments: the game, its bots and its seed."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fairdeal.bots.strengths import bot_problems
from fairdeal.cli import output
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import MAX_ROUNDS, Game
from fairdeal.engine.options import write_value
from fairdeal.engine.outcome import deals_in_words
from fairdeal.games import all_games, find_game
from fairdeal.lab.match_setup import Lineup, limit_if_needed


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


def configure_without_limit(args: LimitedTableArgs) -> Game:
    """The game of a command that plays matches to their end, with no limit on deals but that of `--max-rounds`."""
    kind = require_game(args.game)
    return kind.configure(args.players, args.preset, args.settings, max_rounds=args.max_rounds or 0)


def add_needed_limit(game: Game, lineups: Iterable[Lineup]) -> Game:
    """The game, with a limit on deals if bots might never end a match without it; tells users about that."""
    if game.max_rounds:
        return game
    limited = limit_if_needed(game, lineups)
    note_default_limit(limited)
    return limited


def note_default_limit(game: Game) -> None:
    """Tell users about a limit on deals that they have not set."""
    if game.max_rounds:
        output.print_note(
            f"these bots might never end a match of {game.title} with {game.players} players, so it ends after "
            f"{deals_in_words(game.max_rounds)}; --max-rounds N sets another limit, up to {MAX_ROUNDS:,}"
        )


def assign_bots(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat: one name is for all seats, otherwise there must be one for each."""
    if len(bots) == 1:
        return tuple(bots) * seats
    if len(bots) != seats:
        raise BadSetup(f"--bots names {len(bots)} bots for {seats} seats; name one for all of them, or {seats}")
    return tuple(bots)


def note_bot_problems(bots: Iterable[str], game: Game) -> None:
    """Tell users if a bot cannot play this game the way it plays others."""
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
