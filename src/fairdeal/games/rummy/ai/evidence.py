# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""What the others' turns tell of their cards: what in a round would be odd, had they held what is imagined.

Since his last turn nobody's hand has changed, so of that turn, and of no other, one knows in a world what it was made
with. It is odd to have kept what could be put down, to discard a card that fits better than others, and to leave a card
on the pile that makes a group with one's own.
"""

from fairdeal.engine import bits
from fairdeal.engine.moves import Move
from fairdeal.games.rummy.deals import Deal
from fairdeal.games.rummy.fast import memory, rows
from fairdeal.games.rummy.match import RummyMatch
from fairdeal.games.rummy.rules.moves import Arrange, Discard, Draw, Lay, Meld
from fairdeal.games.rummy.rules.turns import Turns, copy_of

KEPT = 2  # hardly anybody keeps what he can put down: it counts as so many surprises
HELD, NEIGHBOUR, NEIGHBOUR_BY_SUM = 5, 30, 7  # as in steady.py, in tenths
NEXT_BUT_ONE = 15


class Onlooker:
    """One who sees a round once more: the table as everybody left it, and with all cards open what he left it with."""

    def __init__(self, table: Turns) -> None:
        self.table = table  # groups, as they were at each moment; hands, as they are in the end
        self.groups: list[tuple[int, ...]] = []
        self.changed = False  # since the table was told of them
        self.pile: list[int] = []
        self.discarded = [memory.NONE] * 6  # by each in his last turn; none while he is still at it
        self.left = [memory.NONE] * 6  # the top of the pile for one who drew from the stock instead,
        self.down_before = [0] * 6  # and the halves on the table then
        self.down = [0] * 6  # the same when he had discarded,
        self.fits_halves = [0] * 6  # and what could be laid off
        self.fits_sums = [0] * 6

    # ---- What everybody saw

    def begin_again(self, deal: Deal) -> None:
        for seat in range(self.table.players):
            self.discarded[seat] = memory.NONE
        self.pile = list(deal.pile)
        self.groups = [tuple([face for face, _ in group]) for group in deal.table]
        self.changed = True

    def see(self, seat: int, move: Move) -> None:
        if isinstance(move, Draw):
            self.see_draw(seat, move.depth)
        elif isinstance(move, Discard):
            self.see_discard(seat, move.card)
        else:
            self.see_groups(move)

    def see_draw(self, seat: int, depth: int) -> None:
        """RU-2; 0: from the stock."""
        self.discarded[seat] = memory.NONE
        self.left[seat] = memory.NONE
        if depth:
            del self.pile[len(self.pile) - depth :]
        elif self.pile:
            self.lay_out()
            self.left[seat] = self.pile[len(self.pile) - 1]
            self.down_before[seat] = self.table.down

    def see_groups(self, move: Move) -> None:
        """RU-3, RU-5, RU-6."""
        self.changed = True
        if isinstance(move, Meld):
            self.groups.append(move.faces)
        elif isinstance(move, Lay):
            self.groups[move.group - 1] += (move.face,)
        elif isinstance(move, Arrange):
            self.groups = list(move.groups)

    def see_discard(self, seat: int, card: int) -> None:
        """RU-7."""
        self.lay_out()
        self.pile.append(card)
        self.discarded[seat] = card
        self.down[seat] = self.table.down
        self.fits_halves[seat] = self.table.fits_halves
        self.fits_sums[seat] = self.table.fits_sums

    def lay_out(self) -> None:
        if self.changed:
            self.table.set_groups(tuple(self.groups))
            self.changed = False

    # ---- What is odd about it, with the cards of this world

    def unlikely_moves(self, seat: int) -> int:
        """By a player's last turn, if he has had one and is not at another."""
        if self.discarded[seat] == memory.NONE:
            return 0
        found = 0
        if self.kept_something(seat):
            found += KEPT
        if self.left[seat] != memory.NONE and self.wanted(seat, self.left[seat]):
            found += 1
        if self.had_worse(seat, self.discarded[seat]):
            found += 1
        return found

    def kept_something(self, seat: int) -> bool:
        """Does he hold a group, or a card that could have been laid off? He had one more, to discard (RU-7)."""
        if self.table.halves[seat] & self.fits_halves[seat] or self.table.sums[seat] & self.fits_sums[seat]:
            return True
        halves = self.table.halves[seat] & ~self.down[seat]  # RU-4
        return (
            rows.of_three(halves) != 0
            or rows.of_three_suits(halves) != 0
            or rows.of_three(self.table.sums[seat]) != 0
            or self.table.triples[seat] != 0
        )

    def wanted(self, seat: int, card: int) -> bool:
        """Would a card make a group with two of those he holds?"""
        if self.table.sizes[seat] < 3:  # RU-7
            return False
        own = self.table.pack.halves[card] & ~self.down_before[seat]
        halves = self.table.halves[seat] & ~self.down_before[seat] | own
        total = bits.bit(self.table.pack.total[card] - memory.SUMS)
        return (
            rows.in_row(halves, own) != 0
            or rows.values_of(own) & rows.of_three_suits(halves) != 0
            or rows.in_row(self.table.sums[seat] | total, total) != 0
            or self.table.pairs[seat] & total != 0
        )

    def had_worse(self, seat: int, card: int) -> bool:
        """Was there a card that a steady player would rather have discarded?"""
        self.table.take(seat, card)
        price = self.price(seat, card)
        worse = False
        rest = self.table.hands[seat]
        while rest:
            if self.price(seat, bits.lowest128(rest)) > price:
                worse = True
            rest &= rest - 1
        self.table.drop(seat, card)
        return worse

    def price(self, seat: int, card: int) -> int:
        """How glad he would be to discard it: what it costs to hold, less how well it goes with the others."""
        at = seat * memory.PLACES + self.table.pack.total[card]
        near = self.table.counts[at - 1] + self.table.counts[at] + self.table.counts[at + 1] - 1
        use = NEIGHBOUR_BY_SUM * near
        use += self.use_of_half(seat, self.table.pack.low[card]) + self.use_of_half(seat, self.table.pack.high[card])
        return HELD * self.table.pack.lost[card] - use

    def use_of_half(self, seat: int, place: int) -> int:
        """Cards next to it in a run, next but one, and of the same value; nothing that lies there already (RU-4)."""
        if self.down[seat] >> place & 1:
            return 0
        use = NEIGHBOUR * (self.held(seat, place - 1) + self.held(seat, place + 1))
        use += NEXT_BUT_ONE * (self.held(seat, place - 2) + self.held(seat, place + 2))
        for suit in range(1, 4):
            use += NEIGHBOUR * self.held(seat, (place + 16 * suit) & 63)
        return use

    def held(self, seat: int, place: int) -> int:
        """How many cards of a hand can show a half that does not lie on the table."""
        if self.down[seat] >> place & 1:
            return 0
        return self.table.counts[seat * memory.PLACES + place]


def unlikely_moves(match: RummyMatch, seat: int) -> int:
    """How much of what the others did in their last turns is odd with these cards."""
    onlooker = Onlooker(copy_of(match.table))
    onlooker.begin_again(match.deal)
    for player, move in match.played_in_round():
        onlooker.see(player, move)
    found = 0
    for other in range(match.table.players):
        if other != seat:
            found += onlooker.unlikely_moves(other)
    return found
