# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Turns of Rummy: drawing, putting down, discarding, the end of a round and of a match (RU-1 to RU-10).

The moves of the player in turn are numbered: `prepare` counts them, `pick` finds the k-th, `make` makes it. In a draw:
the stock (or to stop), the top of the pile, deeper cards. After it: melds, lay-offs, discards, and new groups with
spared cards. Nothing is checked here: `match.py` verifies what comes from outside.
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.pack import Pack
from fairdeal.games.rummy.rules.rulings import Rulings


class Turns(Rulings):
    """A match at its table."""

    def __init__(self, pack: Pack, players: int, rearrange: int, rounds: int) -> None:
        super().__init__(pack, players, rearrange)
        self.rounds = rounds  # RU-10, as an option: 0, no end but 500
        self.scores = [0] * 6
        self.hand_number = 0
        self.over = False
        self.melds = 0  # how many moves of each kind there are
        self.lays = 0
        self.discards = 0
        self.arranges = 0
        self.total = 0
        self.target = 0  # the group that a card is laid off on, or how deep is drawn

    # ---- What may be done

    def prepare(self) -> None:
        """Count the moves of the player in turn."""
        if self.stage == memory.DRAW:
            self.find_draws()
            self.total = self.draws + 1  # RU-8: there is a stock to draw from, or one may stop
            return
        self.melds = self.scan(False, memory.NO_END) if self.sizes[self.turn] > 3 else 0
        self.lays = self.scan_lays(memory.NO_END)
        self.discards = self.sizes[self.turn] if self.duty < 0 else 0  # RU-2: the duty comes first
        self.arranges = self.scan(True, memory.NO_END) if self.finds_spares() else 0
        self.total = self.melds + self.lays + self.discards + self.arranges

    def finds_spares(self) -> bool:
        """RU-6: may there be cards to spare? If so, they are ready to be used."""
        if not self.large or self.rearrange == memory.NO or self.sizes[self.turn] < 2:
            return False
        self.use_spares()
        return True

    def pick(self, k: int) -> None:
        """Choose the k-th of the moves counted."""
        if self.stage == memory.DRAW:
            self.verb = memory.PILE if k else memory.STOCK if self.in_stock else memory.STOP
            self.target = bits.nth128(self.depths, k - 1) if k else 0
        elif k < self.melds:
            self.verb = memory.NEW
            self.scan(False, k)
        elif k < self.melds + self.lays:
            self.verb = memory.LAY
            self.scan_lays(k - self.melds)
        elif k < self.melds + self.lays + self.discards:
            self.verb = memory.DISCARD
            self.chosen[0] = bits.nth128(self.hands[self.turn], k - self.melds - self.lays)
        else:
            self.verb = memory.ARRANGE
            self.scan(True, k - self.melds - self.lays - self.discards)

    def make(self) -> None:
        """Make the move that was chosen."""
        if self.verb == memory.DISCARD:
            self.discard(self.chosen[0])
        elif self.verb == memory.STOCK:
            self.in_stock -= 1
            self.take(self.turn, self.stock[self.in_stock])
            self.stage = memory.MELD
        elif self.verb == memory.PILE:
            self.draw_pile(self.target)
        elif self.verb == memory.STOP:
            self.stage = memory.ENDED  # RU-8
        elif self.verb == memory.LAY:
            self.lay(self.chosen[0], self.target)
        else:
            self.put_group()

    # ---- Drawing: RU-2 and RU-8

    def draw_pile(self, depth: int) -> None:
        """RU-2: the card and all above it; everybody has seen them."""
        for at in range(self.in_pile - depth, self.in_pile):
            self.take(self.turn, self.pile[at])
            self.known[self.turn] |= bits.bit128(self.pile[at])
        self.in_pile -= depth
        if depth > 1:
            self.duty = self.pile[self.in_pile]
        self.stage = memory.MELD

    # ---- Putting down (RU-3 to RU-6)

    def put_group(self) -> None:
        """The faces chosen become a new group; cards of the hand get their owner, spared ones keep theirs."""
        for i in range(self.number):
            card = self.chosen[i] // 3
            if self.owner[card] < 0:
                self.drop(self.turn, card)
                self.declare(self.chosen[i], self.turn)
            else:
                self.take_out(card)
                self.declare(self.chosen[i], self.owner[card])
        self.put_new(self.number)
        self.see_what_fits()
        self.duty = memory.NONE

    def lay(self, face: int, group: int) -> None:
        """RU-5: it lies before the one who laid it."""
        self.drop(self.turn, face // 3)
        self.declare(face, self.turn)
        self.add_to(group, face)
        self.see_what_fits()
        self.duty = memory.NONE

    def scan_lays(self, wanted: int) -> int:
        """Count the lay-offs; stop at the wanted one and choose it."""
        self.seen = 0
        self.wanted = wanted
        if self.sizes[self.turn] < 2:  # RU-7
            return 0
        halves = self.halves[self.turn] & self.fits_halves
        sums = self.sums[self.turn] & self.fits_sums
        if self.duty >= 0:  # RU-2
            halves &= self.pack.halves[self.duty]
            sums &= bits.bit(self.pack.total[self.duty] - memory.SUMS)
        if wanted == memory.NO_END and not (halves & self.twice_halves or sums & self.twice_sums):
            return self.held_in(halves, 0) + self.held_in(sums, memory.SUMS)
        for group in range(self.groups):
            if self.look_at_lays(group, halves & self.group_halves[group], 0):
                break
            if self.look_at_lays(group, sums & self.group_sums[group], memory.SUMS):
                break
        return self.seen

    def held_in(self, places: int, base: int) -> int:
        """How many cards of the hand can take some places, all together; of what must be put down it alone (RU-2)."""
        if self.duty >= 0:
            return bits.count(places)
        found = 0
        while places:
            found += self.counts[self.turn * memory.PLACES + base + bits.lowest(places)]
            places &= places - 1
        return found

    def look_at_lays(self, group: int, places: int, base: int) -> bool:
        """What fits on one group; says whether the wanted lay-off is among it."""
        while places:
            if self.look_at_lay(group, base + bits.lowest(places)):
                return True
            places &= places - 1
        return False

    def look_at_lay(self, group: int, place: int) -> bool:
        """The cards of the hand that can take one place at a group; says whether the wanted one is among them."""
        found = self.held(place)
        if self.wanted >= self.seen + found:
            self.seen += found
            return False
        self.target = group
        self.number = 0
        self.add_chosen(self.held_card(place, self.wanted - self.seen), place)
        return True

    # ---- Discarding, and the end of the round (RU-7, RU-8)

    def discard(self, card: int) -> None:
        """RU-7: it ends the turn; discarding the last card ends the round."""
        self.drop(self.turn, card)
        self.pile[self.in_pile] = card
        self.in_pile += 1
        if self.sizes[self.turn]:
            self.begin_turn(self.after(self.turn))
        else:
            self.stage = memory.ENDED

    def score_round(self) -> None:
        """RU-9: what lies there counts for its owner, what is held against its holder. RU-10."""
        for group in range(self.groups):
            for at in range(group * memory.ROOM, group * memory.ROOM + self.length[group]):
                self.scores[self.owner[self.lying[at] // 3]] += self.pack.points[self.pack.place[self.lying[at]]]
        for seat in range(self.players):
            self.scores[seat] -= self.hand_points(seat)
        self.over = self.is_over()

    def is_over(self) -> bool:
        """RU-10: somebody has 500, or the last round is played, and one is alone at the top."""
        best = self.scores[0]
        sharing = 1
        for seat in range(1, self.players):
            if self.scores[seat] > best:
                best = self.scores[seat]
                sharing = 1
            elif self.scores[seat] == best:
                sharing += 1
        last = self.rounds > 0 and self.hand_number >= self.rounds
        return sharing == 1 and (best >= memory.TARGET or last)

    def place_of(self, seat: int) -> int:
        """How many have a higher score."""
        above = 0
        for other in range(self.players):
            if self.scores[other] > self.scores[seat]:
                above += 1
        return above

    # ---- By random moves

    def clear_scores(self) -> None:
        for seat in range(self.players):
            self.scores[seat] = 0
        self.hand_number = 0
        self.over = False

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        """The next deal of the match; before the first it is drawn who deals."""
        if self.hand_number == 0:
            seats.begin(SEATS, 0)
            self.dealer = draw.below(seats, self.players)  # RU-1
        cards.begin(DEAL, self.hand_number)
        self.hand_number += 1
        self.deal(cards)

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        """A whole match by uniformly random moves; says how many there were."""
        moves = 0
        while not self.over:
            self.deal_next(cards, seats)
            while self.stage != memory.ENDED:
                self.prepare()
                self.pick(draw.below(choices, self.total))
                self.make()
                moves += 1
            self.score_round()
            self.dealer = self.after(self.dealer)
        return moves

    # ---- For the match around it

    def lay_out(self, groups: tuple[tuple[int, ...], ...]) -> None:
        """RU-6: the table as the player in turn has arranged it; cards of the hand become his."""
        for group in groups:
            for face in group:
                if self.owner[face // 3] < 0:
                    self.drop(self.turn, face // 3)
                    self.owner[face // 3] = self.turn
        self.set_groups(groups)
        self.duty = memory.NONE

    def chosen_faces(self) -> tuple[int, ...]:
        return tuple([self.chosen[i] for i in range(self.number)])

    def arranged(self) -> tuple[tuple[int, ...], ...]:
        """The table with the faces chosen as a new group, after what is left of the others."""
        cards = bits.bit128(0) & 0
        for i in range(self.number):
            cards |= bits.bit128(self.chosen[i] // 3)
        left = [self.group_without(group, cards) for group in range(self.groups)]
        return (*left, self.chosen_faces())

    def drawn(self, depth: int) -> list[int]:
        """The cards that a draw takes; 0: from the stock."""
        if depth == 0:
            return [self.stock[self.in_stock - 1]]
        return [self.pile[at] for at in range(self.in_pile - depth, self.in_pile)]

    def choose_move(self, verb: int, chosen: int, target: int) -> None:
        """Choose a move that was verified: its card or face, and where."""
        self.verb = verb
        self.chosen[0] = chosen
        self.target = target

    def score_of(self, seat: int) -> int:
        return self.scores[seat]

    def set_score(self, seat: int, score: int) -> None:
        self.scores[seat] = score

    def copy_rules(self, other: "Turns") -> None:
        self.rearrange = other.rearrange
        self.rounds = other.rounds
        self.hand_number = other.hand_number
        self.over = other.over
        for seat in range(self.players):
            self.scores[seat] = other.scores[seat]


def new_like(table: Turns) -> Turns:
    """Room for another table of the same game, made the quick way."""
    if bits.COMPILED:
        return Turns.__new__(Turns)
    return Turns(table.pack, table.players, table.rearrange, table.rounds)


def copy_of(table: Turns) -> Turns:
    """An equal table that goes its own way."""
    twin = new_like(table)
    twin.copy_cards(table)
    twin.copy_rules(table)
    return twin


def seen_in_turn(table: Turns) -> Turns:
    """The table as its player in turn sees it, with nothing in it that he cannot know."""
    twin = new_like(table)
    see_in_turn(twin, table)
    return twin


def see_in_turn(twin: Turns, table: Turns) -> None:
    """The same in room that is there. Of what was seen in it before, hands are left that nobody looks at any more."""
    twin.copy_seen(table)
    twin.copy_rules(table)
