"""Bots by name. A bot sees a view and nothing else.

A simple bot is a function of a view and a random stream. A search bot (`SearchBot`) also gets the seat's worlds, which
show it no cards; `master` (`MasterBot`) searches with a network. A learned bot (`SwiftBot`) gets its view as an
observation. The names that players choose from are in strengths.py. `bind` gives a bot what it may see, so that it can
think in another thread or process.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from fairdeal.bots.budget import Budget
from fairdeal.bots.heuristic import HeuristicBot
from fairdeal.bots.master import MasterBot
from fairdeal.bots.search import SearchBot
from fairdeal.bots.strengths import STRENGTH_WORDS, relaxed_bot, resolve
from fairdeal.bots.swift import SwiftBot, swift_bot
from fairdeal.engine.errors import BadSetup, not_to_move
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.options import quoted
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.engine.worlds import Worlds

SimpleBot: TypeAlias = Callable[[View, Stream], Move]
Bot: TypeAlias = SimpleBot | SearchBot
Player: TypeAlias = Callable[[State, int, Stream], Move]  # chooses for a seat of a state


def random_move(view: View, stream: Stream) -> Move:
    """A legal move drawn uniformly at random."""
    return view.legal_moves().choice(stream)


RANDOM = "random"
BOTS: Mapping[str, Callable[[Game], Bot]] = MappingProxyType(
    {
        RANDOM: lambda game: random_move,  # noqa: ARG005
        "relaxed": relaxed_bot,
        "steady": HeuristicBot,
        "swift": swift_bot,
        "strong": lambda game: find_bot(resolve("strong", game), game),
        "sharp": lambda game: search_bot("sharp", game, BUDGETS["sharp"]),
        "expert": lambda game: search_bot("expert", game, BUDGETS["expert"]),
        "master": lambda game: search_bot("master", game, BUDGETS["master"]),
    }
)
BOT_WORDS: Mapping[str, str] = MappingProxyType(
    {
        RANDOM: "Plays any legal move. Good for trying things out.",
        "swift": "Has learned by playing against itself, and answers at once. A good opponent.",
        "sharp": "Looks ahead at what the others may hold. A strong opponent.",
        "expert": "Looks ahead further, and learns from what the others do. Strong, and slow.",
        **STRENGTH_WORDS,
    }
)
BUDGETS: Mapping[str, Budget] = MappingProxyType(
    {"sharp": Budget(simulations=1_000), "expert": Budget(simulations=5_000), "master": Budget(simulations=5_000)}
)


def find_bot(name: str, game: Game) -> Bot:
    """Create the bot with a name for a game; raises BadSetup with the known names if there is none.

    A search bot may have a budget in its name: `sharp:1000` (simulations per move) or `sharp:0.5s`.
    """
    level, colon, budget = name.partition(":")
    if level not in BOTS:
        raise BadSetup(f"there is no bot {quoted(name)}; bots: {', '.join(BOTS)}")
    if not colon:
        return BOTS[level](game)
    if level not in BUDGETS:
        raise BadSetup(f"{level} does not search, so it has no budget; bots with a budget: {', '.join(BUDGETS)}")
    return search_bot(level, game, Budget.read(budget))


def search_bot(level: str, game: Game, budget: Budget) -> SearchBot:
    """Create a search bot; an expert also weighs worlds by the other players' moves."""
    kind = MasterBot if level == "master" else SearchBot
    return kind(game, budget, weighs_worlds=level != "sharp")


def is_bot(name: object) -> bool:
    """Whether there is a bot with this name and budget."""
    if not isinstance(name, str):
        return False
    level, colon, budget = name.partition(":")
    if not colon:
        return level in BOTS
    try:
        Budget.read(budget)
    except BadSetup:
        return False
    return level in BUDGETS


def plays_to_win(name: str) -> bool:
    """Whether this is a bot of ours that tries to win. Random bots do not, and nobody knows about imported ones."""
    level = name.partition(":")[0]
    return level in BOTS and level != RANDOM


def bind(bot: Bot, state: State, seat: int) -> Callable[[Stream], Move]:
    """Take what a bot may see from a state; the result chooses the move and does not need the state anymore.

    Raises IllegalMove for a seat that may not act.
    """
    if seat not in state.actors:
        raise not_to_move(seat)
    if isinstance(bot, SwiftBot):
        return bot.bind(state, seat)
    view = state.view(seat)
    if isinstance(bot, SearchBot):
        worlds = Worlds(state, seat)
        return lambda stream: bot.choose(view, worlds, stream)
    return lambda stream: bot(view, stream)


def find_player(name: str, game: Game) -> Player:
    """The bot with a name as a function of the state; makes the same moves and builds a view only if it needs one."""
    return player_for(find_bot(name, game), game)


def player_for(bot: Bot, game: Game) -> Player:
    """A bot as a function of the state and a seat that may act, which is not verified: this is the fast path."""
    if bot is random_move:
        return lambda state, seat, stream: state.moves(seat).choice(stream)
    if isinstance(bot, HeuristicBot):
        return game.strategy.heuristic_move_at
    if isinstance(bot, SwiftBot):
        return bot.choose_at
    return lambda state, seat, stream: bind(bot, state, seat)(stream)
