# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Presidents & Sanityholes at the table: deal, exchange, tricks, markers, the end (PS-1 to PS-9).

The core of the game. Hands are sets of cards and, in the tricks, sets of places by value (memory.py); sets of seats are
bits. Nothing is checked here: `match.py` verifies what comes from outside.
"""

from fairdeal.engine import bits, draw, shuffle
from fairdeal.engine.bulk import Core
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.options import ClosingPass, SanityholesOptions
from fairdeal.games.sanityholes.rules.gifts import cards_in_gift, count_gifts, markers_in_gift
from fairdeal.games.sanityholes.rules.moves import Plays
from fairdeal.games.sanityholes.rules.sets import ValueTable
from fairdeal.mechanics import dealer_draw


class Table(Core):
    """The cards, the roles and the markers of a match."""

    def __init__(self, values: ValueTable, players: int, options: SanityholesOptions) -> None:
        self.values = values
        self.players = players
        self.free = options.closing_pass is ClosingPass.FREE
        self.black = options.black_markers
        self.markers = [0] * 6
        self.ranking = [0] * 6  # seats from first to last place in the round before
        self.ranked = False  # is there such a round?
        self.order = [0] * 6  # seats in the order of turns
        self.next = [0] * 6  # for every seat the one whose turn comes after
        self.dealer = 0
        self.over = False
        # The exchange
        self.given = [0] * 6  # cards chosen by the higher player of a pair, as a set
        self.given_markers = [0] * 6
        self.returned = [0] * 6  # what the lower one gave for it
        # Hands
        self.pack = [0] * 78
        self.dealt = [0] * 6  # as sets of cards, when the tricks begin;
        self.held = [0] * 192  # those still held, by value, as places,
        self.numbers = [0] * 192  # how many those are,
        self.size = [0] * 6  # and how many cards there are in all
        self.with_cards = 0  # seats
        self.out = 0  # how many have gone out,
        self.places = [0] * 6  # and in what order
        # The trick
        self.turn = 0
        self.leader = 0
        self.need = 0  # the play to beat: how many cards,
        self.top = memory.NOTHING  # of which value,
        self.on_top = memory.NOBODY  # and whose
        self.passed = 0  # seats that have passed since
        self.skipped = memory.NOBODY  # who lost his turn by the last play
        self.finished = False
        self.counted = [0] * 32  # room to count the plays of a turn

    # ---- PS-1: seats and the deal

    def sit_clockwise(self) -> None:
        """PS-1: in the first round the turn goes from seat to seat."""
        for place in range(self.players):
            self.order[place] = place
        self.set_turns()

    def sit_by_rank(self) -> None:
        """PS-1: in later rounds everybody sits clockwise by rank."""
        for place in range(self.players):
            self.order[place] = self.ranking[place]
        self.set_turns()

    def sit(self, dealer: int) -> None:
        """Seats for a set-up deal; -1: it does not name the dealer."""
        if self.ranked:
            self.sit_by_rank()
        else:
            self.sit_clockwise()
        self.dealer = self.ranking[self.players - 1] if dealer < 0 and self.ranked else dealer

    def set_turns(self) -> None:
        for place in range(self.players):
            self.next[self.order[place]] = self.order[place + 1 if place + 1 < self.players else 0]

    def draw_dealer(self, seats: Stream) -> int:
        """PS-1: each draws a card, the highest combined sum deals; ties draw again among the tied."""
        return dealer_draw.draw_dealer(seats, self.values.sums, memory.CARDS, self.players)

    def deal_first_round(self, cards: Stream, dealer: int) -> None:
        """PS-1: cards go clockwise from the dealer's left."""
        self.dealer = dealer
        self.sit_clockwise()
        self.deal(cards, self.next[dealer])

    def deal_later_round(self, cards: Stream) -> None:
        """PS-1: the Sanityhole deals, starting with the President."""
        self.dealer = self.ranking[self.players - 1]
        self.sit_by_rank()
        self.deal(cards, self.ranking[0])

    def deal(self, stream: Stream, first: int) -> None:
        """All cards, one at a time."""
        for card in range(memory.CARDS):
            self.pack[card] = card
        shuffle.shuffle(stream, self.pack, memory.CARDS, memory.CARDS)
        seat = first
        for place in range(self.players):
            self.take_share(seat, place)
            seat = self.next[seat]

    def empty_hand(self, seat: int) -> None:
        for at in range(seat * memory.ROW, seat * memory.ROW + memory.ROW):
            self.held[at] = 0
            self.numbers[at] = 0
        self.dealt[seat] = 0
        self.size[seat] = 0

    def take_share(self, seat: int, first: int) -> None:
        """A seat's share of the pack: its first card, and one in every turn after."""
        self.dealt[seat] = memory.deal_row(
            self.held,
            self.numbers,
            seat * memory.ROW,
            self.values.rows,
            self.pack,
            first,
            self.players,
        )
        self.size[seat] = (memory.CARDS - 1 - first) // self.players + 1

    def take(self, seat: int, card: int) -> None:
        """A card comes to a hand; it can be shown with three values (PS-4)."""
        memory.put_in(self.held, self.numbers, seat * memory.ROW, self.values.value, self.values.bit, 3 * card)
        self.dealt[seat] |= bits.bit128(card)
        self.size[seat] += 1

    def drop(self, seat: int, card: int) -> None:
        """A card leaves a hand, and all three values it could be shown with."""
        memory.take_out(self.held, self.numbers, seat * memory.ROW, self.values.value, self.values.bit, 3 * card)
        self.size[seat] -= 1

    def lay_down(self, seat: int, value: int, places: int) -> int:
        """Some cards that show a value leave a hand; says how many they are."""
        row = seat * memory.ROW
        number = memory.lay_down(
            self.held, self.numbers, row, self.values.other_value, self.values.other_bit, value, places
        )
        self.size[seat] -= number
        return number

    def give(self, seat: int, cards: int) -> None:
        """All the cards of a seat, as a set."""
        self.empty_hand(seat)
        while cards:
            self.take(seat, bits.lowest128(cards))
            cards &= cards - 1

    def first_leader(self) -> int:
        """PS-1: the dealer leads the first round, the President every later one; seat 0 if nobody was named."""
        return self.ranking[0] if self.ranked else max(self.dealer, 0)

    # ---- PS-2, PS-3: the exchange

    def pairs(self) -> int:
        """PS-2: pairs that exchange; with an odd number the middle player passes nothing, and in round 1 nobody."""
        return self.players // 2 if self.ranked else 0

    def higher(self, pair: int) -> int:
        return self.ranking[pair]

    def lower(self, pair: int) -> int:
        return self.ranking[self.players - 1 - pair]

    def items(self, pair: int) -> int:
        """PS-2: as many as the pair stands from the middle. One who has fewer, in a set-up deal, gives all he has."""
        if not self.size[self.higher(pair)] or not self.size[self.lower(pair)]:
            return 0
        most = self.size[self.higher(pair)] + self.markers[self.higher(pair)]
        return min(self.players // 2 - pair, most)

    def pair_of(self, seat: int) -> int:
        """The pair in which a seat is the higher player and has to give something; -1 if there is none."""
        for pair in range(self.pairs()):
            if self.higher(pair) == seat and self.items(pair):
                return pair
        return -1

    def choose(self, seat: int, cards: int, markers: int) -> None:
        self.given[seat] = cards
        self.given_markers[seat] = markers

    def exchange(self) -> None:
        """PS-3: all have chosen; cards and markers change hands."""
        for pair in range(self.pairs()):
            if self.items(pair):
                self.exchange_pair(self.higher(pair), self.lower(pair))

    def exchange_pair(self, higher: int, lower: int) -> None:
        """PS-3: a card comes back for each card, from the hand as dealt; nothing for a marker."""
        back = self.best_cards(self.dealt[lower], bits.count128(self.given[higher]))
        self.returned[lower] = back
        self.hand_over(higher, lower, self.given[higher])
        self.hand_over(lower, higher, back)
        self.markers[higher] -= self.given_markers[higher]
        self.markers[lower] += self.given_markers[higher]

    def hand_over(self, giver: int, receiver: int, cards: int) -> None:
        while cards:
            self.drop(giver, bits.lowest128(cards))
            self.dealt[giver] &= ~bits.bit128(bits.lowest128(cards))
            self.take(receiver, bits.lowest128(cards))
            cards &= cards - 1

    def best_cards(self, hand: int, some: int) -> int:
        """PS-3: the cards of highest combined sum; of equal sums the one with the highest half."""
        best = bits.bit128(0) & 0
        k = 0
        while some and k < memory.CARDS:
            if hand & bits.bit128(self.values.by_sum[k]):
                best |= bits.bit128(self.values.by_sum[k])
                some -= 1
            k += 1
        return best

    # ---- PS-4 to PS-7: what the player in turn may do

    def begin_tricks(self, leader: int) -> None:
        """One without cards, in a set-up deal, is out already, and the next leads for him."""
        self.with_cards = 0
        self.out = 0
        self.finished = False
        for seat in range(self.players):
            if self.size[seat]:
                self.with_cards |= bits.bit(seat)
            else:
                self.places[self.out] = seat
                self.out += 1
        self.skipped = memory.NOBODY
        self.lead(leader if self.size[leader] else self.after(leader))

    def playable(self) -> int:
        """PS-5: values of which there are N cards and which are v or above, or more than N cards; leading, all."""
        values = memory.enough(self.numbers, self.turn * memory.ROW, self.need, self.top)
        return values & ~(self.has_one_card() << memory.TWO)  # PS-7: a single 2 is never one's last card

    def has_one_card(self) -> int:
        """1 if the player in turn has one card left, else 0: a number is quicker here than a branch."""
        return self.size[self.turn] == 1

    def count_plays(self, values: int) -> int:
        """PS-5: how many plays there are of these values; of those below v it takes more than N cards."""
        row = self.turn * memory.ROW
        return memory.add_up(self.values.at_least, self.need, self.numbers, row, values, self.top, self.counted)

    def count_clears(self) -> int:
        """PS-7: a single 2 clears the trick, whatever its N; there must be one, and a card to go on with."""
        may_clear = (self.need != 0) & (self.size[self.turn] != 1)
        return self.numbers[self.turn * memory.ROW + memory.TWO] & -may_clear

    def count_passes(self) -> int:
        """PS-6: the leader cannot pass."""
        return 1 if self.need else 0

    def pick_play(self, k: int) -> int:
        """The k-th of the plays that were counted last, as one number (memory.py)."""
        row = self.turn * memory.ROW  # as `ValueTable.pick`, without a call to it
        play = memory.pick(self.values.choices, self.held, self.numbers, row, self.counted, k)
        return play or self.values.pick_of_many(self.held, self.numbers, row, self.counted, k)

    def pick_clear(self, k: int) -> int:
        """The k-th 2, by its place among all 2s, as a bit."""
        return memory.members_of(self.held[self.turn * memory.ROW + memory.TWO], bits.bit(k))

    # ---- PS-5 to PS-8: what it does

    def play(self, play: int) -> None:
        seat = self.turn
        value = play >> memory.PLACES
        number = self.lay_down(seat, value, play & memory.ALL_PLACES)
        matches = (number == self.need) & (value == self.top)
        self.need = number
        self.top = value
        self.on_top = seat
        self.passed = 0
        if self.size[seat] == 0:
            self.go_out(seat)
        self.turn = self.after(seat)
        self.skipped = memory.NOBODY
        if matches and not self.finished:  # PS-5: matching exactly skips the next player
            self.skipped = self.turn
            self.turn = self.after(self.turn)

    def clear(self, two: int) -> None:
        """PS-7: away with the trick; the one who cleared it leads. The 2 is a bit, as `pick_clear` gives it."""
        self.lay_down(self.turn, memory.TWO, two)
        self.skipped = memory.NOBODY
        self.lead(self.turn)

    def pass_turn(self) -> None:
        """PS-6: take a marker; when every player with cards has passed since the last play, the last to pass leads."""
        seat = self.turn
        self.markers[seat] += 1
        self.passed |= bits.bit(seat)
        self.skipped = memory.NOBODY
        if self.free:
            if not self.with_cards & ~self.passed & ~bits.bit(self.on_top):  # all others: he, or if out the next, leads
                self.lead(self.on_top if self.size[self.on_top] else self.after(self.on_top))
                return
        elif not self.with_cards & ~self.passed:
            self.lead(seat)
            return
        self.turn = self.after(seat)

    def lead(self, seat: int) -> None:
        self.leader = self.turn = seat
        self.need = 0
        self.top = memory.NOTHING
        self.on_top = memory.NOBODY
        self.passed = 0

    def after(self, seat: int) -> int:
        """The next with cards in the order of turns."""
        seat = self.next[seat]
        while not self.with_cards >> seat & 1:
            seat = self.next[seat]
        return seat

    def go_out(self, seat: int) -> None:
        """PS-8: the round ends when one player has cards."""
        self.with_cards &= ~bits.bit(seat)
        self.places[self.out] = seat
        self.out += 1
        self.finished = self.out == self.players - 1

    # ---- PS-8, PS-9: the end

    def finish_round(self) -> None:
        """PS-8: places are roles for the next round. PS-9: with all black markers gone, the game ends with it."""
        self.places[self.players - 1] = bits.lowest(self.with_cards)
        for place in range(self.players):
            self.ranking[place] = self.places[place]
        self.ranked = True
        self.over = self.all_markers() >= self.black

    def all_markers(self) -> int:
        total = 0
        for seat in range(self.players):
            total += self.markers[seat]
        return total

    def place_of(self, seat: int) -> int:
        """PS-9, from 0: fewest markers wins; tie: the higher rank going into the next round."""
        above = 0
        higher = True
        for place in range(self.players):
            other = self.ranking[place]
            if other == seat:
                higher = False
            elif self.markers[other] < self.markers[seat] or (higher and self.markers[other] == self.markers[seat]):
                above += 1
        return above

    # ---- By random moves

    def clear_match(self) -> None:
        self.hand_number = 0
        self.ranked = False
        self.over = False
        for seat in range(self.players):
            self.markers[seat] = 0

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        cards.begin(DEAL, self.hand_number)
        if self.ranked:
            self.deal_later_round(cards)
        else:
            seats.begin(SEATS, self.hand_number)
            self.deal_first_round(cards, self.draw_dealer(seats))
        self.hand_number += 1

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        """A whole match by uniformly random moves; says how many there were."""
        moves = 0
        while not self.over:
            self.deal_next(cards, seats)
            moves += self.random_exchange(choices)
            self.begin_tricks(self.first_leader())
            moves += self.random_tricks(choices)
            self.finish_round()
        return moves

    def random_exchange(self, choices: Stream) -> int:
        """Everybody who has to, chooses, seat by seat; says how many did."""
        chosen = 0
        for seat in range(self.players):
            pair = self.pair_of(seat)
            if pair >= 0:
                self.random_gift(seat, self.items(pair), choices)
                chosen += 1
        self.exchange()
        return chosen

    def random_gift(self, seat: int, items: int, choices: Stream) -> None:
        k = draw.below(choices, count_gifts(self.size[seat], items, self.markers[seat]))
        self.choose(seat, cards_in_gift(self.dealt[seat], items, k), markers_in_gift(self.size[seat], items, k))

    def random_tricks(self, choices: Stream) -> int:
        """A round's tricks; says how many moves they took."""
        moves = 0
        while not self.finished:
            self.random_move(self.playable(), choices)
            moves += 1
        return moves

    def random_move(self, values: int, choices: Stream) -> None:
        """Any legal move, each equally likely; `values` are those that can be played."""
        plays = self.count_plays(values)
        clears = self.count_clears()
        k = draw.below(choices, plays + clears + self.count_passes())
        if k < plays:
            self.play(self.pick_play(k))
        elif k < plays + clears:
            self.clear(self.pick_clear(k - plays))
        else:
            self.pass_turn()

    # ---- For the match around it

    def offer(self, legal: Plays) -> None:
        """Put the legal moves of the player in turn into a collection."""
        row = self.turn * memory.ROW
        memory.copy_row(legal.held, legal.numbers, self.held, self.numbers, row)
        legal.need = self.need
        legal.top = self.top
        legal.playable = self.playable()
        legal.plays = memory.add_up(
            self.values.at_least, self.need, self.numbers, row, legal.playable, self.top, legal.counted
        )
        legal.clears = self.count_clears()
        legal.passes = self.count_passes()
        legal.drawn = 0

    def hand_of(self, seat: int) -> int:
        """The cards a seat holds, as a set."""
        cards = self.dealt[seat]
        rest = cards
        while rest:
            face = 3 * bits.lowest128(rest)
            if not self.held[seat * memory.ROW + self.values.value[face]] & self.values.bit[face]:
                cards &= ~bits.bit128(bits.lowest128(rest))
            rest &= rest - 1
        return cards

    def size_of(self, seat: int) -> int:
        return self.size[seat]

    def markers_of(self, seat: int) -> int:
        return self.markers[seat]

    def set_markers(self, seat: int, markers: int) -> None:
        self.markers[seat] = markers

    def rank(self, place: int, seat: int) -> None:
        """Who came in at a place, in a set-up deal."""
        self.ranking[place] = seat
        self.ranked = True

    def ranked_at(self, place: int) -> int:
        return self.ranking[place]

    def turn_at(self, place: int) -> int:
        return self.order[place]

    def out_at(self, place: int) -> int:
        return self.places[place]

    def given_by(self, seat: int) -> int:
        return self.given[seat]

    def markers_given_by(self, seat: int) -> int:
        return self.given_markers[seat]

    def returned_by(self, seat: int) -> int:
        return self.returned[seat]

    def imagine_gifts(self, giver: int, given: int, receiver: int, returned: int) -> None:
        """Other cards in an exchange that has been made."""
        self.given[giver] = given
        self.returned[receiver] = returned

    def clear_gifts(self) -> None:
        for seat in range(self.players):
            self.given[seat] = self.returned[seat] = 0
            self.given_markers[seat] = 0

    def become(self, other: "Table") -> None:
        """Take over everything from another table."""
        self.values = other.values
        self.players = other.players
        self.free = other.free
        self.black = other.black
        self.ranked = other.ranked
        self.dealer = other.dealer
        self.over = other.over
        self.with_cards = other.with_cards
        self.out = other.out
        self.turn = other.turn
        self.leader = other.leader
        self.need = other.need
        self.top = other.top
        self.on_top = other.on_top
        self.passed = other.passed
        self.skipped = other.skipped
        self.finished = other.finished
        for seat in range(self.players):
            self.markers[seat] = other.markers[seat]
            self.ranking[seat] = other.ranking[seat]
            self.order[seat] = other.order[seat]
            self.next[seat] = other.next[seat]
            self.given[seat] = other.given[seat]
            self.given_markers[seat] = other.given_markers[seat]
            self.returned[seat] = other.returned[seat]
            self.dealt[seat] = other.dealt[seat]
            self.size[seat] = other.size[seat]
            self.places[seat] = other.places[seat]
        for i in range(self.players * memory.ROW):
            self.held[i] = other.held[i]
            self.numbers[i] = other.numbers[i]
