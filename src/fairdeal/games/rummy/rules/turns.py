# cython: annotation_typing=False, infer_types=True, binding=False
"""RU-2 and RU-7: a turn begins with a draw and ends with a discard. The rules that apply to each kind of move."""

from typing import TYPE_CHECKING

from fairdeal.engine.moves import Move
from fairdeal.games.rummy.moves import STOP, Arrange, Discard, Draw, LayOff, Meld
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.discard import can_discard, discard
from fairdeal.games.rummy.rules.draw import can_draw, can_stop, draw_from_pile, draw_from_stock, stop
from fairdeal.games.rummy.rules.faults import Fault, FoundFault, refuse
from fairdeal.games.rummy.rules.lay_off import can_lay_off, lay_off
from fairdeal.games.rummy.rules.melds import can_meld, put_down_chosen
from fairdeal.games.rummy.rules.rearrange import arrange, can_arrange

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table


def is_legal(table: "Table", move: Move, found: list[FoundFault] | None = None) -> bool:
    """Whether the player in turn may make a move; faults are added to `found`."""
    if table.stage == terms.DRAW:  # RU-2: a turn begins with a draw
        if isinstance(move, Draw):
            return can_draw(table, move.depth, found)
        return can_stop(table, found) if move == STOP else refuse(found, "RU-2", Fault.NOT_DRAWN_YET)
    if isinstance(move, Discard):
        return can_discard(table, move.card, found)
    if isinstance(move, LayOff):
        return can_lay_off(table, move.face, move.group - 1, found)
    if isinstance(move, Meld):
        return can_meld(table, move.faces, found)
    if isinstance(move, Arrange):
        return can_arrange(table, move.groups, found)
    if isinstance(move, Draw) or move == STOP:
        return refuse(found, "RU-2", Fault.ALREADY_DRAWN)
    return refuse(found, None, Fault.NOT_A_MOVE, move)


def make_move(table: "Table", move: Move) -> None:
    """Make a legal move."""
    if isinstance(move, Discard):
        discard(table, move.card)
    elif isinstance(move, Draw):
        if move.depth == 0:
            draw_from_stock(table)
        else:
            draw_from_pile(table, move.depth)
    elif isinstance(move, LayOff):
        lay_off(table, move.face, move.group - 1)
    elif isinstance(move, Meld):
        table.choose_faces(move.faces)
        put_down_chosen(table)
    elif isinstance(move, Arrange):
        arrange(table, move.groups)
    else:
        stop(table)
