# cython: annotation_typing=False, infer_types=True, binding=False
"""The events of draws. Their data is put into words on demand, and events that nobody has kept are reused."""

from fairdeal.engine import cpython_fast_paths
from fairdeal.engine.events import Event, LazyData, new_event
from fairdeal.games.rummy.fast.pack import Pack
from fairdeal.games.rummy.moves import Draw

SEATS = 6
ONE_SEAT = tuple([(seat,) for seat in range(SEATS)])


class DrawnCards(LazyData):
    """The cards of a draw, as texts under one key."""

    pack: Pack
    key: str
    cards: list[int]

    def build(self) -> dict[str, object]:
        return {self.key: self.pack.texts_of(self.cards)}


class DrawEvents:
    """The events of the last draw from the stock and of the last one from the pile."""

    def __init__(self) -> None:
        self.stock_events: tuple[Event, ...] | None = None
        self.pile_events: tuple[Event, ...] | None = None

    def from_stock(self, seat: int, move: Draw, pack: Pack, cards: list[int]) -> tuple[Event, ...]:
        """The events of a draw from the stock: only the player who draws sees the card."""
        events = self.stock_events
        if events is None or not cpython_fast_paths.are_unshared(events):
            self.stock_events = events = (new_event("drew", seat, move), new_event("cards", seat, None))
        drew = events[0]
        seen = events[1]
        drew.move = move
        drew.seat = seen.seat = seat
        seen.lazy_data = drawn_cards(pack, "drawn", cards)
        seen.audience = ONE_SEAT[seat]
        return events

    def from_pile(self, seat: int, move: Draw, pack: Pack, cards: list[int]) -> tuple[Event, ...]:
        """The event of a draw from the pile: everybody sees the cards."""
        events = self.pile_events
        if events is None or not cpython_fast_paths.are_unshared(events):
            self.pile_events = events = (new_event("took", seat, move),)
        took = events[0]
        took.seat = seat
        took.move = move
        took.lazy_data = drawn_cards(pack, "cards", cards)
        return events


def drawn_cards(pack: Pack, key: str, cards: list[int]) -> DrawnCards:
    drawn = DrawnCards.__new__(DrawnCards)
    drawn.pack = pack
    drawn.key = key
    drawn.cards = cards
    return drawn
