"""Players that see only a View, by name.

A plain bot chooses a move out of a view and a random stream. One who thinks ahead (`SearchBot`) gets, beside that, worlds
it may imagine, which show no cards either. `asked` is how both are asked, whoever holds the state.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from fairdeal.bots.budget import Budget
from fairdeal.bots.search import SearchBot
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.options import shown
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.engine.worlds import Worlds

PlainBot: TypeAlias = Callable[[View, Stream], Move]
Bot: TypeAlias = PlainBot | SearchBot
Player: TypeAlias = Callable[[State, int, Stream], Move]


def random_move(view: View, stream: Stream) -> Move:
    """Any legal move, each equally likely."""
    if not view.moves:
        raise ValueError(f"seat {view.seat} may not move now")
    return view.moves.choice(stream)


BOTS: Mapping[str, Callable[[Game], Bot]] = MappingProxyType(
    {
        "random": lambda game: random_move,  # noqa: ARG005
        "steady": lambda game: game.strategy.heuristic_move,
        "sharp": lambda game: thinker("sharp", game, BUDGETS["sharp"]),
        "expert": lambda game: thinker("expert", game, BUDGETS["expert"]),
    }
)
BUDGETS: Mapping[str, Budget] = MappingProxyType(
    {"sharp": Budget(simulations=1_000), "expert": Budget(simulations=5_000)}
)


def find_bot(name: str, game: Game) -> Bot:
    """The bot of a name, ready to play this game, or BadSetup with the names there are.

    Those who think ahead may be told for how long: `sharp:1000` (simulations a move), `sharp:0.5s`.
    """
    level, colon, budget = name.partition(":")
    if level not in BOTS:
        raise BadSetup(f"there is no bot {shown(name)}; bots: {', '.join(BOTS)}")
    if not colon:
        return BOTS[level](game)
    if level not in BUDGETS:
        raise BadSetup(f"{level} does not think ahead, so it has no budget; those who do: {', '.join(BUDGETS)}")
    return thinker(level, game, Budget.read(budget))


def thinker(level: str, game: Game, budget: Budget) -> SearchBot:
    """One who thinks ahead; an expert weighs what the others have done as well."""
    return SearchBot(game, budget, weighs_worlds=level == "expert")


def is_bot(name: object) -> bool:
    """Is there a bot of this name, with its budget if it has one?"""
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


def bind(bot: Bot, state: State, seat: int) -> Callable[[Stream], Move]:
    """A bot that is asked for its move on a seat: what it may see is taken now, and it can think wherever it likes."""
    view = state.view(seat)
    if isinstance(bot, SearchBot):
        worlds = Worlds(state, seat)
        return lambda stream: bot.choose(view, worlds, stream)
    return lambda stream: bot(view, stream)


def find_player(name: str, game: Game) -> Player:
    """The bot of a name for those who hold the whole match: the same moves, and a view only where one is needed."""
    return player_for(find_bot(name, game), game)


def player_for(bot: Bot, game: Game) -> Player:
    """The same for a bot one has."""
    if bot is random_move:
        return lambda state, seat, stream: state.moves(seat).choice(stream)
    if bot == game.strategy.heuristic_move:
        return game.strategy.heuristic_move_at
    return lambda state, seat, stream: bind(bot, state, seat)(stream)
