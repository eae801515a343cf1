"""What is wrong with a move that a player thinks of making; of an arrangement, group by group (RU-3 to RU-7)."""

from collections.abc import Iterator
from typing import cast

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.engine.scene import Problem
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.arranging import Groups, not_a_group
from fairdeal.games.rummy.rules.legal_moves import Offered
from fairdeal.games.rummy.rules.moves import Arrange, is_combined
from fairdeal.games.rummy.rules.refusals import why_not
from fairdeal.games.rummy.rules.turns import Turns
from fairdeal.games.rummy.view import RummyView
from fairdeal.mechanics.faces import FaceTable


def faults(move: Move, view: RummyView) -> list[Problem]:
    """Why a move that is not legal is not: of an arrangement all that can be said of each group, else one reason."""
    if view.moves is None:
        return [Problem.of(out_of_turn(view))]
    table = cast("Offered", view.moves).seen()
    if isinstance(move, Arrange) and table.stage == memory.MELD and table.rearrange != memory.NO:
        found = [*_in_groups(move.groups, table), *_missing(move.groups, table)]
        if found:
            return found
    return [Problem.of(why_not(move, table) or IllegalMove(None, f"{move} is not possible now"))]


def out_of_turn(view: RummyView) -> IllegalMove:
    if not view.actors:
        return IllegalMove(None, "nobody can act now: the match is over or its deals are used up")
    return IllegalMove("RU-1", f"it is not your turn: seat {view.actors[0]} is to act")


def _in_groups(groups: Groups, table: Turns) -> Iterator[Problem]:
    """RU-3, RU-4, RU-6: every group by itself, then what lies in an earlier one already."""
    names: FaceTable = table.pack.faces
    cards: set[int] = set()
    halves: set[str] = set()
    for number, group in enumerate(groups, 1):
        refused = not_a_group(group, table, names)
        if refused is not None:
            yield Problem.of(refused, number)
        for face in group:
            card, half = face // 3, names.moves[face].written.partition(":")[2]
            if card in cards:
                yield Problem(number, "RU-6", f"{names.card_text(card)} stands in another group, too")
            elif not is_combined(face) and half in halves:
                yield Problem(number, "RU-4", f"there can be only one {half} on the table")
            else:
                yield from _strange(face, number, table)
        cards |= {face // 3 for face in group}
        halves |= {names.moves[face].written.partition(":")[2] for face in group if not is_combined(face)}


def _strange(face: int, number: int, table: Turns) -> Iterator[Problem]:
    """RU-6: cards are one's own or on the table, and others' keep their faces."""
    names: FaceTable = table.pack.faces
    card = face // 3
    owner = table.owner_of(card)
    if owner == memory.NONE:
        if not table.hand_of(table.turn) >> card & 1:
            yield Problem(number, "RU-6", f"you do not hold {names.card_text(card)}, and it is not on the table")
    elif owner != table.turn:
        lying = next(one for group in table.groups_lying() for one in group if one // 3 == card)
        if lying != face:
            yield Problem(number, "RU-6", f"{names.moves[lying].written} is another's card and keeps its face")


def _missing(groups: Groups, table: Turns) -> Iterator[Problem]:
    """RU-6: what lies on the table stays on it."""
    names: FaceTable = table.pack.faces
    there = {face // 3 for group in groups for face in group}
    for group in table.groups_lying():
        for face in group:
            if face // 3 not in there:
                yield Problem(None, "RU-6", f"{names.card_text(face // 3)} lies on the table and must stay on it")
