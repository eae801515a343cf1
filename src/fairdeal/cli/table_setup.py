"""Setting up a table from command-line arguments: the game, its bots and its seed."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
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


def require_game(key: str | None) -> type[Game]:
    """Find a game by its key; raises BadSetup, which lists the games, if there is none."""
    if key is None:
        raise BadSetup(f"name a game: {', '.join(all_games())}")
    return find_game(key)


def assign_bots(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat: one name is for all seats, otherwise there must be one for each."""
    if len(bots) == 1:
        return tuple(bots) * seats
    if len(bots) != seats:
        raise BadSetup(f"--bots names {len(bots)} bots for {seats} seats; name one for all of them, or {seats}")
    return tuple(bots)


def describe_table(game: Game) -> str:
    """The table on one line: `President, 4 players, online rules, rounds=3`."""
    changed = game.options.differences(game.presets[game.preset])
    changes = "".join(f", {name}={_as_typed(value)}" for name, value in changed.items())
    return f"{game.title}, {game.players} players, {game.preset} rules{changes}"


def _as_typed(value: object) -> str:
    """An option's value as it is typed on the command line."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def new_seed() -> int:
    """A new, unpredictable seed: 53 bits, which every JSON parser reads exactly."""
    return secrets.randbits(53)
