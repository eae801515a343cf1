"""Bots for Bull Sanity that always or never lie: does a bot that tracks their claims do better against them?

cd examples && fairdeal arena bull-sanity --bots sharp:300,liars:truthful --deals 36 --seed 2
"""

from typing import cast

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.view import View
from fairdeal.games.bull_sanity.ai import heuristic
from fairdeal.games.bull_sanity.fast.pack import standard_pack
from fairdeal.games.bull_sanity.options import BullSanityOptions
from fairdeal.games.bull_sanity.view import BullSanityView


def truthful(view: View, stream: Stream) -> Move:
    """Claim all cards of the value; lie only if there are none."""
    return claims(view, stream, 0)


def liar(view: View, stream: Stream) -> Move:
    """Always add one false card."""
    return claims(view, stream, 1)


def great_liar(view: View, stream: Stream) -> Move:
    """Always add one or two false cards."""
    return claims(view, stream, None)


def claims(view: View, stream: Stream, false: int | None) -> Move:
    """The honest claim plus some false cards (None: one or two), but never the last card. Calls like the steady bot."""
    seen = cast("BullSanityView", view)
    pack = standard_pack(cast("BullSanityOptions", view.options).combined_below_15)
    if view.phase == "call":
        return heuristic.choose_move(seen, pack, stream)
    if false is None:
        false = 1 + stream.below(2)
    return heuristic.add_lies(seen, pack, heuristic.honest(seen, pack), false)
