"""What a study compares: the variants of a game, the bots that play them, and the deals."""

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Self, cast

from fairdeal.bots import find_bot
from fairdeal.bots.swift import fallback_reason
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value, write_value
from fairdeal.games import find_game
from fairdeal.lab.match_setup import limit_if_needed, require_an_end

MAX_VARIANTS = 64
DEFAULT_RIVAL = "random"  # the bot that the chosen one is measured against, to tell skill from luck
LEARNED_BOT = "swift"  # the default: it has learned to use the rules, where heuristic players ignore some of them
HEURISTIC_BOT = "steady"  # the default if a variant has no network
VERSION = 1


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play: a game with its options, and the bots at the table."""

    label: str
    players: int
    preset: str
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]
    max_rounds: int

    def game(self, key: str) -> Game:
        return find_game(key).configure(self.players, self.preset, dict(self.options), max_rounds=self.max_rounds)


@dataclass(frozen=True, slots=True)
class Interaction:
    """Variants that show whether two changes of the rules add up: both changes together, and each alone."""

    both: int
    first: int
    second: int

    @property
    def weights(self) -> dict[int, int]:
        """Of the variants in the contrast that is 0 if the changes add up."""
        return {self.both: 1, self.first: -1, self.second: -1, 0: 1}


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """Everything that fixes the results of a study, except the number of games. A plain value that can be pickled.

    Match `i` has the same seed in every variant, so all variants are played on the same shuffles.
    """

    game: str
    variants: tuple[Variant, ...]  # the first is the baseline
    seed: int | str
    rival: str | None  # plays every other seat of additional matches, which measure skill
    values_per_option: tuple[int, ...] = ()  # of each option; variants are all combinations, the last changing fastest
    tension: int = 0  # matches, the first ones, of which a decision is weighed

    @property
    def interactions(self) -> list[Interaction]:
        """Every change of two options, with the others as in the baseline."""
        steps = [math.prod(self.values_per_option[k + 1 :]) for k in range(len(self.values_per_option))]
        changes = [
            [value * step for value in range(1, values)]
            for values, step in zip(self.values_per_option, steps, strict=True)
        ]
        return [
            Interaction(first + second, first, second)
            for one_option, other_option in itertools.combinations(changes, 2)
            for first in one_option
            for second in other_option
        ]

    def to_json(self) -> dict[str, Any]:
        document = {"version": VERSION, **asdict(self)}
        if not self.tension:
            del document["tension"]
        return document

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        if document.get("version") != VERSION:
            raise BadSetup("the plan of this study was written by another version of Fairdeal")
        variants = tuple(_read_variant(find_game(document["game"]), variant) for variant in document["variants"])
        values = tuple(document.get("values_per_option", ()))  # unknown in plans of earlier versions
        tension = document.get("tension", 0)
        plan = cls(document["game"], variants, document["seed"], document["rival"], values, tension)
        if values and math.prod(values) != len(variants):
            raise BadSetup(f"the plan of this study has {len(variants)} variants, which are not all combinations")
        for variant in variants:
            _check(variant.game(plan.game), variant, plan.rival)
        return plan


def _read_variant(kind: type[Game], document: Mapping[str, Any]) -> Variant:
    """A variant of a written plan. In plans of earlier versions the limit on rounds may be an option."""
    options, former_limit = kind.take_former_limit(dict(document["options"]))
    return Variant(
        label=document["label"],
        players=document["players"],
        preset=document["preset"],
        options=tuple(cast("dict[str, Value]", options).items()),
        bots=tuple(document["bots"]),
        max_rounds=document.get("max_rounds", former_limit),
    )


def make_plan(
    game: str,
    *,
    vary: Mapping[str, Sequence[object]] | None = None,
    players: int | Sequence[int] | None = None,
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    bots: Sequence[str] | None = None,
    rival: str | None = DEFAULT_RIVAL,
    seed: int | str = 1,
    max_rounds: int | None = None,
    tension: int = 0,
) -> StudyPlan:
    """Plan a study of all combinations of the values in `vary`: of options, of `players` and of `preset`.

    `bots` are one for all seats, or one for each; None: the best that is fast in all variants (`default_bot`).
    `max_rounds` limits the deals of a match; None: no limit unless bots might never end a match. `tension` is the
    number of matches of which a decision is weighed.
    """
    kind = find_game(game)
    seated = bots or (HEURISTIC_BOT,)
    axes = dict(vary or {})
    if players is not None:
        if "players" in axes:
            raise BadSetup("the numbers of players are given twice")
        axes = {"players": [players] if isinstance(players, int) else list(players), **axes}
    for name, values in axes.items():
        if not values:
            raise BadSetup(f"nothing to vary: {name} has no value")
    combinations = list(itertools.product(*axes.values()))
    if len(combinations) > MAX_VARIANTS:
        raise BadSetup(f"{len(combinations):,} combinations are too many to compare; at most {MAX_VARIANTS}")
    varied = [name for name, values in axes.items() if len(values) > 1]
    variants = []
    for values in combinations:
        chosen = dict(zip(axes, values, strict=True))
        label = ", ".join(f"{name}={write_value(chosen[name])}" for name in varied) or "as set up"
        variants.append(make_variant(kind, label, chosen, preset, dict(options or {}), seated, rival, max_rounds))
    if len({(variant.players, variant.preset, variant.options) for variant in variants}) < len(variants):
        raise BadSetup("two of the combinations are the same game: vary each option over different values")
    if not bots:
        seated = (default_bot([variant.game(kind.key) for variant in variants]),)
        variants = [replace(variant, bots=seated * variant.players) for variant in variants]
    is_mixed = len(set(seated)) > 1
    return StudyPlan(
        kind.key,
        tuple(variants),
        seed,
        None if is_mixed or rival in seated else rival,
        tuple(len(values) for values in axes.values()),
        tension,
    )


def default_bot(games: Sequence[Game]) -> str:
    """The bot that plays a study of these games: the same in all of them, so that only the rules differ."""
    return HEURISTIC_BOT if any(fallback_reason(game) for game in games) else LEARNED_BOT


def make_variant(
    kind: type[Game],
    label: str,
    chosen: dict[str, object],
    preset: str | None,
    options: dict[str, object],
    bots: Sequence[str],
    rival: str | None,
    max_rounds: int | None,
) -> Variant:
    """A variant with the `chosen` options, `players` and `preset`; BadSetup if they contradict each other."""
    players = _read_player_count(chosen.pop("players", None))
    preset = cast("str | None", chosen.pop("preset", preset))
    game: Game = kind.configure(players, preset, {**kind.lab_defaults, **options, **chosen}, max_rounds=max_rounds or 0)
    if len(bots) not in (1, game.players):
        raise BadSetup(f"{len(bots)} bots for {game.players} seats; name one for all of them, or {game.players}")
    seated = tuple(bots) if len(bots) > 1 else tuple(bots) * game.players
    if max_rounds is None:
        game = limit_if_needed(game, [seated])
    variant = Variant(label, game.players, game.preset, tuple(game.options.to_json().items()), seated, game.max_rounds)
    _check(game, variant, rival)
    return variant


def _check(game: Game, variant: Variant, rival: str | None) -> None:
    """Raise BadSetup for a variant that would never end, or whose bots do not exist."""
    require_an_end(game, [variant.bots], "a match in the lab")
    for name in {*variant.bots, *([rival] if rival is not None else [])}:
        find_bot(name, game)


def _read_player_count(given: object) -> int | None:
    if given is None or (isinstance(given, int) and not isinstance(given, bool)):
        return given
    if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 10:
        return int(given)
    raise BadSetup(f"players: {str(given)[:40]!r} is not a number")
