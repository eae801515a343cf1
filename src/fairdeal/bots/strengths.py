"""Strengths: the names under which players choose a bot, and what they mean in each game.

Players see four of them, from the easiest to the strongest. All other names of bots stay valid wherever a bot is named.
The names and sentences are kept here only: the server passes them on to its clients.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from fairdeal.bots.swift import fallback_reason
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.view import View

STRENGTHS = ("relaxed", "steady", "strong", "master")
DEFAULT_STRENGTH = "strong"
STRENGTH_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "relaxed": "Plays by simple rules and makes mistakes. For learning a game.",
        "steady": "Plays by sensible rules of thumb. A fair opponent.",
        "strong": "Has learned by playing against itself, and answers at once. Hard to beat.",
        "master": "Thinks ahead with what it has learned, for up to a second. The strongest.",
    }
)
MISTAKE_ODDS = 6  # one move in this many of a relaxed bot is any legal move


def relaxed_bot(game: Game) -> Callable[[View, Stream], Move]:
    """The bot `relaxed`: the heuristic player, with some moves at random."""

    def choose(view: View, stream: Stream) -> Move:
        if view.moves and not stream.below(MISTAKE_ODDS):
            return view.moves.choice(stream)
        return game.strategy.heuristic_move(view, stream)

    return choose


def resolve(name: str, game: Game) -> str:
    """The bot that plays under a name in this game: `strong` is `swift`, or `sharp` where there is no network."""
    if name != "strong":
        return name
    return "swift" if fallback_reason(game) is None else "sharp"


# Bots that need a network, and what they play like without one. `strong` is a strength, not a bot: it is `sharp` there.
FALLBACKS = MappingProxyType({"swift": "steady", "master": "expert"})


def bot_problems(names: Iterable[str], game: Game) -> list[str]:
    """What users should know about these bots in this game: which of them play like another one, and why."""
    reason = fallback_reason(game)
    levels = {name.partition(":")[0] for name in names}
    return [
        f"{level} plays like {other} here: {reason}" for level, other in FALLBACKS.items() if level in levels and reason
    ]
