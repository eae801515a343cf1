# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""A table of Rummy: hands, stock, pile, the groups that lie there, and what they count (RU-1, RU-4, RU-5, RU-9).

Nothing is checked here: `match.py` verifies what comes from outside.
"""

from fairdeal.engine import bits, shuffle
from fairdeal.engine.random import Stream
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.pack import Pack


class Table:
    """Where every card is, and whose it is."""

    def __init__(self, pack: Pack, players: int) -> None:
        self.pack = pack
        self.players = players
        self.turn = 0
        self.dealer = 0
        self.duty = memory.NONE  # RU-2: the card from deeper in the pile that the next move puts down
        self.stage = memory.DRAW
        # Hands: as sets of cards, and as what they could show.
        self.hands = [0] * 6
        self.sizes = [0] * 6
        self.counts = [0] * 576  # for each seat and place, how many of its cards can show it
        self.halves = [0] * 6  # the halves it could show, as bits
        self.sums = [0] * 6  # the sums; those it has twice; three times
        self.pairs = [0] * 6
        self.triples = [0] * 6
        self.known = [0] * 6  # cards that everybody has seen it take
        self.stock = [0] * 78  # top last, as in the pile
        self.in_stock = 0
        self.pile = [0] * 78
        self.in_pile = 0
        # Groups: the faces of each in order, and by card whose it is.
        self.groups = 0
        self.kind = [0] * 26
        self.start = [0] * 26  # the lowest place; of a block its value
        self.length = [0] * 26
        self.lying = [0] * 624
        self.owner = [memory.NONE] * 78
        self.shown = [0] * 78  # the face a card on the table is declared as
        self.down = 0  # the halves on the table (RU-4)
        self.group_halves = [0] * 26  # by group: what would go with it, as bits
        self.group_sums = [0] * 26
        self.fits_halves = 0  # what could be laid off on some group (RU-5)
        self.fits_sums = 0
        self.twice_halves = 0  # what two groups or more would take
        self.twice_sums = 0
        self.large = 0  # the groups of four cards or more
        self.spares_seen = False  # has somebody looked what they can spare (new_groups.py)?
        # The move that is being made: its faces in order, or what it is about.
        self.verb = memory.STOP
        self.chosen = [0] * 78
        self.number = 0

    # ---- Hands

    def take(self, seat: int, card: int) -> None:
        """A card comes into a hand."""
        row = seat * memory.PLACES
        self.hands[seat] |= bits.bit128(card)
        self.sizes[seat] += 1
        self.counts[row + self.pack.low[card]] += 1
        self.counts[row + self.pack.high[card]] += 1
        self.halves[seat] |= self.pack.halves[card]
        at = row + self.pack.total[card]
        total = bits.bit(self.pack.total[card] - memory.SUMS)
        self.triples[seat] |= self.pairs[seat] & total
        self.pairs[seat] |= self.sums[seat] & total
        self.sums[seat] |= total
        self.counts[at] += 1

    def drop(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        row = seat * memory.PLACES
        self.hands[seat] &= ~bits.bit128(card)
        self.known[seat] &= ~bits.bit128(card)
        self.sizes[seat] -= 1
        self.drop_half(seat, row, self.pack.low[card])
        self.drop_half(seat, row, self.pack.high[card])
        at = row + self.pack.total[card]
        total = bits.bit(self.pack.total[card] - memory.SUMS)
        left = self.counts[at] - 1
        self.counts[at] = left
        self.sums[seat] &= ~(total * (left < 1))  # as likely as not: numbers are quicker here than branches
        self.pairs[seat] &= ~(total * (left < 2))
        self.triples[seat] &= ~(total * (left < 3))

    def drop_half(self, seat: int, row: int, place: int) -> None:
        left = self.counts[row + place] - 1
        self.counts[row + place] = left
        self.halves[seat] &= ~(bits.bit(place) * (left < 1))

    # ---- The deal (RU-1)

    def clear(self) -> None:
        """No card is anywhere."""
        for seat in range(self.players):
            self.hands[seat] = 0
            self.known[seat] = 0
            self.sizes[seat] = 0
            self.halves[seat] = 0
            self.sums[seat] = 0
            self.pairs[seat] = 0
            self.triples[seat] = 0
        for i in range(self.players * memory.PLACES):
            self.counts[i] = 0
        for card in range(memory.CARDS):
            self.owner[card] = memory.NONE
        self.in_stock = 0
        self.in_pile = 0
        self.groups = 0
        self.down = 0
        self.fits_halves = 0
        self.fits_sums = 0
        self.twice_halves = 0
        self.twice_sums = 0
        self.large = 0
        self.duty = memory.NONE

    def deal(self, stream: Stream) -> None:
        """RU-1: seven cards each, one at a time from the dealer's left; the next is turned as the pile."""
        self.clear()
        for card in range(memory.CARDS):
            self.stock[card] = card
        shuffle.shuffle(stream, self.stock, memory.CARDS, memory.CARDS)
        self.in_stock = memory.CARDS
        seat = self.dealer
        for _ in range(memory.DEALT * self.players):
            seat = self.after(seat)
            self.in_stock -= 1
            self.take(seat, self.stock[self.in_stock])
        self.in_stock -= 1
        self.pile[0] = self.stock[self.in_stock]
        self.in_pile = 1
        self.begin_turn(self.after(self.dealer))

    def after(self, seat: int) -> int:
        """The next seat to the left."""
        return seat + 1 if seat + 1 < self.players else 0

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.stage = memory.DRAW

    # ---- The groups on the table

    def declare(self, face: int, seat: int) -> None:
        """A card lies on the table as this face; it keeps its owner for good."""
        card = face // 3
        self.owner[card] = seat
        self.shown[card] = face
        if self.pack.place[face] < memory.SUMS:
            self.down |= bits.bit(self.pack.place[face])

    def undeclare(self, card: int) -> None:
        """It no longer lies there as what it was."""
        place = self.pack.place[self.shown[card]]
        if place < memory.SUMS:
            self.down &= ~bits.bit(place)

    def key(self, face: int) -> int:
        """Faces in a group stand by place; where that is the same for all, by card."""
        return self.pack.place[face] << 8 | face

    def put_new(self, number: int) -> None:
        """The faces chosen, in order, become a group after the others."""
        group = self.groups
        self.groups += 1
        self.length[group] = number
        for i in range(number):
            self.lying[group * memory.ROOM + i] = self.chosen[i]
        self.kind[group] = self.shape(number)
        self.see_group(group)

    def see_group(self, group: int) -> None:
        """A group has changed: where it begins, and what would go with it (RU-5)."""
        place = self.pack.place[self.lying[group * memory.ROOM]]
        kind = self.kind[group]
        self.start[group] = place & 15 if kind == memory.BLOCK else place
        first = bits.bit(place & 63)  # the places of sums begin at 64
        if kind == memory.BLOCK:
            fits = memory.ONE_A_SUIT << (place & 15)
        elif kind == memory.SUM_BLOCK:
            fits = first
        else:
            fits = first >> 1 | first << self.length[group]
        self.group_halves[group] = fits & memory.EVERY_HALF if kind < memory.SUM_RUN else 0
        self.group_sums[group] = fits & memory.EVERY_SUM if kind >= memory.SUM_RUN else 0

    def add_to(self, group: int, face: int) -> None:
        """RU-5: a face joins a group, in its place."""
        at = group * memory.ROOM
        i = self.length[group]
        while i > 0 and self.key(self.lying[at + i - 1]) > self.key(face):
            self.lying[at + i] = self.lying[at + i - 1]
            i -= 1
        self.lying[at + i] = face
        self.length[group] += 1
        self.see_group(group)

    def take_out(self, card: int) -> None:
        """A group that can spare it loses a card, which is about to lie elsewhere (RU-6)."""
        group = self.group_of(card)
        at = group * memory.ROOM
        i = 0
        while self.lying[at + i] != self.shown[card]:
            i += 1
        self.length[group] -= 1
        while i < self.length[group]:
            self.lying[at + i] = self.lying[at + i + 1]
            i += 1
        self.see_group(group)
        self.undeclare(card)

    def group_of(self, card: int) -> int:
        """Where a card lies."""
        for group in range(self.groups):
            for i in range(self.length[group]):
                if self.lying[group * memory.ROOM + i] == self.shown[card]:
                    return group
        return memory.NONE

    def see_what_fits(self) -> None:
        """RU-5: what could be laid off, now that the groups have changed. RU-4: no half that lies there already."""
        halves = 0
        sums = 0
        twice_halves = 0
        twice_sums = 0
        large = 0
        for group in range(self.groups):
            twice_halves |= halves & self.group_halves[group]
            twice_sums |= sums & self.group_sums[group]
            halves |= self.group_halves[group]
            sums |= self.group_sums[group]
            large |= bits.bit(group) * (self.length[group] > 3)
        self.fits_halves = halves & ~self.down
        self.fits_sums = sums
        self.twice_halves = twice_halves
        self.twice_sums = twice_sums
        self.large = large
        self.spares_seen = False

    # ---- What a group is (RU-3)

    def sort_chosen(self) -> None:
        """The faces chosen, as they stand in a group."""
        for i in range(1, self.number):
            face = self.chosen[i]
            j = i
            while j > 0 and self.key(self.chosen[j - 1]) > self.key(face):
                self.chosen[j] = self.chosen[j - 1]
                j -= 1
            self.chosen[j] = face

    def shape(self, number: int) -> int:
        """RU-3: which kind of group the faces chosen make, in order; NONE if they make no group."""
        if number < 3 or number >= memory.ROOM:
            return memory.NONE
        first = self.pack.place[self.chosen[0]]
        step = self.pack.place[self.chosen[1]] - first  # a run goes up by one, a block by a suit or more
        for i in range(1, number):
            place = self.pack.place[self.chosen[i]]
            up = place - self.pack.place[self.chosen[i - 1]]
            if (first < memory.SUMS) != (place < memory.SUMS) or self.chosen[i] == self.chosen[i - 1]:
                return memory.NONE
            if step == 1 or first >= memory.SUMS:
                if up != step:
                    return memory.NONE
            elif up & 15 or not up:
                return memory.NONE
        if first >= memory.SUMS:
            return memory.SUM_BLOCK if step == 0 else memory.SUM_RUN if step == 1 else memory.NONE
        return memory.RUN if step == 1 else memory.BLOCK

    # ---- What the round counts (RU-9)

    def table_points(self, seat: int) -> int:
        """The cards on the table, for their owner, by the face they are declared as."""
        counted = 0
        for group in range(self.groups):
            for i in range(self.length[group]):
                face = self.lying[group * memory.ROOM + i]
                if self.owner[face // 3] == seat:
                    counted += self.pack.points[self.pack.place[face]]
        return counted

    def hand_points(self, seat: int) -> int:
        """The cards in the hand, at their best face; they count against one."""
        counted = 0
        rest = self.hands[seat]
        while rest:
            counted += self.pack.lost[bits.lowest128(rest)]
            rest &= rest - 1
        return counted

    # ---- For the match around it

    def hand_of(self, seat: int) -> int:
        return self.hands[seat]

    def size_of(self, seat: int) -> int:
        return self.sizes[seat]

    def known_of(self, seat: int) -> int:
        return self.known[seat]

    def owner_of(self, card: int) -> int:
        return self.owner[card]

    def face_of(self, card: int) -> int:
        """What a card on the table is declared as."""
        return self.shown[card]

    def half_lies(self, face: int) -> bool:
        """RU-4: is this half on the table? A sum never counts as being there."""
        place = self.pack.place[face]
        return place < memory.SUMS and self.down >> place & 1 == 1

    def group_faces(self, group: int) -> list[int]:
        return [self.lying[group * memory.ROOM + i] for i in range(self.length[group])]

    def group_without(self, group: int, cards: int) -> tuple[int, ...]:
        """What is left of a group when some cards are taken away."""
        first = group * memory.ROOM
        end = first + self.length[group]
        return tuple([self.lying[i] for i in range(first, end) if not cards & bits.bit128(self.lying[i] // 3)])

    def groups_lying(self) -> list[list[int]]:
        """Every group, in order."""
        return [self.group_faces(group) for group in range(self.groups)]

    def stock_cards(self) -> list[int]:
        return [self.stock[i] for i in range(self.in_stock)]

    def pile_cards(self) -> list[int]:
        return [self.pile[i] for i in range(self.in_pile)]

    def set_hand(self, seat: int, cards: int, known: int) -> None:
        """Other cards for a seat, and which of them everybody has seen."""
        while self.hands[seat]:
            self.drop(seat, bits.lowest128(self.hands[seat]))
        rest = cards
        while rest:
            self.take(seat, bits.lowest128(rest))
            rest &= rest - 1
        self.known[seat] = known

    def set_stock(self, cards: list[int]) -> None:
        self.in_stock = len(cards)
        for i in range(len(cards)):
            self.stock[i] = cards[i]

    def set_pile(self, cards: list[int]) -> None:
        self.in_pile = len(cards)
        for i in range(len(cards)):
            self.pile[i] = cards[i]

    def set_groups(self, groups: tuple[tuple[int, ...], ...]) -> None:
        """The whole table anew; every card on it has an owner."""
        self.groups = 0
        self.down = 0
        for group in groups:
            self.choose(group)
            self.put_new(self.number)
            for face in group:
                self.declare(face, self.owner[face // 3])
        self.see_what_fits()

    def set_owner(self, card: int, seat: int) -> None:
        self.owner[card] = seat

    def choose(self, faces: tuple[int, ...]) -> None:
        """Faces for the move that is to be made, put in order."""
        self.number = len(faces)
        for i in range(len(faces)):
            self.chosen[i] = faces[i]
        self.sort_chosen()

    def shape_of(self, faces: tuple[int, ...]) -> int:
        """RU-3: the kind of group that some faces make; NONE if they make no group."""
        self.choose(faces)
        return self.shape(self.number)

    def copy_cards(self, other: "Table") -> None:
        """Take over everything from another table."""
        self.copy_public(other)
        for seat in range(self.players):
            self.copy_seat(other, seat)
        for i in range(self.in_stock):
            self.stock[i] = other.stock[i]

    def copy_seen(self, other: "Table") -> None:
        """Take over what the player in turn can see: no other hand, and of the stock only how much is left."""
        self.copy_public(other)
        self.copy_seat(other, other.turn)

    def copy_public(self, other: "Table") -> None:
        self.pack = other.pack
        self.players = other.players
        self.turn = other.turn
        self.dealer = other.dealer
        self.duty = other.duty
        self.stage = other.stage
        self.in_stock = other.in_stock
        self.in_pile = other.in_pile
        for i in range(self.in_pile):
            self.pile[i] = other.pile[i]
        for i in range(memory.CARDS):
            self.owner[i] = other.owner[i]
            self.shown[i] = other.shown[i]
        self.copy_groups(other)

    def copy_seat(self, other: "Table", seat: int) -> None:
        self.hands[seat] = other.hands[seat]
        self.sizes[seat] = other.sizes[seat]
        self.halves[seat] = other.halves[seat]
        self.sums[seat] = other.sums[seat]
        self.pairs[seat] = other.pairs[seat]
        self.triples[seat] = other.triples[seat]
        self.known[seat] = other.known[seat]
        for i in range(seat * memory.PLACES, (seat + 1) * memory.PLACES):
            self.counts[i] = other.counts[i]

    def copy_groups(self, other: "Table") -> None:
        self.groups = other.groups
        for group in range(self.groups):
            self.kind[group] = other.kind[group]
            self.start[group] = other.start[group]
            self.length[group] = other.length[group]
            self.group_halves[group] = other.group_halves[group]
            self.group_sums[group] = other.group_sums[group]
            for i in range(group * memory.ROOM, group * memory.ROOM + self.length[group]):
                self.lying[i] = other.lying[i]
        self.down = other.down
        self.fits_halves = other.fits_halves
        self.fits_sums = other.fits_sums
        self.twice_halves = other.twice_halves
        self.twice_sums = other.twice_sums
        self.large = other.large
        self.spares_seen = False
