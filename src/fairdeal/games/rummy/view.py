"""What a seat at a table of Sanity 500 Rummy may know."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairdeal.engine.view import View
from fairdeal.games.rummy.rules import scoring, terms

if TYPE_CHECKING:
    from fairdeal.games.rummy.fast.table import Table

Lying = tuple[str, int]  # a face on the table and the seat that its card counts for


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyView(View):
    """Hands and the stock are hidden. The pile is spread, and everybody sees what is taken from it."""

    hand_number: int  # the round, from 1
    dealer: int
    hand: tuple[str, ...] | None  # this seat's cards; None for a spectator
    sizes: tuple[int, ...]  # the number of cards in each hand
    known: tuple[tuple[str, ...], ...]  # by seat: the cards in its hand that it took from the pile
    stock: int  # the number of cards left in it
    pile: tuple[str, ...]  # top last
    table: tuple[tuple[Lying, ...], ...]  # the groups; number 1 is first
    duty: str | None  # RU-2: the card from deeper in the pile that the next move has to put down
    on_table: tuple[int, ...]  # by seat: the points of its cards on the table (RU-9)


def public_fields(table: "Table") -> dict[str, Any]:
    """The fields of a spectator's view that are Rummy's own."""
    pack = table.pack
    seats = range(table.players)
    return {
        "hand_number": table.hand_number,
        "dealer": table.dealer,
        "hand": None,
        "sizes": tuple([table.hands.size_of(seat) for seat in seats]),
        "known": tuple([tuple(pack.texts_of_set(table.hands.known_of(seat))) for seat in seats]),
        "stock": table.stock_size,
        "pile": tuple(pack.texts_of(table.pile_cards())),
        "table": groups_in_text(table),
        "duty": duty_in_text(table),
        "on_table": tuple([scoring.table_points(table, seat) for seat in seats]),
    }


def position_fields(table: "Table") -> dict[str, object]:
    """The fields of a position, with every card, that are Rummy's own."""
    pack = table.pack
    seats = range(table.players)
    return {
        "hand_number": table.hand_number,
        "dealer": table.dealer,
        "turn": table.turn,
        "hands": [pack.texts_of_set(table.hands.cards_of(seat)) for seat in seats],
        "known": [pack.texts_of_set(table.hands.known_of(seat)) for seat in seats],
        "stock": pack.texts_of(table.stock_cards()),
        "pile": pack.texts_of(table.pile_cards()),
        "table": [[list(lying) for lying in group] for group in groups_in_text(table)],
        "duty": duty_in_text(table),
        "scores": [table.score_of(seat) for seat in seats],
    }


def duty_in_text(table: "Table") -> str | None:
    return table.pack.text_of(table.duty) if table.duty != terms.NONE else None


def groups_in_text(table: "Table") -> tuple[tuple[Lying, ...], ...]:
    """The groups on the table: every face, and the seat that its card counts for."""
    faces = table.pack.faces.moves
    owner_of = table.groups.owner_of
    return tuple(
        [tuple([(faces[face].written, owner_of(face // 3)) for face in group]) for group in table.groups.all_faces()]
    )
