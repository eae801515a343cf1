# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The cards of a match as plain numbers, and how they are copied. The rules that change them are in rules/.

Nothing is checked here: `match.py` verifies what comes from outside.
"""

from typing import TYPE_CHECKING

from fairdeal.engine import bits, shuffle
from fairdeal.engine.bulk import Core
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.rules.values import CARDS, HIGHEST_SUM

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.fast.pack import Pack
    from fairdeal.games.bull_sanity.options import BullSanityOptions


class Table(Core):
    """Everything that decides how a match can go on. Sets have one bit per card or per seat."""

    def __init__(self, pack: "Pack", players: int, options: "BullSanityOptions") -> None:
        self.create_fields()
        self.players = players
        self.play_on = options.play_on
        self.showing = list(pack.showing)
        self.sums = list(pack.sums)

    def create_fields(self) -> None:
        """Set every field as at an empty table; a compiled object has its fields and arrays from the start."""
        self.hand_number = 0
        self.play_on = False
        self.showing = [0] * 28  # by value: the cards that have a face with it (BS-4)
        self.sums = [0] * 78  # by card
        self.shuffled = [0] * 78  # the pack in the order in which it is dealt
        self.hands = [0] * 6  # by seat: a set of cards
        self.turn = 0  # the seat that claims, or that has claimed the set on the table
        self.value = 0  # of the last claim; 0 before the first one
        self.on_table = 0  # the last set, as long as it can be called
        self.waiting = 0  # the seats that may still call or accept it
        self.face_down = 0  # the cards of all sets that nobody has called (BS-6)
        self.out = [0] * 6  # seats in the order of going out
        self.number_out = 0
        self.over = False

    def clear(self) -> None:
        """Clear everything but the hands, for a new match."""
        self.value = 0
        self.on_table = 0
        self.waiting = 0
        self.face_down = 0
        self.number_out = 0
        self.over = False

    def deal(self, stream: Stream, first: int) -> None:
        """Shuffle the pack and deal all of it, card by card, clockwise from seat `first`."""
        for card in range(CARDS):
            self.shuffled[card] = card
        shuffle.shuffle(stream, self.shuffled, CARDS, CARDS)
        for seat in range(self.players):
            self.hands[seat] = 0
        seat = first
        for place in range(CARDS):
            self.hands[seat] |= bits.bit128(self.shuffled[place])
            seat = seat + 1 if seat + 1 < self.players else 0

    def copy(self) -> "Table":
        """An independent copy of the table."""
        copied = Table.__new__(Table)
        if not bits.COMPILED:
            copied.create_fields()
        copied.copy_from(self)
        return copied

    def copy_from(self, other: "Table") -> None:
        """Become a copy of another table."""
        self.players = other.players
        self.hand_number = other.hand_number
        self.play_on = other.play_on
        self.turn = other.turn
        self.value = other.value
        self.on_table = other.on_table
        self.waiting = other.waiting
        self.face_down = other.face_down
        self.number_out = other.number_out
        self.over = other.over
        for value in range(HIGHEST_SUM + 1):
            self.showing[value] = other.showing[value]
        for card in range(CARDS):
            self.sums[card] = other.sums[card]
        for seat in range(self.players):
            self.hands[seat] = other.hands[seat]
            self.out[seat] = other.out[seat]
