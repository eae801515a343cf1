"""OpenSpiel's crazy_eights, the nearest of its games to those in which one gets rid of cards."""

from collections.abc import Callable

from benchmarks import open_spiel
from benchmarks.in_bulk import Peer
from benchmarks.measure import NO_OPEN_SPIEL
from benchmarks.ours import Sizes

PLAYERS = 4


def load(sizes: Sizes) -> Callable[[], float] | None:
    game = open_spiel.load("crazy_eights", players=PLAYERS)
    if game is None:
        return None
    begin = open_spiel.positions(game)
    return lambda: open_spiel.bulk(game, begin, sizes.rollouts)


CRAZY_EIGHTS = Peer(
    "OpenSpiel's crazy_eights",
    load,
    NO_OPEN_SPIEL,
    "OpenSpiel's rollouts begin after the deal, in C++; a card drawn on the way is in their time and counts as the "
    "player's move that asked for it.",
)
