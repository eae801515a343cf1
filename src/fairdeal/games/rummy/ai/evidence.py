# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""What the others' last turns say about their cards: moves that would be unlikely with the hands of a world.

A hand does not change between a player's turns, so a world shows what their last turn was made with, but not the turns
before. It is unlikely that a player keeps what they could put down, discards a card that goes well with the others, or
leaves a card on the pile that makes a group with their own.
"""

from fairdeal.engine import bits
from fairdeal.engine.moves import Move
from fairdeal.games.rummy.ai import weights
from fairdeal.games.rummy.deals import Deal
from fairdeal.games.rummy.fast import memory, symbols
from fairdeal.games.rummy.fast.table import Table, copy_of
from fairdeal.games.rummy.match import RummyMatch
from fairdeal.games.rummy.moves import Arrange, Discard, Draw, LayOff, Meld
from fairdeal.games.rummy.rules import terms

KEPT = 2  # to keep what can be put down counts as this many unlikely moves

# The heuristic's weights, as integers; a test compares `discard_value` here with the heuristic's.
SCALE = 10
HELD = round(SCALE * weights.HELD)
NEIGHBOR = round(SCALE * weights.NEIGHBOR)
NEXT_BUT_ONE = round(SCALE * weights.NEXT_BUT_ONE)
NEIGHBOR_BY_SUM = round(SCALE * weights.NEIGHBOR_BY_SUM)


class RoundReplay:
    """A replay of the public part of a round: for each seat the table as it was during its last turn."""

    def __init__(self, table: Table) -> None:
        self.table = table  # hands as they are at the end; groups as they were during the replay
        self.groups: list[tuple[int, ...]] = []
        self.is_stale = False  # the table does not have these groups yet
        self.pile: list[int] = []
        # By seat, of its last turn:
        self.discarded = [terms.NONE] * 6  # its discard; NONE during a turn
        self.left = [terms.NONE] * 6  # the top of the pile, if it drew from the stock
        self.halves_before = [0] * 6  # the halves on the table at that draw
        self.halves_after = [0] * 6  # the halves on the table at the discard
        self.open_halves = [0] * 6  # the symbols that could have been laid off then
        self.open_sums = [0] * 6

    # ---- The replay

    def begin(self, deal: Deal) -> None:
        for seat in range(self.table.players):
            self.discarded[seat] = terms.NONE
        self.pile = list(deal.pile)
        self.groups = [tuple([face for face, _ in group]) for group in deal.table]
        self.is_stale = True

    def replay(self, seat: int, move: Move) -> None:
        if isinstance(move, Draw):
            self.replay_draw(seat, move.depth)
        elif isinstance(move, Discard):
            self.replay_discard(seat, move.card)
        else:
            self.replay_groups(move)

    def replay_draw(self, seat: int, depth: int) -> None:
        self.discarded[seat] = terms.NONE
        self.left[seat] = terms.NONE
        if depth:
            del self.pile[len(self.pile) - depth :]
        elif self.pile:
            self.update_table()
            self.left[seat] = self.pile[len(self.pile) - 1]
            self.halves_before[seat] = self.table.groups.halves

    def replay_groups(self, move: Move) -> None:
        self.is_stale = True
        if isinstance(move, Meld):
            self.groups.append(move.faces)
        elif isinstance(move, LayOff):
            self.groups[move.group - 1] += (move.face,)
        elif isinstance(move, Arrange):
            self.groups = list(move.groups)

    def replay_discard(self, seat: int, card: int) -> None:
        self.update_table()
        self.pile.append(card)
        self.discarded[seat] = card
        self.halves_after[seat] = self.table.groups.halves
        self.open_halves[seat] = self.table.groups.open_halves
        self.open_sums[seat] = self.table.groups.open_sums

    def update_table(self) -> None:
        if self.is_stale:
            self.table.groups.set_groups(tuple(self.groups))
            self.is_stale = False

    # ---- Unlikely moves, given the hands of a world

    def unlikely_moves(self, seat: int) -> int:
        """The number of unlikely moves in a seat's last turn; 0 before its first turn and during a turn."""
        if self.discarded[seat] == terms.NONE:
            return 0
        found = 0
        if self.kept_something(seat):
            found += KEPT
        if self.left[seat] != terms.NONE and self.could_use(seat, self.left[seat]):
            found += 1
        if self.had_better_discard(seat, self.discarded[seat]):
            found += 1
        return found

    def kept_something(self, seat: int) -> bool:
        """Whether the hand has a group, or a card that could be laid off. There was one more to discard (RU-7)."""
        if self.table.hands.halves[seat] & self.open_halves[seat] or self.table.hands.sums[seat] & self.open_sums[seat]:
            return True
        halves = self.table.hands.halves[seat] & ~self.halves_after[seat]  # RU-4
        return (
            symbols.runs_of_three(halves) != 0
            or symbols.block_values(halves) != 0
            or symbols.runs_of_three(self.table.hands.sums[seat]) != 0
            or self.table.hands.triples[seat] != 0
        )

    def could_use(self, seat: int, card: int) -> bool:
        """Whether a card makes a group with two cards of the hand."""
        if self.table.hands.sizes[seat] < terms.MIN_GROUP_SIZE:  # RU-7
            return False
        own = self.table.pack.halves[card] & ~self.halves_before[seat]
        halves = self.table.hands.halves[seat] & ~self.halves_before[seat] | own
        total = self.table.pack.sums[card]
        return (
            symbols.runs_through(own, halves) != 0
            or symbols.values_of(own) & symbols.block_values(halves) != 0
            or symbols.runs_through(total, self.table.hands.sums[seat] | total) != 0
            or self.table.hands.pairs[seat] & total != 0
        )

    def had_better_discard(self, seat: int, card: int) -> bool:
        """Whether the heuristic would have discarded another card."""
        self.table.hands.add(seat, card)
        value = self.discard_value(seat, card)
        found = False
        cards = self.table.hands.cards[seat]
        while cards:
            if self.discard_value(seat, bits.lowest128(cards)) > value:
                found = True
            cards &= cards - 1
        self.table.hands.remove(seat, card)
        return found

    def discard_value(self, seat: int, card: int) -> int:
        """How good it is to discard a card: as in heuristic.py, scaled."""
        i = seat * memory.SYMBOLS + self.table.pack.total[card]
        near = self.table.hands.counts[i - 1] + self.table.hands.counts[i] + self.table.hands.counts[i + 1] - 1
        fit = NEIGHBOR_BY_SUM * near
        fit += self.fit_of_half(seat, self.table.pack.low[card]) + self.fit_of_half(seat, self.table.pack.high[card])
        return HELD * self.table.pack.held_points[card] - fit

    def fit_of_half(self, seat: int, symbol: int) -> int:
        """How well a half goes with the rest of the hand: cards near it in a run, and of the same value."""
        if self.halves_after[seat] >> symbol & 1:  # RU-4
            return 0
        fit = NEIGHBOR * (self.count_free(seat, symbol - 1) + self.count_free(seat, symbol + 1))
        fit += NEXT_BUT_ONE * (self.count_free(seat, symbol - 2) + self.count_free(seat, symbol + 2))
        for suit in range(1, 4):
            fit += NEIGHBOR * self.count_free(seat, (symbol + 16 * suit) & 63)
        return fit

    def count_free(self, seat: int, symbol: int) -> int:
        """The number of cards in a hand that can show a half, if it is not on the table."""
        if self.halves_after[seat] >> symbol & 1:
            return 0
        return self.table.hands.counts[seat * memory.SYMBOLS + symbol]


def unlikely_moves(match: RummyMatch, seat: int) -> int:
    """The number of unlikely moves in the last turns of all other seats."""
    replay = RoundReplay(copy_of(match.table))
    replay.begin(match.deal)
    for player, move in match.played_in_round():
        replay.replay(player, move)
    found = 0
    for other in range(match.table.players):
        if other != seat:
            found += replay.unlikely_moves(other)
    return found
