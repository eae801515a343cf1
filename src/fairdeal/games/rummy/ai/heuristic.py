# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The heuristic player of Sanity 500 Rummy.

It tries out each draw from the pile and takes the cards if they are worth more than an unknown card. Then it puts down
everything it can, the most valuable first. It discards the card that costs most and goes least with the rest of the
hand. Legal moves contain all that the player can see, so it needs nothing else, neither from a view nor from a match.
"""

from fairdeal.engine import bits
from fairdeal.engine.moves import Move, Moves
from fairdeal.games.rummy.ai.weights import HELD, NEIGHBOR, NEIGHBOR_BY_SUM, NEXT_BUT_ONE, UNKNOWN
from fairdeal.games.rummy.fast import memory, symbols
from fairdeal.games.rummy.fast.listed_moves import ListedMoves, make_chosen, new_listed_moves
from fairdeal.games.rummy.fast.table import Table, visible_copy
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.rules import terms

NO_MOVE = -1
LEAST = -1e9  # less than any move gains


class PutDowns:
    """The moves of one table that put cards down, and what they gain."""

    def __init__(self, table: Table, listed: ListedMoves) -> None:
        self.table = table
        self.listed = listed
        self.gain = 0.0  # of the move found last

    def most_valuable(self) -> int:
        """The number of the listed move that gains most; NO_MOVE if nothing can be put down for a gain.

        The moves must have been counted. A card from deeper in the pile is put down even at a loss (RU-2).
        """
        best = NO_MOVE
        self.gain = 0.0 if self.table.duty == terms.NONE else LEAST
        first_discard = self.listed.melds + self.listed.lay_offs
        for k in range(self.listed.total):
            if first_discard <= k < first_discard + self.listed.discards:
                continue
            self.listed.choose(self.table, k)
            gain = self.gain_of_chosen()
            if gain > self.gain:
                best = k
                self.gain = gain
        return best

    def gain_of_chosen(self) -> float:
        """The points that the chosen move gains by RU-9, on the table and because cards leave the hand."""
        number = 1 if self.table.verb == terms.LAY_OFF else self.table.chosen_count
        gain = 0.0
        for i in range(number):
            face = self.table.chosen[i]
            card = face // 3
            owner = self.table.groups.owner[card]
            if owner == terms.NONE:
                gain += self.table.pack.points[self.table.pack.symbol[face]] + HELD * self.table.pack.held_points[card]
            elif owner == self.table.turn:
                before = self.table.pack.symbol[self.table.groups.declared[card]]
                gain += float(self.table.pack.points[self.table.pack.symbol[face]]) - self.table.pack.points[before]
        return gain

    def put_down_all(self) -> float:
        """Put down everything that can be, the most valuable first, and return the gain."""
        total = 0.0
        while True:
            self.listed.count(self.table)
            best = self.most_valuable()
            if best == NO_MOVE:
                return total
            total += self.gain
            self.listed.choose(self.table, best)
            make_chosen(self.table)

    def hand_value(self) -> float:
        """The value of the hand when everything is put down that can be; uses up the table."""
        self.table.stage = terms.MELD
        gain = self.put_down_all()
        left = 0
        cards = self.table.hands.cards[self.table.turn]
        while cards:
            left += self.table.pack.held_points[bits.lowest128(cards)]
            cards &= cards - 1
        return gain - HELD * left

    # ---- Discarding: RU-7

    def worst_card(self) -> int:
        """The card that is best to discard; of equal ones the lowest."""
        found = NO_MOVE
        most = 0.0
        cards = self.table.hands.cards[self.table.turn]
        while cards:
            card = bits.lowest128(cards)
            cards &= cards - 1
            value = HELD * self.table.pack.held_points[card] - self.fit(card)
            if found == NO_MOVE or value > most:
                found = card
                most = value
        return found

    def fit(self, card: int) -> float:
        """How well a card goes with the rest of the hand; halves that lie on the table do not count (RU-4)."""
        total = self.fit_of_half(self.table.pack.low[card]) + self.fit_of_half(self.table.pack.high[card])
        i = self.table.turn * memory.SYMBOLS + self.table.pack.total[card]
        near = self.table.hands.counts[i - 1] + self.table.hands.counts[i] + self.table.hands.counts[i + 1] - 1
        for _ in range(near):  # not a product: rounded like the sum over all cards
            total += NEIGHBOR_BY_SUM
        return total

    def fit_of_half(self, symbol: int) -> float:
        """How well a half goes with the rest of the hand: cards near it in a run, and of the same value."""
        if not symbols.is_free(symbol, self.table.groups.halves):
            return 0.0
        near = self.count_free(symbol - 1) + self.count_free(symbol + 1)
        for suit in range(1, 4):
            near += self.count_free((symbol + 16 * suit) & 63)
        return NEIGHBOR * near + NEXT_BUT_ONE * (self.count_free(symbol - 2) + self.count_free(symbol + 2))

    def count_free(self, symbol: int) -> int:
        """The number of cards in the hand that can show a half, if it is not on the table."""
        held = self.table.hands.counts[self.table.turn * memory.SYMBOLS + symbol]
        return held if symbols.is_free(symbol, self.table.groups.halves) else 0


def choose(moves: Moves) -> Move:
    """The heuristic player's move out of the legal ones."""
    assert isinstance(moves, RummyMoves)
    legal = moves
    if legal.table.stage == terms.DRAW:
        return legal.at(best_draw(legal.table, legal.listed))
    downs = PutDowns(legal.table, legal.listed)
    best = downs.most_valuable()
    if best != NO_MOVE:
        return legal.at(best)
    return legal.table.pack.discards[downs.worst_card()]


def best_draw(table: Table, listed: ListedMoves) -> int:
    """RU-2, RU-8: the number of the best draw. The first has an unknown result: it draws from the stock or stops."""
    trial = visible_copy(table)
    downs = PutDowns(trial, new_listed_moves())
    best = 0
    most = downs.hand_value() + UNKNOWN
    for k in range(1, listed.total):
        listed.choose(table, k)
        trial.copy_from(table, True)
        trial.verb = terms.DRAW_PILE
        trial.target = table.target
        make_chosen(trial)
        value = downs.hand_value()
        if value > most:
            best = k
            most = value
    return best


def put_down_all(table: Table) -> float:
    """Put down everything that can be at a table, the most valuable first, and return the gain."""
    downs = PutDowns(table, new_listed_moves())
    return downs.put_down_all()
