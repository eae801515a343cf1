# cython: annotation_typing=False, infer_types=True, binding=False
"""What is told of draws (RU-2): put into words when somebody asks, and used again where nobody has kept it."""

from fairdeal.engine import bits
from fairdeal.engine.events import Event, Facts, happened
from fairdeal.games.rummy.rules.moves import Draw
from fairdeal.games.rummy.rules.pack import Pack

SEATS = 6
ONE_SEAT = tuple((seat,) for seat in range(SEATS))


class Taken(Facts):
    """The cards of a draw, as they are written."""

    pack: Pack
    heading: str
    cards: list[int]

    def told(self) -> dict[str, object]:
        return {self.heading: self.pack.texts_of(self.cards)}


class News:
    """The events of the last draw from the stock and of the last from the pile."""

    def __init__(self) -> None:
        self.of_stock: tuple[Event, ...] | None = None
        self.of_pile: tuple[Event, ...] | None = None

    def drew(self, seat: int, move: Draw, pack: Pack, taken: list[int]) -> tuple[Event, ...]:
        """From the stock: only the one who draws it sees the card."""
        told = self.of_stock
        if told is None or not bits.unkept(told):
            self.of_stock = told = (happened("drew", seat, move), happened("cards", seat, None))
        drew = told[0]
        cards = told[1]
        drew.move = move
        drew.seat = cards.seat = seat
        cards.later = taken_cards(pack, "drawn", taken)
        cards.audience = ONE_SEAT[seat]
        return told

    def took(self, seat: int, move: Draw, pack: Pack, taken: list[int]) -> tuple[Event, ...]:
        """From the pile: everybody has seen what lies there."""
        told = self.of_pile
        if told is None or not bits.unkept(told):
            self.of_pile = told = (happened("took", seat, move),)
        took = told[0]
        took.seat = seat
        took.move = move
        took.later = taken_cards(pack, "cards", taken)
        return told


def taken_cards(pack: Pack, heading: str, cards: list[int]) -> Taken:
    made = Taken.__new__(Taken)
    made.pack = pack
    made.heading = heading
    made.cards = cards
    return made
