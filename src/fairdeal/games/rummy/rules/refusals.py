"""Why a move is illegal, in a player's words. The other modules of the rules find the faults."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.cards.naming import write_card, write_shown
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.engine.wording import counted
from fairdeal.games.rummy.moves import cards_of, is_combined
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.faults import Fault, FoundFault
from fairdeal.games.rummy.rules.turns import is_legal
from fairdeal.mechanics.faces import FaceTable

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table

MAX_FACES_SHOWN = 24  # longer lists are cut off

# Reasons that name nothing but the rule.
PLAIN_REASONS = {
    Fault.NOT_DRAWN_YET: "a turn begins with drawing: from the stock, or from the pile",
    Fault.ALREADY_DRAWN: "you have drawn: now meld, lay off, arrange or discard",
    Fault.STOCK_EMPTY: "the stock is empty: draw from the pile, or stop",
    Fault.NO_CARD_LEFT: "keep a card: a turn ends with a discard",
    Fault.NO_REARRANGING: "at this table nothing is rearranged: meld, lay off or discard",
    Fault.OTHERS_REGROUPED: "at this table the others' cards stay grouped as they lie",
    Fault.NOTHING_CHANGED: "that leaves the table as it is: regroup it, bring in a card, or discard",
}

# Reasons about one card or one face.
CARD_REASONS = {
    Fault.NOT_HELD: "you do not hold {card}",
    Fault.CARD_TWICE: "{card} can be in one group only",
    Fault.NOT_HELD_OR_LYING: "you do not hold {card}, and it is not on the table",
    Fault.CARD_MISSING: "{card} lies on the table and must stay on it",
}
FACE_REASONS = {
    Fault.HALF_ON_TABLE: "the {shown} is on the table already",
    Fault.HALF_TWICE: "the {shown} can be on the table only once",
    Fault.FACE_OF_ANOTHER: "{face} is another player's card and keeps its face",
}


def why_illegal(move: Move, table: "Table") -> IllegalMove | None:
    """The first rule that a move of the player in turn would break; None if the move is legal."""
    found: list[FoundFault] = []
    is_legal(table, move, found)
    return in_words(found[0], table) if found else None


def all_reasons(move: Move, table: "Table") -> list[tuple[int | None, IllegalMove]]:
    """All reasons, group by group: the number of the group, if the move is an arrangement, and the reason."""
    found: list[FoundFault] = []
    is_legal(table, move, found)
    found.sort(key=lambda fault: (fault.group is None, fault.group))
    return [(fault.group, in_words(fault, table)) for fault in found]


def not_in_turn(actors: Sequence[int]) -> IllegalMove:
    """RU-1: why a seat that is not among the actors cannot move."""
    if not actors:
        return IllegalMove(None, "nobody can act now: the match is over or its deals are used up")
    return IllegalMove("RU-1", f"it is not your turn: seat {actors[0]} is to act")


def in_words(found: FoundFault, table: "Table") -> IllegalMove:
    """A fault in a player's words."""
    names: FaceTable = table.pack.faces
    rule, fault, subject = found.rule, found.fault, found.subject
    if fault in PLAIN_REASONS:
        return IllegalMove(rule, PLAIN_REASONS[fault])
    if fault in CARD_REASONS:
        return IllegalMove(rule, CARD_REASONS[fault].format(card=write_card(names.card_text(cast("int", subject)))))
    if fault in FACE_REASONS:
        face = cast("int", subject)
        return IllegalMove(rule, FACE_REASONS[fault].format(face=write_face(face, names), shown=shown(face, names)))
    match fault:
        case Fault.NO_GROUP:
            return no_group(cast("tuple[int, ...]", subject), names)
        case Fault.STOCK_LEFT:
            return IllegalMove(rule, f"the stock has {counted(cast('int', subject), 'card')} left: draw one")
        case Fault.PILE_TOO_SMALL:
            return IllegalMove(rule, f"the pile has {counted(table.pile_size, 'card')}, not {subject}")
        case Fault.CARD_OF_NO_USE:
            card = write_card(names.card_text(table.pile_cards()[-cast("int", subject)]))
            laid_off = "" if table.needs_new_group else "can be laid off at once, or "
            return IllegalMove(
                rule, f"{card} can be taken only if it {laid_off}fits at once into {new_group_of(table)}"
            )
        case Fault.DUTY_FIRST:
            card = write_card(names.card_text(table.duty))
            how = "into a new group" if table.needs_new_group else "down"
            return IllegalMove(rule, f"first put {card} {how}: you drew it from deeper in the pile")
        case Fault.NEW_GROUP_NEEDED:
            card = write_card(names.card_text(table.duty))
            return IllegalMove(rule, f"{card} must go into {new_group_of(table)}")
        case Fault.NO_SUCH_GROUP:
            return IllegalMove(rule, f"there is no group {subject} on the table; it has {table.groups.count}")
        case Fault.DOES_NOT_FIT:
            face, group = cast("tuple[int, int]", subject)
            return IllegalMove(rule, f"{write_face(face, names)} does not fit on group {group}")
    return IllegalMove(rule, f"{subject} is not a move of Sanity 500 Rummy")


def new_group_of(table: "Table") -> str:
    """RU-2: what the new group for a card from deeper in the pile is made of."""
    spared = "" if table.rearrange == terms.REARRANGE_NONE else " and cards that groups of four or more can spare"
    return f"a new group made of your hand{spared}"


def no_group(faces: Sequence[int], names: FaceTable) -> IllegalMove:
    """RU-3, RU-4: why some faces make no group."""
    text = ", ".join([write_face(face, names) for face in faces[:MAX_FACES_SHOWN]])
    symbols = [shown(face, names) for face in faces]
    combined = [is_combined(face) for face in faces]
    if len(faces) < terms.MIN_GROUP_SIZE:
        return IllegalMove("RU-3", f"a group has three cards or more, not {len(faces)}: {text}")
    if len(set(cards_of(faces))) < len(faces):
        return IllegalMove("RU-3", f"the same card is in the group twice: {text}")
    if any(combined) != all(combined):
        return IllegalMove("RU-3", f"halves and sums do not mix in a group: {text}")
    if len(set(symbols)) < len(symbols):
        once = "each sum once" if all(combined) else "each half once"
        return IllegalMove("RU-4", f"a run or a block has {once}: {text}")
    kinds = "consecutive or equal sums" if all(combined) else "consecutive values of one suit, or one value"
    return IllegalMove("RU-3", f"a group has {kinds}: {text} is neither a run nor a block")


def shown(face: int, names: FaceTable) -> str:
    """What a face shows, as people write it: `8♥`, or `15`."""
    return write_shown(names.moves[face].written)


def write_face(face: int, names: FaceTable) -> str:
    """A face as people write it: `3♦J♥ as J♥`."""
    return write_card(names.moves[face].written)
