"""Actions of Bull Sanity: its moves as numbers.

A claim is its value (0 to 25 for 2 to 27), then its cards (26 to 103) in ascending order, then `done`. The answers to a
claim, `bull` and `accept`, come last.
"""

from fairdeal.engine.actions import Actions, ActionSequence, ascending_choices
from fairdeal.engine.moves import Move, Moves
from fairdeal.games.bull_sanity.fast.legal_claims import LegalClaims
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.rules.moves import ACCEPT, BULL, Claim
from fairdeal.games.bull_sanity.rules.values import CARDS, FIRST_VALUE, HIGHEST_SUM
from fairdeal.mechanics.faces import cards_in

FIRST_CARD = HIGHEST_SUM - FIRST_VALUE + 1
DONE = FIRST_CARD + CARDS


class BullSanityActions(Actions):
    """Claims card by card: a hand of 19 cards has half a million of them."""

    def __init__(self, pack: Pack) -> None:
        values = [f"claim {value}" for value in range(FIRST_VALUE, HIGHEST_SUM + 1)]
        super().__init__([*values, *pack.names, "done", BULL, ACCEPT], parts=range(DONE))
        self.pack = pack

    def legal(self, moves: Moves, begun: ActionSequence) -> list[int]:
        if not isinstance(moves, LegalClaims):
            return super().legal(moves, begun)
        if not begun:
            return [value - FIRST_VALUE for value in moves.values()]
        cards = ascending_choices([FIRST_CARD + card for card in cards_in(moves.hand)], begun, 1)
        return [*cards, DONE] if len(begun) > 1 else cards

    def move(self, moves: Moves, begun: ActionSequence) -> Move | None:
        if not isinstance(moves, LegalClaims):
            return super().move(moves, begun)
        if begun[-1] != DONE:
            return None
        return Claim(self.pack, begun[0] + FIRST_VALUE, sum([1 << action - FIRST_CARD for action in begun[1:-1]]))

    def sequence_of(self, move: Move, moves: Moves) -> ActionSequence:
        if isinstance(move, Claim):
            return (move.value - FIRST_VALUE, *[FIRST_CARD + card for card in cards_in(move.cards)], DONE)
        return super().sequence_of(move, moves)
