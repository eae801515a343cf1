"""Players of Bull Sanity who lie always, or never: does a bot that reads their record do better against them?

cd examples && fairdeal arena bull-sanity --bots sharp:300,liars:truthful --deals 36 --seed 2
"""

from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.view import View
from fairdeal.games.bull_sanity import steady
from fairdeal.games.bull_sanity.options import BullSanityOptions
from fairdeal.games.bull_sanity.pack import standard_pack
from fairdeal.games.bull_sanity.view import BullSanityView


def truthful(view: View, stream: Stream) -> Move:
    """All the cards of the value; a lie only where there are none."""
    return claims(view, stream, 0)


def liar(view: View, stream: Stream) -> Move:
    """One false card more, always."""
    return claims(view, stream, 1)


def great_liar(view: View, stream: Stream) -> Move:
    """One or two."""
    return claims(view, stream, None)


def claims(view: View, stream: Stream, false: int | None) -> Move:
    """The honest claim with so many cards more (None: one or two), never the last one. Calls are a steady player's."""
    seen = cast("BullSanityView", view)
    pack = standard_pack(cast("BullSanityOptions", view.options).combined_below_15)
    if view.phase == "call":
        return steady.choose(seen, pack, stream)
    if false is None:
        false = 1 + stream.below(2)
    return steady.stretched(seen, pack, steady.honest(seen, pack), false)
