"""Melds of five cards or more. They are legal, but there may be millions of them, so legal moves do not list them."""

from collections.abc import Iterator
from itertools import combinations, product

from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.fast.table import Table
from fairdeal.games.rummy.moves import Meld
from fairdeal.games.rummy.rules.melds import can_meld
from fairdeal.mechanics.faces import cards_in


def long_melds(table: Table) -> Iterator[Meld]:
    """The melds of five cards or more of the player in turn, the shortest first."""
    showing = faces_by_symbol(table)
    for size in range(memory.LONG_GROUP, min(table.hands.size_of(table.turn), memory.GROUP_CAPACITY)):
        for first in showing:
            symbols = range(first, first + size)
            if all(symbol in showing for symbol in symbols):
                places = [showing[symbol] for symbol in symbols]
                yield from legal_melds(table, product(*with_duty(places, table.duty)))
            if first >= memory.SUMS:
                yield from legal_melds(table, combinations(showing[first], size))


def legal_melds(table: Table, groups: Iterator[tuple[int, ...]]) -> Iterator[Meld]:
    for faces in groups:
        if can_meld(table, faces, None):
            yield Meld(faces, table.pack.faces)


def faces_by_symbol(table: Table) -> dict[int, list[int]]:
    """The faces that the hand can put down, by what they show; RU-4: no half that lies on the table."""
    found: dict[int, list[int]] = {}
    for card in cards_in(table.hands.cards_of(table.turn)):
        for face in range(3 * card, 3 * card + 3):
            if not table.groups.has_half(face):
                found.setdefault(table.pack.symbol_of_face(face), []).append(face)
    return dict(sorted(found.items()))


def with_duty(places: list[list[int]], duty: int) -> list[list[int]]:
    """RU-2: where the card from deeper in the pile fits, no other card is tried."""
    return [[face for face in faces if face // 3 == duty] or faces for faces in places]
