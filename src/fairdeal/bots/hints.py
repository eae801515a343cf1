"""Hints for players: the move that the bot `master` would make."""

from collections.abc import Callable

from fairdeal.bots import bind, find_bot
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State

REPRODUCIBLE = "master:1000"  # simulations: the same hint in the same position of the same match
LIVE = "master"  # with a time limit, which a server sets


def hint_for(state: State, seat: int, bot: str = REPRODUCIBLE) -> Callable[[Stream], Move]:
    """Take what a seat may see from a state; the result chooses the move to suggest."""
    return bind(find_bot(bot, state.game), state, seat)
