"""What a study compares: the variants of a game, who plays them, and on which deals."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self, cast

from fairdeal.bots import find_bot
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value
from fairdeal.games import find_game

MOST_VARIANTS = 64
WEAKER = "random"  # whom the chosen bot is measured against, to tell skill from luck
VERSION = 1


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play: a game, set up, and the bots at its table."""

    label: str
    players: int
    preset: str
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]

    def game(self, key: str) -> Game:
        return find_game(key).configure(self.players, self.preset, dict(self.options))


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that fixes the results of a study but the number of games. A plain value: it goes to other processes.

    Match `i` has the same seed in every variant, so all are played on the same shuffles.
    """

    game: str
    variants: tuple[Variant, ...]  # the first is what the others are compared with
    seed: int | str
    rival: str | None  # in further matches every other seat has this bot, to see how much skill there is

    def to_json(self) -> dict[str, Any]:
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        if document.get("version") != VERSION:
            raise BadSetup("the plan of this study was written by another version of Fairdeal")
        variants = tuple(
            Variant(
                label=one["label"],
                players=one["players"],
                preset=one["preset"],
                options=tuple((name, value) for name, value in one["options"]),
                bots=tuple(one["bots"]),
            )
            for one in document["variants"]
        )
        plan = cls(document["game"], variants, document["seed"], document["rival"])
        for variant in variants:
            _check(variant.game(plan.game), variant, plan.rival)
        return plan


def make_plan(
    game: str,
    *,
    vary: Mapping[str, Sequence[object]] | None = None,
    players: int | Sequence[int] | None = None,
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    bots: Sequence[str] = ("steady",),
    rival: str | None = WEAKER,
    seed: int | str = 1,
) -> Plan:
    """A study out of what a person said. `vary` has options with their values, and may have `players` and `preset`."""
    kind = find_game(game)
    axes = dict(vary or {})
    if players is not None:
        if "players" in axes:
            raise BadSetup("the numbers of players are given twice")
        axes = {"players": [players] if isinstance(players, int) else list(players), **axes}
    for name, values in axes.items():
        if not values:
            raise BadSetup(f"nothing to vary: {name} has no value")
    combinations = list(itertools.product(*axes.values()))
    if len(combinations) > MOST_VARIANTS:
        raise BadSetup(f"{len(combinations):,} combinations are too many to compare; at most {MOST_VARIANTS}")
    varied = [name for name, values in axes.items() if len(values) > 1]
    variants = []
    for values in combinations:
        chosen = dict(zip(axes, values, strict=True))
        label = ", ".join(f"{name}={word(chosen[name])}" for name in varied) or "as set up"
        variants.append(_variant(kind, label, chosen, preset, dict(options or {}), bots, rival))
    if len({(one.players, one.preset, one.options) for one in variants}) < len(variants):
        raise BadSetup("two of the combinations are the same game: vary each option over different values")
    mixed = len(set(bots)) > 1
    return Plan(kind.key, tuple(variants), seed, None if mixed or rival in bots else rival)


def _variant(
    kind: type[Game],
    label: str,
    chosen: dict[str, object],
    preset: str | None,
    options: dict[str, object],
    bots: Sequence[str],
    rival: str | None,
) -> Variant:
    players = _number(chosen.pop("players", None))
    preset = cast("str | None", chosen.pop("preset", preset))
    settings = {**kind.settings_in_lab, **options, **chosen}
    game = kind.configure(players, preset, settings)
    if len(bots) not in (1, game.players):
        raise BadSetup(f"{len(bots)} bots for {game.players} seats; name one for all of them, or {game.players}")
    seated = tuple(bots) if len(bots) > 1 else tuple(bots) * game.players
    variant = Variant(label, game.players, game.preset, tuple(game.options.to_json().items()), seated)
    _check(game, variant, rival)
    return variant


def _check(game: Game, variant: Variant, rival: str | None) -> None:
    """BadSetup for what could never be played to an end, or by nobody."""
    endless = game.endless_option()
    if endless is not None:
        raise BadSetup(f"option {endless}: 0 (no limit) is for play; a match in the lab has to end: from 1")
    for name in {*variant.bots, *([rival] if rival is not None else [])}:
        find_bot(name, game)


def _number(given: object) -> int | None:
    if given is None or (isinstance(given, int) and not isinstance(given, bool)):
        return given
    if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 10:
        return int(given)
    raise BadSetup(f"players: {str(given)[:40]!r} is not a number")


def word(value: object) -> str:
    """A value of an option as people write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
