# cython: annotation_typing=False, infer_types=True, binding=False
"""The legal moves of a turn: those that are listed can be counted and numbered, and all that is legal is known."""

from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.moves import DRAWS, STOP, Arrange, Discard, Draw, Lay, Meld, lay_off, meld_of
from fairdeal.games.rummy.rules.turns import Turns, see_in_turn, seen_in_turn

ANY_ARRANGEMENT: dict[str, object] = {"verb": "arrange"}  # in JSON: others than the listed ones may be sent


class Offered(Moves):
    """Listed are draws, melds of 3 or 4 cards, lay-offs, discards, and new groups of 3 or 4 with spared cards.

    Longer melds and every other arrangement that RU-6 allows are legal too: they are `in` it, though not counted.
    """

    def __init__(self, table: Turns) -> None:
        self.table = seen_in_turn(table)
        self.table.prepare()

    def see(self, table: Turns) -> None:
        """The same room for another turn."""
        see_in_turn(self.table, table)
        self.table.prepare()

    def count(self) -> int:
        return self.table.total

    def at(self, k: int) -> Move:
        self.table.pick(k)
        return picked(self.table)

    def choice(self, stream: Stream) -> Move:
        self.table.pick(stream.below(self.table.total))
        return picked(self.table)

    def holds(self, move: Move) -> bool:
        return allows(self.table, move)

    def seen(self) -> Turns:
        """The table as the player in turn sees it, to think with."""
        return seen_in_turn(self.table)

    def compact(self) -> list[object]:
        texts: list[object] = [move.text() for move in self]
        return [*texts, ANY_ARRANGEMENT] if self.may_arrange() else texts

    def to_json(self) -> list[object]:
        return self.compact()

    def may_arrange(self) -> bool:
        """RU-6: is there any arrangement that may be sent? The table as it is, if nothing must be put down (RU-2)."""
        table = self.table
        if table.stage != memory.MELD or table.rearrange == memory.NO:
            return False
        if table.groups and table.duty == memory.NONE:
            return True
        return table.melds + table.lays + table.arranges > 0


def picked(table: Turns) -> Move:
    """The move that the table has picked, as a value."""
    verb = table.verb
    if verb == memory.DISCARD:
        return table.pack.discards[table.chosen[0]]
    if verb == memory.STOCK:
        return DRAWS[0]
    if verb == memory.PILE:
        return DRAWS[table.target]
    if verb == memory.STOP:
        return STOP
    if verb == memory.LAY:
        return lay_off(table.chosen[0], table.target + 1, table.pack.faces)
    if verb == memory.NEW:
        return meld_of(table.chosen_faces(), table.pack.faces)
    return Arrange(table.arranged(), table.pack.faces)


def allows(table: Turns, move: Move) -> bool:
    """Is the move legal, listed or not?"""
    if isinstance(move, Discard):
        discard = move
        return table.may_discard(discard.card)
    if isinstance(move, Draw):
        drawing = move
        return table.may_draw(drawing.depth)
    if isinstance(move, Lay):
        lay = move
        return table.may_lay(lay.face, lay.group - 1)
    if isinstance(move, Meld):
        meld = move
        return len(meld.faces) < memory.ROOM and table.may_meld_these(meld.faces)
    if isinstance(move, Arrange):
        arrange = move
        return table.may_arrange(arrange.groups)
    return move == STOP and table.may_stop()


def make(table: Turns, move: Move) -> None:
    """A legal move is made."""
    if isinstance(move, Arrange):
        arrange = move
        table.lay_out(arrange.groups)
        return
    if isinstance(move, Discard):
        discard = move
        table.choose_move(memory.DISCARD, discard.card, 0)
    elif isinstance(move, Draw):
        drawing = move
        table.choose_move(memory.PILE if drawing.depth else memory.STOCK, 0, drawing.depth)
    elif isinstance(move, Lay):
        lay = move
        table.choose_move(memory.LAY, lay.face, lay.group - 1)
    elif isinstance(move, Meld):
        meld = move
        table.choose_move(memory.NEW, 0, 0)
        table.choose(meld.faces)
    else:
        table.choose_move(memory.STOP, 0, 0)
    table.make()
