"""Why a move of Rummy is not allowed, in a player's words."""

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.arranging import fault, none_left, not_a_group, owed
from fairdeal.games.rummy.rules.moves import STOP, Arrange, Discard, Draw, Lay, Meld, cards_of
from fairdeal.games.rummy.rules.turns import Turns
from fairdeal.mechanics.faces import FaceTable


def why_not(move: Move, table: Turns) -> IllegalMove | None:
    """The first rule, in the order they bind, that the player in turn would break; None if the move is legal."""
    names: FaceTable = table.pack.faces
    if table.stage == memory.DRAW:
        return _not_to_draw(move, table, names)
    if isinstance(move, Draw) or move == STOP:
        return IllegalMove("RU-2", "you have drawn: now meld, lay off, arrange or discard")
    if isinstance(move, Meld):
        return _not_to_meld(move, table, names)
    if isinstance(move, Lay):
        return _not_to_lay(move, table, names)
    if isinstance(move, Arrange):
        return fault(move.groups, table)
    if isinstance(move, Discard):
        return _not_to_discard(move, table, names)
    return IllegalMove(None, f"{move} is no move of Sanity 500 Rummy")


def _not_to_draw(move: Move, table: Turns, names: FaceTable) -> IllegalMove | None:
    """RU-2, RU-8."""
    if move == STOP:
        left = table.in_stock
        return IllegalMove("RU-8", f"the stock has {left} cards left: draw one") if left else None
    if not isinstance(move, Draw):
        return IllegalMove("RU-2", "a turn begins with drawing: draw stock, draw pile, or a card deeper in the pile")
    if move.depth == 0:
        return None if table.in_stock else IllegalMove("RU-8", "the stock is empty: draw from the pile, or stop")
    if move.depth > table.in_pile:
        return IllegalMove("RU-2", f"the pile has {table.in_pile} cards, not {move.depth}")
    if table.may_draw(move.depth):
        return None
    card = names.card_text(table.pile_cards()[-move.depth])
    return IllegalMove("RU-2", f"{card} can be taken only if it can at once be melded or laid off")


def _not_to_meld(move: Meld, table: Turns, names: FaceTable) -> IllegalMove | None:
    """RU-2, RU-3, RU-4, RU-7."""
    cards = cards_of(move.faces)
    for card in cards:
        if not _holds(table, card):
            return IllegalMove("RU-3", f"you do not hold {names.card_text(card)}")
    refused = not_a_group(move.faces, table, names)
    if refused is not None:
        return refused
    for face in move.faces:
        if table.half_lies(face):
            return _lies_there(face, names)
    if table.duty != memory.NONE and table.duty not in cards:
        return owed(table, names)
    return none_left() if len(cards) >= table.size_of(table.turn) else None


def _not_to_lay(move: Lay, table: Turns, names: FaceTable) -> IllegalMove | None:
    """RU-2, RU-4, RU-5, RU-7."""
    card = move.face // 3
    if not _holds(table, card):
        return IllegalMove("RU-5", f"you do not hold {names.card_text(card)}")
    if move.group > table.groups:
        return IllegalMove("RU-5", f"there is no group {move.group} on the table; it has {table.groups}")
    if table.half_lies(move.face):
        return _lies_there(move.face, names)
    if not table.takes(move.group - 1, table.pack.place_of_face(move.face)):
        return IllegalMove("RU-5", f"{names.moves[move.face].written} does not fit on group {move.group}")
    if table.duty not in (memory.NONE, card):
        return owed(table, names)
    return none_left() if table.size_of(table.turn) < 2 else None


def _not_to_discard(move: Discard, table: Turns, names: FaceTable) -> IllegalMove | None:
    """RU-2, RU-7."""
    if not _holds(table, move.card):
        return IllegalMove("RU-7", f"you do not hold {names.card_text(move.card)}")
    return owed(table, names) if table.duty != memory.NONE else None


def _holds(table: Turns, card: int) -> bool:
    return bool(table.hand_of(table.turn) >> card & 1)


def _lies_there(face: int, names: FaceTable) -> IllegalMove:
    return IllegalMove("RU-4", f"there is a {names.moves[face].written.partition(':')[2]} on the table already")
