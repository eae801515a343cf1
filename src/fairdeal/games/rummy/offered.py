# cython: annotation_typing=False, infer_types=True, binding=False
"""The legal moves of a turn: those that are listed can be counted and numbered, and all that is legal is known."""

from fairdeal.engine.moves import Move, Moves
from fairdeal.games.rummy import layout
from fairdeal.games.rummy.moves import STOP, Arrange, Discard, Draw, Lay, Meld
from fairdeal.games.rummy.turns import Turns, copy_of, seen_in_turn

ANY_ARRANGEMENT: dict[str, object] = {"verb": "arrange"}  # in JSON: others than the listed ones may be sent


class Offered(Moves):
    """Listed are draws, melds of 3 or 4 cards, lay-offs, discards, and new groups of 3 or 4 with spared cards.

    Longer melds and every other arrangement that RU-6 allows are legal too: they are `in` it, though not counted.
    """

    def __init__(self, table: Turns) -> None:
        self.table = seen_in_turn(table)
        self.table.prepare()

    def count(self) -> int:
        return self.table.total

    def at(self, k: int) -> Move:
        self.table.pick(k)
        return picked(self.table)

    def holds(self, move: Move) -> bool:
        return allows(self.table, move)

    def seen(self) -> Turns:
        """The table as the player in turn sees it, to think with."""
        return copy_of(self.table)

    def compact(self) -> list[object]:
        texts: list[object] = [move.text() for move in self]
        return [*texts, ANY_ARRANGEMENT] if self.may_arrange() else texts

    def to_json(self) -> list[object]:
        return self.compact()

    def may_arrange(self) -> bool:
        """RU-6: is there any arrangement that may be sent? The table as it is, if nothing must be put down (RU-2)."""
        table = self.table
        if table.stage != layout.MELD or table.rearrange == layout.NO:
            return False
        if table.groups and table.duty == layout.NONE:
            return True
        return table.melds + table.lays + table.arranges > 0


def picked(table: Turns) -> Move:
    """The move that the table has picked, as a value."""
    names = table.pack.faces
    verb = table.verb
    if verb == layout.DISCARD:
        return Discard(table.chosen_card(), names)
    if verb == layout.STOCK:
        return Draw(0)
    if verb == layout.PILE:
        return Draw(table.target)
    if verb == layout.STOP:
        return STOP
    if verb == layout.LAY:
        return Lay(table.chosen_card(), table.target + 1, names)
    faces = table.chosen_faces()
    if verb == layout.NEW:
        return Meld(tuple(faces), names)
    cards = [face // 3 for face in faces]
    left = [tuple([face for face in group if face // 3 not in cards]) for group in table.groups_lying()]
    return Arrange((*left, tuple(faces)), names)


def allows(table: Turns, move: Move) -> bool:
    """Is the move legal, listed or not?"""
    if isinstance(move, Discard):
        return table.may_discard(move.card)
    if isinstance(move, Draw):
        return table.may_draw(move.depth)
    if isinstance(move, Lay):
        return table.may_lay(move.face, move.group - 1)
    if isinstance(move, Meld):
        return len(move.faces) < layout.ROOM and table.may_meld_these(list(move.faces))
    if isinstance(move, Arrange):
        return table.may_arrange([list(group) for group in move.groups])
    return move == STOP and table.may_stop()


def make(table: Turns, move: Move) -> None:
    """A legal move is made."""
    if isinstance(move, Arrange):
        table.lay_out([list(group) for group in move.groups])
        return
    if isinstance(move, Discard):
        table.choose_move(layout.DISCARD, [move.card], 0)
    elif isinstance(move, Draw):
        table.choose_move(layout.PILE if move.depth else layout.STOCK, [], move.depth)
    elif isinstance(move, Lay):
        table.choose_move(layout.LAY, [move.face], move.group - 1)
    elif isinstance(move, Meld):
        table.choose_move(layout.NEW, list(move.faces), 0)
    else:
        table.choose_move(layout.STOP, [], 0)
    table.make()
