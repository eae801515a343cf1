"""Actions of trick games on double cards: one for each face, and one for each card that can be put away.

Actions 0 to 233 show a face, 3 · card + kind (0 low, 1 high, 2 combined); with the Rook in the pack, 234 plays it. Then
there is one action for each card that is passed or laid away, lowest card first; then the game's own moves.
"""

from collections.abc import Sequence

from fairdeal.engine.actions import Actions, ActionSequence, ascending_choices
from fairdeal.engine.moves import Move, Moves
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.choices import Choice, Choices
from fairdeal.mechanics.faces import FaceTable, cards_in, set_of


class FaceActions(Actions):
    """Faces, cards to put away with one verb (if the game has one), and further moves."""

    def __init__(self, faces: FaceTable, verb: str = "", own: Sequence[Move] = (), rook: bool = False) -> None:
        every = 3 * deck_terms.CARDS + rook
        cards = (deck_terms.CARDS + rook) if verb else 0
        numbered: list[Move | str] = [*faces.moves[:every]]
        numbered += [f"{verb}: {name}" for name in faces.names[:cards]]
        super().__init__([*numbered, *own], parts=range(every, every + cards))

    def legal(self, moves: Moves, begun: ActionSequence) -> list[int]:
        if isinstance(moves, Choices):
            held = [self.parts.start + card for card in cards_in(moves.held)]
            return ascending_choices(held, begun, moves.some - len(begun))
        return super().legal(moves, begun)

    def move(self, moves: Moves, begun: ActionSequence) -> Move | None:
        if not isinstance(moves, Choices):
            return super().move(moves, begun)
        if len(begun) < moves.some:
            return None
        return Choice(moves.verb, set_of([number - self.parts.start for number in begun]), moves.names)

    def sequence_of(self, move: Move, moves: Moves) -> ActionSequence:
        if isinstance(move, Choice):
            return tuple([self.parts.start + card for card in cards_in(move.cards)])
        return super().sequence_of(move, moves)
