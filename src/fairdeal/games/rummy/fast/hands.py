# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The hands of all seats, and what their cards can show."""

from fairdeal.engine import bits
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.fast.pack import Pack
from fairdeal.games.rummy.rules import terms


class Hands:
    """The cards of each seat as a set, with counts and bit sets of the symbols they can show."""

    def __init__(self, pack: Pack, players: int) -> None:
        self.pack = pack
        self.players = players
        self.cards = [0] * 6
        self.sizes = [0] * 6
        self.known = [0] * 6  # the cards that everybody has seen the seat take from the pile
        self.counts = [0] * 576  # for each seat and symbol, the number of cards that can show it
        self.halves = [0] * 6  # the halves that its cards can show, as bits
        self.sums = [0] * 6  # the sums that at least one, two and three of its cards can show
        self.pairs = [0] * 6
        self.triples = [0] * 6

    def add(self, seat: int, card: int) -> None:
        """Add a card to a hand."""
        row = seat * memory.SYMBOLS
        self.cards[seat] |= bits.bit128(card)
        self.sizes[seat] += 1
        self.counts[row + self.pack.low[card]] += 1
        self.counts[row + self.pack.high[card]] += 1
        self.counts[row + self.pack.total[card]] += 1
        self.halves[seat] |= self.pack.halves[card]
        total = self.pack.sums[card]
        self.triples[seat] |= self.pairs[seat] & total
        self.pairs[seat] |= self.sums[seat] & total
        self.sums[seat] |= total

    def add_known(self, seat: int, card: int) -> None:
        """Add a card that everybody has seen."""
        self.add(seat, card)
        self.known[seat] |= bits.bit128(card)

    def remove(self, seat: int, card: int) -> None:
        """Remove a card from a hand."""
        row = seat * memory.SYMBOLS
        self.cards[seat] &= ~bits.bit128(card)
        self.known[seat] &= ~bits.bit128(card)
        self.sizes[seat] -= 1
        self.remove_half(seat, row, self.pack.low[card])
        self.remove_half(seat, row, self.pack.high[card])
        total = self.pack.sums[card]
        left = self.counts[row + self.pack.total[card]] - 1
        self.counts[row + self.pack.total[card]] = left
        self.sums[seat] &= ~(total * (left < 1))  # measured: unpredictable, so a product is faster than a branch
        self.pairs[seat] &= ~(total * (left < 2))
        self.triples[seat] &= ~(total * (left < 3))

    def remove_half(self, seat: int, row: int, symbol: int) -> None:
        left = self.counts[row + symbol] - 1
        self.counts[row + symbol] = left
        self.halves[seat] &= ~(bits.bit(symbol) * (left < 1))

    def holds(self, seat: int, card: int) -> bool:
        return self.cards[seat] & bits.bit128(card) != 0

    def clear(self, seat: int) -> None:
        """Remove all cards from a hand."""
        self.cards[seat] = 0
        self.known[seat] = 0
        self.sizes[seat] = 0
        self.halves[seat] = 0
        self.sums[seat] = 0
        self.pairs[seat] = 0
        self.triples[seat] = 0
        for i in range(seat * memory.SYMBOLS, (seat + 1) * memory.SYMBOLS):
            self.counts[i] = 0

    def set_hand(self, seat: int, cards: int, known: int) -> None:
        """Replace the hand of a seat; everybody has seen the `known` cards."""
        self.clear(seat)
        rest = cards
        while rest:
            self.add(seat, bits.lowest128(rest))
            rest &= rest - 1
        self.known[seat] = known

    # ---- For callers in Python

    def cards_of(self, seat: int) -> int:
        """The hand of a seat, as a set."""
        return self.cards[seat]

    def size_of(self, seat: int) -> int:
        """The number of cards in a hand."""
        return self.sizes[seat]

    def known_of(self, seat: int) -> int:
        """The cards of a seat that everybody knows, as a set."""
        return self.known[seat]

    def copy_from(self, other: "Hands", only_seat: int) -> None:
        """Copy the hand of one seat, or all hands if it is NONE."""
        self.pack = other.pack
        self.players = other.players
        for seat in range(self.players):
            if only_seat not in (terms.NONE, seat):
                continue
            self.cards[seat] = other.cards[seat]
            self.sizes[seat] = other.sizes[seat]
            self.known[seat] = other.known[seat]
            self.halves[seat] = other.halves[seat]
            self.sums[seat] = other.sums[seat]
            self.pairs[seat] = other.pairs[seat]
            self.triples[seat] = other.triples[seat]
            for i in range(seat * memory.SYMBOLS, (seat + 1) * memory.SYMBOLS):
                self.counts[i] = other.counts[i]
