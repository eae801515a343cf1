"""Strengths: the names under which players choose a bot, and what they mean in each game.

Players see four of them, from the easiest to the strongest. All other names of bots stay valid wherever a bot is named.
The names and sentences are kept here only: the server passes them on to its clients.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from fairdeal.bots.master import reason_against_search
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
        moves = view.legal_moves()
        if not stream.below(MISTAKE_ODDS):
            return moves.choice(stream)
        return game.strategy.heuristic_move(view, stream)

    return choose


def resolve(name: str, game: Game) -> str:
    """The bot that plays under a name in this game: `strong` is `swift`, or `sharp` where there is no network."""
    if name != "strong":
        return name
    return "swift" if fallback_reason(game) is None else "sharp"


def bot_problems(names: Iterable[str], game: Game) -> list[str]:
    """What users should know about these bots in this game: which of them play like another one, and why.

    `strong` is a strength, not a bot: where there is no network, `sharp` provides it.
    """
    levels = {name.partition(":")[0] for name in names}
    reasons = {
        "swift plays like steady": fallback_reason(game) if "swift" in levels else None,
        "master plays like expert": reason_against_search(game) if "master" in levels else None,
    }
    return [f"{fact} here: {reason}" for fact, reason in reasons.items() if reason is not None]
