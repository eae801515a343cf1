"""A table out of what the command line says."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.games import all_games, find_game


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWishes:
    """What the command line says of a table; a command adds its own."""

    game: str | None
    players: int | None
    preset: str | None
    settings: dict[str, str]
    bots: tuple[str, ...] | None
    seed: int | str | None


def named_game(key: str | None) -> type[Game]:
    """The game of this name."""
    if key is None:
        raise BadSetup(f"name a game: {', '.join(all_games())}")
    return find_game(key)


def one_a_seat(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """Which bot sits where: one name is for all seats, otherwise there is one for each."""
    if len(bots) == 1:
        return tuple(bots) * seats
    if len(bots) != seats:
        raise BadSetup(f"--bots names {len(bots)} bots for {seats} seats; name one for all of them, or {seats}")
    return tuple(bots)


def described(game: Game) -> str:
    """Which table this is, in a line."""
    changed = game.options.differences(game.presets[game.preset])
    told = "".join(f", {name}={_word(value)}" for name, value in changed.items())
    return f"{game.title}, {game.players} players, {game.preset} rules{told}"


def _word(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def new_seed() -> int:
    """A fresh seed nobody could guess: 53 bits, so that every JSON reader keeps it whole."""
    return secrets.randbits(53)
