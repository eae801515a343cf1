"""What to suggest to somebody who asks: what a sharp player would do."""

from collections.abc import Callable

from fairdeal.bots import bind, find_bot
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import State

AT_ONCE = "sharp:200"  # simulations: the same hint at the same moment of the same match
LIVE = "sharp:50ms"  # at a table on a server, however slow that is


def hinted(state: State, seat: int, bot: str = AT_ONCE) -> Callable[[Stream], Move]:
    """A hint for a seat: what it may see is taken now, and one can think about it wherever one likes."""
    return bind(find_bot(bot, state.game), state, seat)
