"""Deals of Sanity 500 Rummy in records."""

from collections.abc import Mapping
from dataclasses import dataclass

from fairdeal.cards.double import parse_face
from fairdeal.cards.errors import BadCard
from fairdeal.engine.errors import BadRecord
from fairdeal.engine.options import quoted
from fairdeal.games.rummy.fast.pack import Pack
from fairdeal.games.rummy.fast.table_groups import TableGroups
from fairdeal.games.rummy.rules import terms
from fairdeal.mechanics.double_deals import MAX_HANDS, DealReader
from fairdeal.mechanics.faces import FaceTable, face_number

KEYS = ("hands", "stock", "pile", "table", "leader", "dealer", "scores", "hand_number")
PACK = (1 << terms.CARDS) - 1  # RU-1: all 78

Lying = tuple[int, int]  # a face on the table and the seat that its card counts for


@dataclass(frozen=True, slots=True)
class Deal:
    """The start of a round: where every card is, and what else a deal can set."""

    hands: tuple[int, ...]  # sets of cards
    stock: tuple[int, ...] = ()  # top last
    pile: tuple[int, ...] = ()
    table: tuple[tuple[Lying, ...], ...] = ()
    leader: int | None = None
    dealer: int | None = None
    scores: tuple[int, ...] | None = None
    hand_number: int | None = None


def read_deal(given: Mapping[str, object], pack: Pack, players: int) -> Deal:
    """Validate a deal of a record; BadRecord says what is wrong with it."""
    reader = DealReader(given, "Sanity 500 Rummy", KEYS, players, pack.faces.deck, PACK)
    return Deal(
        hands=reader.hands(),
        stock=reader.cards("stock"),
        pile=reader.cards("pile"),
        table=_read_table(reader, pack),
        leader=reader.seat("leader"),
        dealer=reader.seat("dealer"),
        scores=reader.scores(),
        hand_number=reader.number("hand_number", 1, MAX_HANDS),
    )


def _read_table(reader: DealReader, pack: Pack) -> tuple[tuple[Lying, ...], ...]:
    groups = reader.given.get("table")
    if groups is None:
        return ()
    if not isinstance(groups, list):
        raise BadRecord(f'deal: "table" must be a list of groups, not {quoted(groups)}')
    table = TableGroups(pack)
    halves: dict[str, int] = {}
    read = []
    for number, group in enumerate(groups, 1):
        if not isinstance(group, list):
            raise BadRecord(f"deal: group {number} on the table must be a list of [FACE, owner], not {quoted(group)}")
        lying = [_read_lying(entry, number, reader, halves) for entry in group]
        if table.kind_of(tuple([face for face, _ in lying])) == terms.NONE:
            raise BadRecord(f"deal: group {number} on the table is neither a run nor a block of three or more (RU-3)")
        read.append(tuple(sorted(lying, key=lambda entry: (pack.symbol_of_face(entry[0]), entry[0]))))
    return tuple(read)


def _read_lying(entry: object, number: int, reader: DealReader, halves: dict[str, int]) -> Lying:
    """Read a face and its owner; the card may be nowhere else, and a half on the table only once (RU-4)."""
    where = f"group {number} on the table"
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], str):
        raise BadRecord(f'deal: {where}: {quoted(entry)} is not [FACE, owner], such as ["2c3d:2c", 0]')
    text, owner = entry
    if not isinstance(owner, int) or isinstance(owner, bool) or not 0 <= owner < reader.players:
        raise BadRecord(f"deal: {where}: the owner of {text} must be a seat from 0 to {reader.players - 1}")
    try:
        face = parse_face(text, reader.deck)
    except BadCard as error:
        raise BadRecord(f"deal: {where}: {error}") from None
    reader.card(face.card.text, where)
    if face.suit is not None:
        if face.shown in halves:
            raise BadRecord(f"deal: {face.shown} lies on the table twice, in groups {halves[face.shown]} and {number}")
        halves[face.shown] = number
    return face_number(face), owner


def deal_json(deal: Deal, names: FaceTable) -> dict[str, object]:
    """A deal in the form of a record."""
    written: dict[str, object] = {
        "hands": [names.card_texts(hand) for hand in deal.hands],
        "stock": [names.card_text(card) for card in deal.stock],
        "pile": [names.card_text(card) for card in deal.pile],
    }
    if deal.table:
        written["table"] = [[[names.moves[face].written, owner] for face, owner in group] for group in deal.table]
    optional: dict[str, object | None] = {
        "leader": deal.leader,
        "dealer": deal.dealer,
        "scores": list(deal.scores) if deal.scores is not None else None,
        "hand_number": deal.hand_number,
    }
    written.update({key: part for key, part in optional.items() if part is not None})
    return written
