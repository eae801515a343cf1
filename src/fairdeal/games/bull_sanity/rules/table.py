# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Bull Sanity at the table: the deal, claims, calls, and who is out (BS-1 to BS-7).

Sets of cards are sets of bits, one bit a card. Nothing is checked here: `match.py` verifies what comes from outside.
"""

from fairdeal.engine import bits, draw, shuffle
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.rules.claims import picked, ways
from fairdeal.games.bull_sanity.rules.pack import Pack
from fairdeal.mechanics import dealer_draw

LEAD = 2  # the value of the first claim (BS-2)
HIGHEST_HALF = 14
HIGHEST_SUM = 27
VALUES = 28  # room for one entry a value


class Table:
    """The hands, the set that can be called, the sets face down, and the order of going out."""

    def __init__(self, pack: Pack, players: int, play_on: bool) -> None:
        self.players = players
        self.play_on = play_on
        self.showing = list(pack.showing)  # the cards that have a face of each value (BS-4)
        self.sums = list(pack.sums)
        self.order = [0] * 78
        self.hands = [0] * 6
        self.turn = 0  # who claims, or has claimed the set on the table
        self.value = 0  # of the last claim; 0 before the lead
        self.on_table = 0  # the last set, as long as it can be called
        self.waiting = 0  # who has not answered yet: bit n is the seat n + 1 steps clockwise of the claim
        self.face_down = 0  # sets that nobody has called (BS-6)
        self.out = [0] * 6  # in the order of going out
        self.number_out = 0
        self.over = False

    # ---- The deal

    def drawn_dealer(self, stream: Stream) -> int:
        """BS-1: each draws a card, the highest sum deals."""
        return dealer_draw.draw_dealer(stream, self.sums, 78, self.players)

    def deal(self, stream: Stream, dealer: int) -> None:
        """BS-1: all cards, one by one from the dealer's left, who leads."""
        for card in range(78):
            self.order[card] = card
        shuffle.shuffle(stream, self.order, 78, 78)
        for seat in range(self.players):
            self.hands[seat] = 0
        seat = dealer
        for place in range(78):
            seat = self.left_of(seat)
            self.hands[seat] |= bits.bit128(self.order[place])
        self.begin(self.left_of(dealer))

    def begin(self, leader: int) -> None:
        """The hands are dealt. One without cards, as a set-up deal may have it, is out already, in seat order."""
        self.value = 0
        self.on_table = 0
        self.waiting = 0
        self.face_down = 0
        self.number_out = 0
        for seat in range(self.players):
            if not self.hands[seat]:
                self.go_out(seat)
        self.over = self.is_decided()
        self.turn = self.with_cards_from(leader)

    def left_of(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.players else 0

    def with_cards_from(self, seat: int) -> int:
        """The first who has cards, from a seat on clockwise."""
        while not self.hands[seat]:
            seat = self.left_of(seat)
        return seat

    # ---- Claims

    def next_value(self) -> int:
        """BS-2: 2 for the lead, then one more each turn; BS-3: after 27, the highest sum, it is 2."""
        if self.value == 0 or self.value == HIGHEST_SUM:
            return LEAD
        return self.value + 1

    def lowest_value(self) -> int:
        """BS-3: after 14 and all that is above it one may also go back to 2."""
        return LEAD if self.value >= HIGHEST_HALF else self.next_value()

    def claim(self, value: int, cards: int) -> None:
        """BS-2: the player in turn puts cards face down and says what they are."""
        self.hands[self.turn] &= ~cards
        self.on_table = cards
        self.value = value
        self.waiting = self.callers()

    def callers(self) -> int:
        """BS-5: anyone else may call; one who is out of cards calls no more."""
        callers = 0
        seat = self.turn
        for steps in range(self.players - 1):
            seat = self.left_of(seat)
            if self.hands[seat]:
                callers |= bits.bit(steps)
        return callers

    def is_true(self) -> bool:
        """BS-4: has every card of the set a face of the value claimed?"""
        return not self.on_table & ~self.showing[self.value]

    # ---- Calls

    def seat_after(self, steps: int) -> int:
        """The seat of a bit of `waiting`."""
        return (self.turn + 1 + steps) % self.players

    def steps_to(self, seat: int) -> int:
        """The bit of a seat in `waiting`."""
        return seat - self.turn - 1 if seat > self.turn else seat - self.turn - 1 + self.players

    def may_answer(self, seat: int) -> bool:
        """BS-5: everybody else with cards, until he accepts or somebody calls."""
        return self.waiting >> self.steps_to(seat) & 1 != 0

    def accept(self, steps: int) -> None:
        """BS-6: a set that all accept stays face down, out of play."""
        self.waiting &= ~bits.bit(steps)
        if not self.waiting:
            self.face_down |= self.on_table
            self.close()

    def bull(self, steps: int) -> None:
        """BS-5: the first call closes the window; the caller takes a true set, the one who put it down a false one."""
        self.hands[self.seat_after(steps) if self.is_true() else self.turn] |= self.on_table
        self.waiting = 0
        self.close()

    def close(self) -> None:
        """BS-7: whoever has no cards when nobody can call any more is out; otherwise the next player claims."""
        self.on_table = 0
        if not self.hands[self.turn]:
            self.go_out(self.turn)
            self.over = self.is_decided()
        if not self.over:
            self.turn = self.with_cards_from(self.left_of(self.turn))

    # ---- The end

    def go_out(self, seat: int) -> None:
        self.out[self.number_out] = seat
        self.number_out += 1

    def is_decided(self) -> bool:
        """BS-7: the first one out wins; with `play_on` it goes on until one has cards."""
        return self.number_out >= (self.players - 1 if self.play_on else 1)

    def place_of(self, seat: int) -> int:
        """BS-7, from 0: by the order of going out; those who still have cards share what is left."""
        for place in range(self.number_out if self.play_on else 1):
            if self.out[place] == seat:
                return place
        return self.number_out if self.play_on else 1

    # ---- By random moves

    def random_match(self, choices: Stream) -> int:
        """From here to the end; says how many moves there were. Those who may call are asked clockwise (BS-5)."""
        moves = 0
        while not self.over:
            self.random_claim(choices)
            moves += 1
            while self.waiting:
                moves += 1
                if draw.below(choices, 2):
                    self.accept(bits.lowest(self.waiting))
                else:
                    self.bull(bits.lowest(self.waiting))
        return moves

    def random_claim(self, choices: Stream) -> None:
        """Any value that may be named, with any cards, as `Claims` numbers them."""
        hand = self.hands[self.turn]
        low, high = self.lowest_value(), self.next_value()
        some = ways(hand)
        number = choices.below_wide(some if low == high else 2 * some)
        if number < some:
            self.claim(low, picked(hand, number + 1))
        else:
            self.claim(high, picked(hand, number - some + 1))

    # ---- For the match around it

    def hand_of(self, seat: int) -> int:
        return self.hands[seat]

    def give(self, seat: int, cards: int) -> None:
        self.hands[seat] = cards

    def put_on_table(self, cards: int) -> None:
        self.on_table = cards

    def put_face_down(self, cards: int) -> None:
        self.face_down = cards

    def out_at(self, place: int) -> int:
        return self.out[place]

    def become(self, other: "Table") -> None:
        """Take over everything from another table."""
        self.players = other.players
        self.play_on = other.play_on
        for value in range(VALUES):
            self.showing[value] = other.showing[value]
        for card in range(78):
            self.sums[card] = other.sums[card]
        for seat in range(self.players):
            self.hands[seat] = other.hands[seat]
            self.out[seat] = other.out[seat]
        self.turn = other.turn
        self.value = other.value
        self.on_table = other.on_table
        self.waiting = other.waiting
        self.face_down = other.face_down
        self.number_out = other.number_out
        self.over = other.over
