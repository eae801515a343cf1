# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Suit tricks on double cards: every card is three cards, and none may show what lies in the trick already.

The core that Hearts, Oh Hell and Rook share: hands, the trick on the table, following, who wins it, what it is worth. A
game says what may be led (`leads`), what a card is worth, what is trump, and how a hand begins and is scored. Nothing
is checked here: `trick_match.py` verifies what comes from outside.
"""

from fairdeal.engine import bits, draw, shuffle
from fairdeal.engine.bulk import Core
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.mechanics import look, memory
from fairdeal.mechanics.faces import FaceTable
from fairdeal.mechanics.legal_faces import Faces
from fairdeal.mechanics.sorted_hands import SortedHands, no_hands


class SuitTricks(Core):
    """The cards, the trick and the scores of a match of four or six players, or as many as the game takes."""

    def __init__(self, faces: FaceTable, players: int) -> None:
        self.faces = faces
        self.players = players
        self.worth = [0] * 79  # points that a card is worth to the one who captures it
        self.looks = [0] * 237  # of every face, with its card's worth
        self.dealt = [0] * 6  # before the tricks: the cards of each seat, as a set
        self.printed = [0] * 79  # the pack in its printed order
        self.pack_size = 0
        self.pack = [0] * 79  # as shuffled
        self.undealt = 0  # how many cards are left in it
        self.sorted = SortedHands()  # in the tricks
        self.shared = False  # with a copy of this match, or a collection of moves
        self.alive = [0] * 8  # the faces still in hand, one bit a face, seat by seat (memory.py)
        self.shown = [0] * 6  # the faces of this trick in order
        self.signs = [0] * 6  # what they show; nothing, where there is none yet
        self.power = [0] * 8  # what a face of each suit can do in this trick
        self.discarded = 0  # the suits shown in this hand where another was led, as a set
        self.sparing = False  # in this trick cards that are worth something are kept, if that is possible
        self.spares_first = False  # is that so in the first trick?
        self.down = 0  # how many there are
        self.led = memory.LEADING
        self.asked = 0  # the suit that must be followed
        self.trump = memory.NO_TRUMP
        self.trump_beats_sums = False  # may a trump win where a sum was led?
        self.leader = 0
        self.turn = 0
        self.winner = 0  # of the last trick
        self.best = 0  # the strength of the face that wins so far, and below it how early it was shown
        self.stake = 0  # what the cards of this trick are worth
        self.offered = 0  # the legal faces, if they were asked for in this turn
        self.left = 0  # tricks still to be played
        self.tricks = [0] * 6  # won in this hand
        self.taken = [0] * 6  # points captured in this hand
        self.scores = [0] * 6
        self.lowest_wins = False
        self.hand_number = 0
        self.over = False

    # ---- What a game says

    def leads(self, faces: int) -> int:
        """The faces of a hand that may be led; any, if the game says nothing else."""
        return faces

    def first_dealer(self, stream: Stream) -> None:
        """Draw who deals first, where somebody does."""

    def deal(self, stream: Stream) -> None:
        """Deal the next hand."""

    def score_hand(self) -> None:
        """Count the hand that has been played, and see whether the match is over."""

    # ---- The hand

    def begin_tricks(self, leader: int) -> None:
        """Sort the cards into slots; everybody has the same number."""
        self.sort_hands()
        for seat in range(self.players):
            self.tricks[seat] = self.taken[seat] = 0
        self.left = bits.members(self.dealt[leader])
        self.open_tricks(leader)

    def open_tricks(self, leader: int) -> None:
        """Nothing has been shown yet."""
        self.leader = self.turn = leader
        self.stake = 0
        self.discarded = 0
        self.sparing = self.spares_first
        self.clear_trick()

    def sort_hands(self) -> None:
        self.sorted.clear()
        for seat in range(self.players):
            self.alive[seat] = self.sorted.sort(seat, self.dealt[seat], self.looks, self.faces.row)
        self.sorted.sort_suits(self.players)

    def of_suit(self, suit: int) -> int:
        """The faces of a suit that the player in turn was dealt; the sums are a suit, too."""
        return self.sorted.suited[memory.ROW * suit + self.turn]

    # ---- What may be shown

    def legal(self) -> int:
        """The faces that the player in turn may show."""
        if self.led == memory.LEADING:
            return self.leads(self.alive[self.turn])
        return self.following()

    def following(self) -> int:
        """Rule by rule, each if able: what nobody has shown in this trick, cards worth nothing, the suit asked for.

        DD-3 goes before all others. The Rook may always be shown.
        """
        unused = faces = memory.must(self.alive[self.turn], ~self.used())
        if self.sparing:
            faces = self.without_worth(faces)
        return memory.must(faces, self.of_suit(self.asked)) | (unused & self.of_suit(memory.ROOKS))

    def used(self) -> int:
        """DD-3: the faces of the player in turn that show what lies in this trick already."""
        faces = 0
        for i in range(self.players - 1):  # always as many, which is quicker than to stop early
            faces |= self.sorted.showing[memory.ROW * self.signs[i] + self.turn]
        return faces

    def without_worth(self, faces: int) -> int:
        return memory.must(faces, ~self.sorted.marked[self.turn])

    # ---- The trick

    def play(self, place: int) -> None:
        """Show the face of a bit. The last one of a trick ends it."""
        seat = self.turn
        seen = self.sorted.looks[memory.PLACES * seat + place]
        suit = look.suit_of(seen)
        if self.down == 0:
            self.lead(suit)
        self.discarded |= bits.bit(suit) * (suit != self.led)
        self.best = max(self.best, (self.power[suit] + look.value_of(seen)) * 8 + 7 - self.down)
        self.alive[seat] &= ~(bits.bit(place - look.kind_of(seen)) * memory.CARD)
        self.stake += look.worth_of(seen)
        self.shown[self.down] = look.face_of(seen)
        self.signs[self.down] = look.sign_of(seen)
        self.down += 1
        self.offered = 0
        if self.down == self.players:
            self.take_trick()
        else:
            self.turn = seat + 1 if seat + 1 < self.players else 0

    def lead(self, suit: int) -> None:
        """What faces can do now: a discard nothing, a trump more than the suit led, the Rook everything."""
        self.led = suit
        self.asked = self.trump if suit == memory.ROOKS else suit
        for other in range(memory.ROW):
            self.power[other] = memory.DISCARDED
        self.power[suit] = memory.FOLLOWS
        if suit != memory.SUMS or self.trump_beats_sums:
            self.power[self.trump] = memory.TRUMPS
        self.power[memory.ROOKS] = memory.TAKES_ALL

    def take_trick(self) -> None:
        """The winner takes the cards and leads; of equal faces the earlier wins (DD-3)."""
        winner = self.leader + 7 - self.best % 8
        if winner >= self.players:
            winner -= self.players
        self.tricks[winner] += 1
        self.taken[winner] += self.stake
        self.stake = 0
        self.leader = self.turn = self.winner = winner
        self.left -= 1
        self.sparing = False
        self.clear_trick()

    def clear_trick(self) -> None:
        self.best = 0
        self.down = 0
        self.led = memory.LEADING
        for i in range(memory.MOST_SEATS):
            self.signs[i] = memory.NOTHING

    # ---- For matches and batches

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        if self.hand_number == 0:
            seats.begin(SEATS, 0)
            self.first_dealer(seats)
        cards.begin(DEAL, self.hand_number)
        self.hand_number += 1
        self.deal(cards)

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        moves = 0
        while not self.over:
            moves += self.random_opening(cards, seats, choices)
            moves += self.random_tricks(choices)
            self.finish_hand()
        return moves

    def random_opening(self, cards: Stream, seats: Stream, choices: Stream) -> int:  # noqa: ARG002
        """The next hand up to its tricks, by random moves; says how many there were."""
        return 0

    def finish_hand(self) -> None:
        """A hand is over; what comes before the next deal."""
        self.score_hand()

    def random_tricks(self, choices: Stream) -> int:
        """The tricks of a hand by random faces; says how many faces were shown."""
        moves = self.left * self.players
        while self.left:
            self.play(draw.member(choices, self.legal()))
        return moves

    def random_tricks_beside(self, choices: Stream, other: "SuitTricks", others: Stream) -> int:
        """The same at this table and at another, in turns: while one waits for what it looks up, the other goes on."""
        moves = (self.left + other.left) * self.players
        while self.left and other.left:
            here = draw.member(choices, self.legal())
            there = draw.member(others, other.legal())
            self.play(here)
            other.play(there)
        self.random_tricks(choices)
        other.random_tricks(others)
        return moves

    def take_pack(self, cards: list[int], worth: dict[int, int]) -> None:
        """The cards this game is played with, and what they are worth, where they are worth anything."""
        self.pack_size = len(cards)
        for place, card in enumerate(cards):
            self.printed[place] = card
            self.worth[card] = worth.get(card, 0)
        for face in range(memory.ALL_FACES):
            self.looks[face] = look.with_worth(self.faces.look[face], self.worth[face // 3])

    def shuffle_pack(self, stream: Stream, wanted: int) -> None:
        """Shuffle, as far as is needed for so many cards to be dealt from the top, which is the end."""
        for place in range(self.pack_size):
            self.pack[place] = self.printed[place]
        shuffle.shuffle(stream, self.pack, self.pack_size, wanted)
        self.undealt = self.pack_size

    def top_card(self) -> int:
        """Deal the next card."""
        self.undealt -= 1
        return self.pack[self.undealt]

    def deal_round(self, first: int, each: int) -> None:
        """Give everybody `each` cards of the shuffled pack, one at a time from seat `first` on."""
        for seat in range(self.players):
            self.dealt[seat] = 0
        for _ in range(each):
            seat = first
            for _ in range(self.players):
                self.dealt[seat] |= bits.one(self.top_card())
                seat = seat + 1 if seat + 1 < self.players else 0

    def clear_match(self) -> None:
        self.hand_number = 0
        self.over = False
        for seat in range(self.players):
            self.scores[seat] = 0

    def better(self, seat: int, other: int) -> bool:
        """Has the one seat a better score than the other?"""
        if self.lowest_wins:
            return self.scores[seat] < self.scores[other]
        return self.scores[seat] > self.scores[other]

    def place_of(self, seat: int) -> int:
        """The place of a seat by score, from 0; equal scores share it."""
        above = 0
        for other in range(self.players):
            if self.better(other, seat):
                above += 1
        return above

    # ---- For the match around it

    def bit_of(self, face: int) -> int:
        """Where the player in turn has a face, as a bit's number; -1 if he does not have its card."""
        card = bits.one(face // 3)
        held = self.dealt[self.turn]
        at = 3 * bits.members(held & (card - 1))
        if not held & card or not self.alive[self.turn] >> at & memory.CARD:
            return -1
        return at + face % 3

    def legal_bit(self, face: int, likely: int) -> int:
        """Where the player in turn has a face that he may show, if he does; a place is likely. -1: nowhere."""
        there = look.face_of(self.sorted.looks[memory.PLACES * self.turn + likely])
        place = likely if there == face and self.alive[self.turn] >> likely & 1 else self.bit_of(face)
        if place < 0:
            return -1
        legal = self.offered or self.legal()
        return place if legal >> place & 1 else -1

    def offer(self, faces: Faces) -> None:
        """Put the legal faces of the player in turn into a collection."""
        faces.legal = self.offered = self.legal()
        faces.sorted = self.sorted
        faces.seat = self.turn
        self.shared = True

    def in_hands(self, seat: int) -> int:
        """The cards that a seat holds in the tricks, as a set."""
        rest = cards = self.dealt[seat]
        at = 0
        while rest:
            if not self.alive[seat] >> at & memory.CARD:
                cards &= ~bits.one(bits.lowest(rest))
            rest &= rest - 1
            at += 3
        return cards

    def give(self, seat: int, cards: int) -> None:
        """A seat's cards before the tricks, as a set."""
        self.dealt[seat] = cards

    def pack_set(self) -> int:
        """The cards this game is played with, as a set."""
        cards = bits.one(0) & 0
        for place in range(self.pack_size):
            cards |= bits.one(self.printed[place])
        return cards

    def left_over(self, k: int) -> int:
        """The k-th of the cards that are left in the pack, from the bottom."""
        return self.pack[k]

    def dealt_to(self, seat: int) -> int:
        return self.dealt[seat]

    def tricks_of(self, seat: int) -> int:
        return self.tricks[seat]

    def taken_by(self, seat: int) -> int:
        return self.taken[seat]

    def score_of(self, seat: int) -> int:
        return self.scores[seat]

    def set_score(self, seat: int, score: int) -> None:
        self.scores[seat] = score

    def shown_in_trick(self, k: int) -> int:
        return self.shown[k]

    def keep_alive(self, seat: int, cards: int) -> None:
        """Of all the cards a seat was dealt it still holds these."""
        rest = self.dealt[seat]
        at = 0
        while rest:
            if not cards & bits.one(bits.lowest(rest)):
                self.alive[seat] &= ~(bits.bit(at) * memory.CARD)
            rest &= rest - 1
            at += 3

    def own_hands(self) -> None:
        """Room of its own to sort hands in, where others still look at the last ones."""
        last = self.sorted
        if self.shared and not bits.only_ours_here(last):
            self.sorted = no_hands()
        self.shared = False

    def imagine_hands(self, held: list[int], played: list[int]) -> None:
        """In the tricks: every seat holds these cards, as many as it did, and has played those."""
        self.own_hands()
        self.offered = 0
        for seat in range(self.players):
            self.dealt[seat] = held[seat] | played[seat]
        self.sort_hands()
        for seat in range(self.players):
            self.keep_alive(seat, held[seat])

    def refuted(self, leader: int, shown: list[int], cards: list[int]) -> list[int]:
        """For every seat, which of some cards it did not hold, by the faces shown in this hand; uses up the table.

        Every rule narrows what may be shown, or is waived. So a face was legal if and only if it was legal beside each
        card of the hand taken alone, and a card beside which it was not legal was not there.
        """
        self.own_hands()
        self.open_tricks(leader)
        found = [0] * self.players
        for face in shown:
            for first in range(0, len(cards), memory.SLOTS - 1):
                some = cards[first : first + memory.SLOTS - 1]
                if not self.legal_beside(face, some):
                    for card in some:
                        if not self.legal_beside(face, [card]):
                            found[self.turn] |= 1 << card
            self.legal_beside(face, [])
            self.play(self.bit_of(face))
        return found

    def legal_beside(self, face: int, cards: list[int]) -> bool:
        """Could the player in turn show a face if he had its card and these?"""
        held = bits.one(face // 3)
        for card in cards:
            held |= bits.one(card)
        self.dealt[self.turn] = held
        self.sorted.clear()
        self.alive[self.turn] = self.sorted.sort(self.turn, held, self.looks, self.faces.row)
        self.sorted.sort_suits(self.players)
        return bool(self.legal() >> self.bit_of(face) & 1)

    def become(self, other: "SuitTricks") -> None:
        """Take over everything from another table of the same game."""
        self.faces = other.faces
        self.sorted = other.sorted
        self.shared = other.shared = True
        self.players = other.players
        self.pack_size = other.pack_size
        self.trump_beats_sums = other.trump_beats_sums
        self.lowest_wins = other.lowest_wins
        self.copy_numbers(other)
        self.down = other.down
        self.led = other.led
        self.asked = other.asked
        self.discarded = other.discarded
        self.sparing = other.sparing
        self.spares_first = other.spares_first
        self.trump = other.trump
        self.leader = other.leader
        self.turn = other.turn
        self.winner = other.winner
        self.best = other.best
        self.stake = other.stake
        self.left = other.left
        self.offered = 0
        self.hand_number = other.hand_number
        self.over = other.over

    def copy_numbers(self, other: "SuitTricks") -> None:
        for seat in range(memory.ROW):
            self.alive[seat] = other.alive[seat]
            self.power[seat] = other.power[seat]
        for seat in range(memory.MOST_SEATS):
            self.dealt[seat] = other.dealt[seat]
            self.shown[seat] = other.shown[seat]
            self.signs[seat] = other.signs[seat]
            self.tricks[seat] = other.tricks[seat]
            self.taken[seat] = other.taken[seat]
            self.scores[seat] = other.scores[seat]
        for i in range(memory.ALL_CARDS):
            self.worth[i] = other.worth[i]
            self.printed[i] = other.printed[i]
        for i in range(memory.ALL_FACES):
            self.looks[i] = other.looks[i]
