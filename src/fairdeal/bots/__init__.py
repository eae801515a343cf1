"""Players that see only a View, by name: a bot chooses a move out of a view and a random stream."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.options import shown
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State
from fairdeal.engine.view import View

Bot: TypeAlias = Callable[[View, Stream], Move]
Seated: TypeAlias = Callable[[State, int, Stream], Move]


def random_move(view: View, stream: Stream) -> Move:
    """Any legal move, each equally likely."""
    if not view.moves:
        raise ValueError(f"seat {view.seat} may not move now")
    return view.moves.choice(stream)


BOTS: Mapping[str, Callable[[Game], Bot]] = MappingProxyType(
    {
        "random": lambda game: random_move,  # noqa: ARG005
        "steady": lambda game: game.steady,
    }
)


def find_bot(name: str, game: Game) -> Bot:
    """The bot of a name, ready to play this game, or BadSetup with the names there are."""
    if name not in BOTS:
        raise BadSetup(f"there is no bot {shown(name)}; bots: {', '.join(BOTS)}")
    return BOTS[name](game)


def find_seated(name: str, game: Game) -> Seated:
    """The bot of a name for those who hold the whole match: the same moves, and a view only where one is needed."""
    bot = find_bot(name, game)
    if bot is random_move:
        return lambda state, seat, stream: state.moves(seat).choice(stream)
    if bot == game.steady:
        return game.steady_at
    return lambda state, seat, stream: bot(state.view(seat), stream)
