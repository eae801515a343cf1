"""A record's `deal` for Sanity 500 Rummy."""

from collections.abc import Mapping
from dataclasses import dataclass

from fairdeal.cards.double import parse_face
from fairdeal.cards.errors import BadCard
from fairdeal.engine.errors import BadRecord
from fairdeal.engine.options import shown
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.pack import Pack
from fairdeal.games.rummy.rules.table import Table
from fairdeal.mechanics.double_deals import MAX_HANDS, DealReader
from fairdeal.mechanics.faces import FaceTable, face_number

KEYS = ("hands", "stock", "pile", "table", "leader", "dealer", "scores", "hand_number")
PACK = (1 << memory.CARDS) - 1  # RU-1: all 78

Lying = tuple[int, int]  # a face on the table, and whose card it is


@dataclass(frozen=True, slots=True)
class Deal:
    """A round as it is set up: every card's place, and what else the deal decides."""

    hands: tuple[int, ...]  # sets of cards
    stock: tuple[int, ...] = ()  # top last
    pile: tuple[int, ...] = ()
    table: tuple[tuple[Lying, ...], ...] = ()
    leader: int | None = None
    dealer: int | None = None
    scores: tuple[int, ...] | None = None
    hand_number: int | None = None


def read_deal(given: Mapping[str, object], pack: Pack, players: int) -> Deal:
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
        raise BadRecord(f'deal: "table" must be a list of groups, not {shown(groups)}')
    table = Table(pack, reader.players)
    halves: dict[str, int] = {}
    read = []
    for number, group in enumerate(groups, 1):
        if not isinstance(group, list):
            raise BadRecord(f"deal: group {number} on the table must be a list of [FACE, owner], not {shown(group)}")
        lying = [_read_lying(entry, number, reader, halves) for entry in group]
        if table.shape_of(tuple([face for face, _ in lying])) == memory.NONE:
            raise BadRecord(f"deal: group {number} on the table is neither a run nor a block of three or more (RU-3)")
        read.append(tuple(sorted(lying, key=lambda one: (pack.place_of_face(one[0]), one[0]))))
    return tuple(read)


def _read_lying(entry: object, number: int, reader: DealReader, halves: dict[str, int]) -> Lying:
    """A face and its owner; the card may stand nowhere else, a half only once on the table (RU-4)."""
    place = f"group {number} on the table"
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], str):
        raise BadRecord(f'deal: {place}: {shown(entry)} is no [FACE, owner], such as ["2c3d:2c", 0]')
    text, owner = entry
    if not isinstance(owner, int) or isinstance(owner, bool) or not 0 <= owner < reader.players:
        raise BadRecord(f"deal: {place}: the owner of {text} must be a seat from 0 to {reader.players - 1}")
    try:
        face = parse_face(text, reader.deck)
    except BadCard as error:
        raise BadRecord(f"deal: {place}: {error}") from None
    reader.card(face.card.text, place)
    if face.suit is not None:
        if face.shown in halves:
            raise BadRecord(f"deal: {face.shown} lies on the table twice, in groups {halves[face.shown]} and {number}")
        halves[face.shown] = number
    return face_number(face), owner


def deal_json(deal: Deal, names: FaceTable) -> dict[str, object]:
    """A deal as a record has it."""
    written: dict[str, object] = {
        "hands": [names.card_texts(hand) for hand in deal.hands],
        "stock": [names.card_text(card) for card in deal.stock],
        "pile": [names.card_text(card) for card in deal.pile],
    }
    if deal.table:
        written["table"] = [[[names.moves[face].written, owner] for face, owner in group] for group in deal.table]
    others: dict[str, object | None] = {
        "leader": deal.leader,
        "dealer": deal.dealer,
        "scores": list(deal.scores) if deal.scores is not None else None,
        "hand_number": deal.hand_number,
    }
    written.update({key: part for key, part in others.items() if part is not None})
    return written
