# cython: annotation_typing=False, infer_types=True, binding=False
"""What is told of draws (RU-2): put into words when somebody asks, and used again where nobody has kept it."""

from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.events import Event, LazyData, new_event
from fairdeal.games.rummy.rules.moves import Draw
from fairdeal.games.rummy.rules.pack import Pack

SEATS = 6
ONE_SEAT = tuple((seat,) for seat in range(SEATS))


class Taken(LazyData):
    """The cards of a draw, as they are written."""

    pack: Pack
    heading: str
    cards: list[int]

    def build(self) -> dict[str, object]:
        return {self.heading: self.pack.texts_of(self.cards)}


class News:
    """The events of the last draw from the stock and of the last from the pile."""

    def __init__(self) -> None:
        self.of_stock: tuple[Event, ...] | None = None
        self.of_pile: tuple[Event, ...] | None = None

    def drew(self, seat: int, move: Draw, pack: Pack, taken: list[int]) -> tuple[Event, ...]:
        """From the stock: only the one who draws it sees the card."""
        told = self.of_stock
        if told is None or not cpython_fast_paths.are_unshared(told):
            self.of_stock = told = (new_event("drew", seat, move), new_event("cards", seat, None))
        drew = told[0]
        cards = told[1]
        drew.move = move
        drew.seat = cards.seat = seat
        cards.lazy_data = taken_cards(pack, "drawn", taken)
        cards.audience = ONE_SEAT[seat]
        return told

    def took(self, seat: int, move: Draw, pack: Pack, taken: list[int]) -> tuple[Event, ...]:
        """From the pile: everybody has seen what lies there."""
        told = self.of_pile
        if told is None or not cpython_fast_paths.are_unshared(told):
            self.of_pile = told = (new_event("took", seat, move),)
        took = told[0]
        took.seat = seat
        took.move = move
        took.lazy_data = taken_cards(pack, "cards", taken)
        return told


def taken_cards(pack: Pack, heading: str, cards: list[int]) -> Taken:
    made = Taken.__new__(Taken)
    made.pack = pack
    made.heading = heading
    made.cards = cards
    return made
