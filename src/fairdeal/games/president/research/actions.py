"""President's moves as numbers.

Combos come first: by rank from 3 to 2, by cards of the rank, by jokers among them; then jokers alone. `pass` and `skip`
follow, then one number for each rank, for cards that are given away (PR-6, PR-28). A gift is several numbers, lowest
rank first: two 3s are the number of the 3 twice.
"""

from fairdeal.cards.ordinary import JOKER, RANKS
from fairdeal.engine.actions import Actions, ActionSequence
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.moves import Move, Moves
from fairdeal.games.president.fast.legal_gifts import LegalGifts
from fairdeal.games.president.options import PresidentOptions
from fairdeal.games.president.rules.moves import PASS, SKIP, Combo, Gift

MAX_DECKS = 4  # five have nearly three thousand combos


class PresidentActions(Actions):
    """A number for every combo of the pack, and for parts of gifts."""

    def __init__(self, options: PresidentOptions) -> None:
        if options.decks > MAX_DECKS:
            raise BadSetup(
                f"moves are numbered for up to {MAX_DECKS} decks, not {options.decks:,}: "
                "with more there are too many combos (PR-1)"
            )
        cards, jokers = 4 * options.decks, options.jokers_per_deck * options.decks
        combos: list[Move] = [
            Combo(rank, naturals, among)
            for rank in range(JOKER)
            for naturals in range(1, cards + 1)
            for among in range(jokers + 1)
        ]
        combos += [Combo(JOKER, number) for number in range(1, jokers + 1)]
        gifts = range(len(combos) + 2, len(combos) + 2 + len(RANKS))
        super().__init__([*combos, PASS, SKIP, *[f"give {rank}" for rank in RANKS]], parts=gifts)

    def legal(self, moves: Moves, begun: ActionSequence) -> list[int]:
        if not isinstance(moves, LegalGifts):
            return super().legal(moves, begun)
        first = self.parts.start
        left = [moves.hand.get(rank, 0) for rank in RANKS]
        for number in begun:
            left[number - first] -= 1
        need = moves.number - len(begun)
        from_rank = begun[-1] - first if begun else 0
        return [first + rank for rank in range(from_rank, len(RANKS)) if left[rank] and sum(left[rank:]) >= need]

    def move(self, moves: Moves, begun: ActionSequence) -> Move | None:
        if not isinstance(moves, LegalGifts):
            return super().move(moves, begun)
        if len(begun) < moves.number:
            return None
        return Gift([(number - self.parts.start, 1) for number in begun])

    def sequence_of(self, move: Move, moves: Moves) -> ActionSequence:
        if isinstance(move, Gift):
            return tuple([self.parts.start + rank for rank, number in move.cards for _ in range(number)])
        return super().sequence_of(move, moves)
