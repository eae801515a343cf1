"""The moves worth thinking about before the tricks; the steady player's comes first."""

from fairdeal.engine.moves import Move
from fairdeal.games.rook.ai import heuristic
from fairdeal.games.rook.ai.bidding import thumb
from fairdeal.games.rook.notation import PASS
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics import memory
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import set_of
from fairdeal.mechanics.trick_heuristic import deck

TASTES = (0, -37, 37)  # for the Nest: points do not matter; cards that count are laid away, or kept (thumb.py)


def bids(view: RookView) -> list[Move]:
    """RK-3: to pass, or to bid as little as one can; a higher bid only costs more."""
    lowest = view.moves[0] if view.moves else PASS
    return list(dict.fromkeys([heuristic.choose(view), lowest, PASS]))


def nests(view: RookView) -> list[Move]:
    """RK-4: the weakest cards by the trump that one has in mind."""
    player = thumb()
    hand = set_of([deck().card_of[name] for name in view.hand or ()])
    found: dict[Move, None] = {heuristic.choose(view): None}
    for trump in range(memory.SUMS):
        for taste in TASTES:
            cards = player.weakest(hand, player.pack & ~hand, trump, heuristic.to_lay_away(view), taste)
            found[Choice("nest", cards, deck().names)] = None
    return list(found)
