"""Turns a request for a study into its plan, and describes its variants in words."""

import itertools
import math

from msgspec import Struct

from fairdeal.bots import BOT_WORDS, BOTS
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import Spec, show_value, write_value
from fairdeal.games import find_game
from fairdeal.lab.study_plan import StudyPlan, make_plan
from fairdeal.server.study_bodies import NewStudy, OptionValue

MAX_VARIANTS = 16
MAX_PLAYED = 40_000  # matches of all variants together: the data of a study has to fit into a file
DEFAULT_GAMES = 1_000
WEIGHED = 400  # matches in which a decision is weighed, if that was asked for
BOT_CHOICES = ("swift", "steady", "strong", "sharp", "random")  # fast enough to watch, best first


def plan_study(wanted: NewStudy) -> StudyPlan:
    """The plan of a study; BadSetup if it cannot be played here."""
    if not wanted.vary:
        raise BadSetup("choose at least one option to compare")
    variants = math.prod(len(values) for values in wanted.vary.values())
    if variants > MAX_VARIANTS:
        raise BadSetup(f"{variants} combinations are too many to watch; at most {MAX_VARIANTS}")
    for name in wanted.bots:
        if name not in BOTS:  # budgets of the sender's choice, and bots from elsewhere, are for the command line
            raise BadSetup(f"there is no such bot here; choose one of {', '.join(BOT_CHOICES)}")
    if "players" in wanted.vary and wanted.players is not None:
        raise BadSetup("the number of players is both fixed and varied; do only one of these")
    for name in wanted.vary:
        if name in wanted.options:
            raise BadSetup(f"option {name} is both set and varied; do only one of these")
    return make_plan(
        wanted.game,
        vary=wanted.vary,
        players=wanted.players,
        preset=wanted.preset,
        options=wanted.options,
        bots=wanted.bots or None,
        seed=wanted.seed,
        tension=WEIGHED if wanted.tension else 0,
    )


class Description(Struct):
    """The study in words, stored so that a later version need not compute them again."""

    setup: NewStudy
    title: str  # of the game
    variants: list[str]


def describe(wanted: NewStudy) -> Description:
    return Description(wanted, find_game(wanted.game).title, _variant_words(wanted))


def max_games(variants: int) -> int:
    """The largest number of matches in each variant."""
    return MAX_PLAYED // variants


def default_name(wanted: NewStudy) -> str:
    """A name for a study without one: the titles of what is varied."""
    specs = _specs(wanted.game)
    return " and ".join(_title(specs, name) for name in wanted.vary)


def _variant_words(wanted: NewStudy) -> list[str]:
    """Each variant in words: `Leader of a later round: the President`."""
    specs = _specs(wanted.game)
    return [
        "; ".join(
            f"{_title(specs, name)}: {_value_words(specs, name, value)}"
            for name, value in zip(wanted.vary, values, strict=True)
        )
        for values in itertools.product(*wanted.vary.values())
    ]


def bot_words() -> dict[str, str]:
    """A sentence about each bot to choose from."""
    return {name: BOT_WORDS[name] for name in BOT_CHOICES}


def _specs(game: str) -> dict[str, Spec]:
    return {spec.name: spec for spec in find_game(game).options_type.specs()}


def _title(specs: dict[str, Spec], name: str) -> str:
    return specs[name].label.title if name in specs else name.capitalize()


def _value_words(specs: dict[str, Spec], name: str, value: OptionValue) -> str:
    if name not in specs:
        return str(value)
    read = specs[name].read(value)
    return specs[name].label.values.get(write_value(read), show_value(read))
