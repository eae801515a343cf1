# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The tricks of a hand in a few microseconds, all by the steady player's thumb (steady.py), now and then at random.

For players who imagine how a move may end. A face is priced as he does it: what the trick may bring, by how likely it
is ours, less what the card would be good for later. How likely others can beat it is told from the cards that are out;
who has none of a suit is known, as it soon is at a real table. Whole numbers only, so that it comes to the same
everywhere.
"""

from functools import cache

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.rook.rules.tricks import RookTricks
from fairdeal.mechanics import look, memory
from fairdeal.mechanics.faces import FaceTable, face_table

WHOLE = 1024  # a chance of 1, and a point
MOST_OUT = 64
ANYWAY = 563  # how much of the points on a card in hand our side gets sooner or later
SURE_WINNER, TRUMP_HALF, THE_ROOK = 9, 3, 30  # points that one spends with each
DRAW = 4  # what it is worth to the bidders to draw trumps
RIVALRY = 70  # in a hundred: how often an opponent who could beat a high card of ours will do so
EAGER = 80  # the same in the trick on the table
HELP = 40  # how often the partner takes a trick from an opponent, if he can
ROOK_COMES = 92  # how likely one of the other hands has the Rook and plays it


class Ladder:
    """All the faces of a suit in the order of their values: the faces of a hand, and those above one, are sets."""

    def __init__(self, table: FaceTable) -> None:
        self.rung = [0] * 237  # where a face stands
        self.over = [0] * 237  # where those begin that are higher
        self.has_some = [0] * 64  # how likely one of the other hands has one of so many cards that are out
        pack = [card.index for card in table.deck.rook_pack]  # RK-1; the Rook stands above all of them
        for suit in range(memory.SUMS + 1):
            faces = [3 * card + kind for card in pack for kind in range(3) if table.suit_of(3 * card + kind) == suit]
            values = sorted([(table.value_of(face), face) for face in faces])
            for rung, (value, face) in enumerate(values):
                self.rung[face] = rung
                self.over[face] = len([1 for other, _ in values if other <= value])
        lacks = float(WHOLE)
        for number in range(MOST_OUT):
            self.has_some[number] = WHOLE - int(lacks)
            lacks = lacks * 2 / 3


@cache
def _ladder() -> Ladder:
    return Ladder(face_table())


def ladder() -> Ladder:
    """The deck's: it is the same for all."""
    return _ladder()


class Partners:
    """A table to be played to the end of its hand: seats 0 and 2 against seats 1 and 3."""

    def __init__(self, table: RookTricks, steps: Ladder) -> None:
        self.table = table
        self.ladder = steps
        self.held = [0] * 24  # by seat and suit, as sets of rungs
        self.everywhere = [0] * 6  # the same of all hands together
        self.points = [0] * 4  # in each hand
        self.rook_with = -1  # who has the Rook
        # What the player in turn considers:
        self.others = [0] * 5  # the rungs in other hands
        self.lacking = [0] * 5  # how likely one of these has nothing of a suit
        self.ruffed = [0] * 5  # and a trump
        self.seat = 0
        self.after = 0  # how many play after him
        self.trump = 0
        self.has_trump = 0  # how likely one of them has a trump
        self.stake = 0  # points in the trick, with those that are likely to come
        self.not_won = 0  # how likely the trick is ours if he does not win it
        self.rook_comes = 0  # how likely each of the others after him has the Rook, and plays it
        self.drawing = 0  # what a trump is worth to lead

    # ---- The hand

    def look_round(self) -> None:
        """Who holds what, as the tricks are now."""
        for suit in range(6):
            self.everywhere[suit] = 0
        for at in range(24):
            self.held[at] = 0
        self.rook_with = -1
        for seat in range(4):
            self.points[seat] = 0
            rest = self.table.alive[seat]
            while rest:
                place = bits.lowest(rest)
                rest &= rest - 1
                seen = self.table.sorted.looks[memory.PLACES * seat + place]
                if look.suit_of(seen) == memory.ROOKS:
                    self.rook_with = seat
                    self.points[seat] += look.worth_of(seen)
                    continue
                if look.kind_of(seen) == memory.COMBINED:
                    self.points[seat] += look.worth_of(seen)
                at = look.suit_of(seen)
                self.held[6 * seat + at] |= bits.bit(self.ladder.rung[look.face_of(seen)])
                self.everywhere[at] |= bits.bit(self.ladder.rung[look.face_of(seen)])

    def play_on(self, stream: Stream, wild: int) -> list[int]:
        """To the end of the hand; one move in `wild` is random. Says the scores of all seats after it."""
        lock = bits.release_gil()
        self.look_round()
        self.play_tricks(stream, wild)
        bits.acquire_gil(lock)
        self.table.score_hand()
        return [self.table.score_of(seat) for seat in range(4)]

    def play_tricks(self, stream: Stream, wild: int) -> None:
        while self.table.left:
            legal = self.table.legal()
            if draw.below(stream, wild) == 0:
                place = draw.member(stream, legal)
            elif legal & (legal - 1):
                place = self.best(legal)
            else:
                place = bits.lowest(legal)
            self.show(place)

    def unlikely_moves(self, seat: int, leader: int, shown: list[int]) -> int:
        """How many of these faces, all since the tricks began, the others would not have shown; uses up the table."""
        self.table.unshare_hands()
        self.table.begin_tricks(leader)
        self.look_round()
        found = 0
        for face in shown:
            place = self.table.place_of_face(face)
            if self.table.turn != seat and self.price(place) < self.price(self.best(self.table.legal())):
                found += 1
            self.show(place)
        return found

    def show(self, place: int) -> None:
        """Play a face, and remember that its card is gone."""
        seat = self.table.turn
        at = memory.PLACES * seat + place - look.kind_of(self.table.sorted.looks[memory.PLACES * seat + place])
        seen = self.table.sorted.looks[at + memory.COMBINED]
        self.points[seat] -= look.worth_of(seen)
        if look.suit_of(seen) == memory.ROOKS:
            self.rook_with = -1
        else:
            for kind in range(3):
                seen = self.table.sorted.looks[at + kind]
                gone = ~bits.bit(self.ladder.rung[look.face_of(seen)])
                self.held[6 * seat + look.suit_of(seen)] &= gone
                self.everywhere[look.suit_of(seen)] &= gone
        self.table.play(place)

    # ---- What the player in turn thinks

    def best(self, legal: int) -> int:
        """The place of the face that looks best."""
        self.consider()
        chosen = last = -1
        most = spent = 0
        while legal:
            place = bits.lowest(legal)
            legal &= legal - 1
            card = place // 3
            if card != last:
                last = card
                spent = self.spent(3 * card)
            price = self.gain(place) - spent
            if chosen < 0 or price > most:
                most = price
                chosen = place
        return chosen

    def price(self, place: int) -> int:
        """How good the face at a place looks, in parts of a point."""
        self.consider()
        return self.gain(place) - self.spent(place - place % 3)

    def consider(self) -> None:
        """What is the same for all the faces of a turn."""
        self.seat = self.table.turn
        self.after = 3 - self.table.down
        self.trump = self.table.trump
        for suit in range(5):
            self.others[suit] = self.everywhere[suit] & ~self.held[6 * self.seat + suit]
            self.lacking[suit] = WHOLE - self.ladder.has_some[bits.count(self.others[suit])]
        self.has_trump = WHOLE - self.lacking[self.trump]
        for suit in range(4):
            self.ruffed[suit] = self.lacking[suit] * self.has_trump // WHOLE
        self.ruffed[self.trump] = 0
        self.rook_comes = ROOK_COMES if self.rook_with >= 0 and self.rook_with != self.seat else 0
        cards = bits.count(self.others[memory.SUMS])
        points = self.points[0] + self.points[1] + self.points[2] + self.points[3] - self.points[self.seat]
        self.stake = self.table.stake
        if cards:
            self.stake += self.after * points // cards
        self.drawing = DRAW * WHOLE if (self.table.declarer - self.seat) & 1 == 0 and self.table.down == 0 else 0
        self.not_won = self.without_us() if self.table.down else 0

    def without_us(self) -> int:
        """How likely the trick is ours if the player in turn does not win it."""
        winner = (self.table.leader + 7 - self.table.best % 8) & 3
        seen = self.table.looks[self.table.shown[7 - self.table.best % 8]]
        if (winner - self.seat) & 3 == 2:
            return self.stands(seen)
        return HELP * self.can_beat((self.seat + 2) & 3, seen) // 100 if self.after >= 2 else 0

    def gain(self, place: int) -> int:
        """What a face brings: the trick if it is ours; and points of its own are for tricks that we get."""
        seen = self.table.sorted.looks[memory.PLACES * self.seat + place]
        ours = self.not_won
        if self.table.down == 0 or self.takes(seen):
            ours = self.stands(seen)
            if self.after >= 2:
                ours += (WHOLE - ours) * HELP // 200 * self.can_beat((self.seat + 2) & 3, seen) // WHOLE
        points = look.worth_of(seen)
        drawing = self.drawing if look.suit_of(seen) == self.trump else 0
        return ours * self.stake + (ours - ANYWAY) * points + drawing

    def takes(self, seen: int) -> bool:
        """Would a face win the trick as it lies?"""
        return (self.table.power[look.suit_of(seen)] + look.value_of(seen)) * 8 + 7 - self.table.down > self.table.best

    def stands(self, seen: int) -> int:
        """How likely no opponent who is still to play beats a face."""
        if look.suit_of(seen) == memory.ROOKS:
            return WHOLE
        chance = WHOLE
        if self.after >= 1:
            chance = self.withstands(seen, (self.seat + 1) & 3)
        if self.after >= 3:
            chance = chance * self.withstands(seen, (self.seat + 3) & 3) // WHOLE
        return chance

    def withstands(self, seen: int, seat: int) -> int:
        return max(0, WHOLE - EAGER * self.can_beat(seat, seen) // 100 - self.rook_comes)

    def can_beat(self, seat: int, seen: int) -> int:
        """How likely somebody who is still to play could beat this face, the best so far; but for the Rook."""
        suit = look.suit_of(seen)
        if suit == memory.ROOKS:
            return 0
        higher = self.above(seen) if self.held[6 * seat + suit] else 0
        led = self.table.led
        if led == suit or led == memory.LEADING:
            if suit == self.trump or suit == memory.SUMS or not self.held[6 * seat + self.trump]:
                return higher
            return higher + self.lacks(seat, suit) * self.has_trump // WHOLE
        return higher * self.lacks(seat, led) // WHOLE

    def above(self, seen: int) -> int:
        """How likely one of the other hands has a higher face of the same suit."""
        return self.ladder.has_some[bits.count(self.others[look.suit_of(seen)] >> self.ladder.over[look.face_of(seen)])]

    def lacks(self, seat: int, suit: int) -> int:
        """How likely a seat lacks a suit."""
        return self.lacking[suit] if self.held[6 * seat + suit] else WHOLE

    def spent(self, card: int) -> int:
        """Spend no winner where a small card does; keep the Rook for a rich trick, or for the last one (RK-9)."""
        at = memory.PLACES * self.seat + card
        seen = self.table.sorted.looks[at + memory.COMBINED]
        if look.suit_of(seen) == memory.ROOKS:
            return THE_ROOK * WHOLE
        most = trump = 0
        for kind in range(3):
            seen = self.table.sorted.looks[at + kind]
            suit = look.suit_of(seen)
            beaten = self.above(seen)
            if suit == self.trump:
                trump = TRUMP_HALF * WHOLE
            elif suit != memory.SUMS:
                beaten += self.ruffed[suit]
            most = max(most, WHOLE - RIVALRY * beaten // 100)
        return SURE_WINNER * (most * most // WHOLE) + trump
