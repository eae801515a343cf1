"""The moves of Presidents & Sanityholes as numbers.

A play is a sequence: its faces (0 to 233, 3 · card + kind) in ascending order, all of one value, then `done` (313). A
gift (PS-3) is a sequence, too: its cards (234 to 311) in ascending order, then its markers (312 each), as many items as
are due. The numbers from 314 on are the 2s that clear the trick (PS-7), and `pass`.
"""

from fairdeal.engine.actions import Actions, ActionSequence, ascending_choices
from fairdeal.engine.moves import Move, Moves
from fairdeal.games.sanityholes.fast.legal_gifts import LegalGifts
from fairdeal.games.sanityholes.fast.legal_plays import LegalPlays
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules.moves import MARKER, PASS, Clear, Gift, Play
from fairdeal.games.sanityholes.rules.terms import CARDS, TWO
from fairdeal.mechanics.faces import cards_in, set_of

FACES = 3 * CARDS
FIRST_CARD = FACES
GIVE_MARKER = FIRST_CARD + CARDS
DONE = GIVE_MARKER + 1


class SanityholesActions(Actions):
    """Plays face by face, gifts item by item."""

    def __init__(self, values: ValueTable) -> None:
        self.values = values
        self.face_of = {text: face for face, text in enumerate(values.texts[:FACES])}
        twos = values.faces_of(values.code_showing(TWO, values.showing[TWO]))
        clears = [Clear(face, values.texts[face]) for face in twos]
        faces = [f"play: {text}" for text in values.texts[:FACES]]
        items = [f"give: {name}" for name in (*values.names, MARKER)]
        super().__init__([*faces, *items, "done", *clears, PASS], parts=range(DONE))

    def legal(self, moves: Moves, begun: ActionSequence) -> list[int]:
        if isinstance(moves, LegalPlays):
            return self.next_faces(moves, begun) if begun else self.first_faces(moves)
        assert isinstance(moves, LegalGifts)
        return next_items(moves, begun)

    def first_faces(self, moves: LegalPlays) -> list[int]:
        """The lowest face of every play, and the moves that are one number."""
        faces = [
            face
            for value in moves.playable_values()
            for face in ascending_choices(self.shown(moves, value), (), moves.min_cards(value))
        ]
        others = [self.number_of[moves.at(k).text()] for k in range(int(moves.plays), moves.count())]
        return sorted([*faces, *others])

    def next_faces(self, moves: LegalPlays, begun: ActionSequence) -> list[int]:
        """Further faces of the same value, and `done` once they are enough (PS-5)."""
        value = self.values.faces.value_of(begun[0])
        need = moves.min_cards(value) - len(begun)
        faces = ascending_choices(self.shown(moves, value), begun, need)
        return faces if need > 0 else [*faces, DONE]

    def shown(self, moves: LegalPlays, value: int) -> list[int]:
        """The faces of a value that the hand can show, lowest card first."""
        return [self.face_of[text] for text in moves.texts_of(value)]

    def move(self, moves: Moves, begun: ActionSequence) -> Move | None:
        if isinstance(moves, LegalGifts):
            if len(begun) < moves.items:
                return None
            cards = [number - FIRST_CARD for number in begun if number != GIVE_MARKER]
            return Gift(self.values, set_of(cards), len(begun) - len(cards))
        if begun[-1] == DONE:
            return Play(self.values, self.values.code_of(list(begun[:-1])))
        return super().move(moves, begun)

    def sequence_of(self, move: Move, moves: Moves) -> ActionSequence:
        if isinstance(move, Play):
            return (*self.values.faces_of(move.code), DONE)
        if isinstance(move, Gift):
            return (*[FIRST_CARD + card for card in cards_in(move.cards)], *[GIVE_MARKER] * move.markers)
        return super().sequence_of(move, moves)


def next_items(moves: LegalGifts, begun: ActionSequence) -> list[int]:
    """The next item of a gift: cards, and after them markers."""
    need = moves.items - len(begun)
    if GIVE_MARKER in begun:
        return [GIVE_MARKER]
    cards = [FIRST_CARD + card for card in cards_in(moves.hand)]
    offered = ascending_choices(cards, begun, need - moves.markers)
    return [*offered, GIVE_MARKER] if moves.markers >= need else offered
