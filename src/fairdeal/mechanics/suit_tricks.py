# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Suit tricks on double cards: every card is three cards, and none may show what lies in the trick already.

The core that Hearts, Oh Hell and Rook share: hands, the trick on the table, who wins it, what it is worth. A game says
what may be shown (`legal`), what a card is worth, what is trump, and how a hand begins and is scored. Nothing is
checked here: `trick_match.py` verifies what comes from outside.
"""

from fairdeal.engine import bits, draw, shuffle
from fairdeal.engine.random import Stream
from fairdeal.mechanics import layout
from fairdeal.mechanics.faces import Faces, FaceTable


class SuitTricks:
    """The cards, the trick and the scores of a match of four or six players, or as many as the game takes."""

    def __init__(self, faces: FaceTable, players: int) -> None:
        self.faces = faces
        self.players = players
        self.worth = [0] * 79  # points that a card is worth to the one who captures it
        self.dealt = [0] * 6  # before the tricks: the cards of each seat, as a set
        self.printed = [0] * 79  # the pack in its printed order
        self.pack_size = 0
        self.pack = [0] * 79  # as shuffled
        # In the tricks: sets of faces, one bit a face, seat by seat (layout.py).
        self.alive = [0] * 6  # still in hand
        self.used = [0] * 8  # shown in this trick already, by another card (DD-3)
        self.suited = [0] * 36  # by suit
        self.marked = [0] * 6  # of cards that are worth something
        self.card_at = [0] * 126
        self.where = [0] * 79
        self.shown = [0] * 6  # the faces of this trick in order
        self.down = 0  # how many there are
        self.led = layout.LEADING
        self.trump = layout.NO_TRUMP
        self.trump_beats_sums = False  # may a trump win where a sum was led?
        self.leader = 0
        self.turn = 0
        self.winner = 0  # so far
        self.best = 0  # the strength of the winning face
        self.stake = 0  # what the cards of this trick are worth
        self.left = 0  # tricks still to be played
        self.tricks = [0] * 6  # won in this hand
        self.taken = [0] * 6  # points captured in this hand
        self.scores = [0] * 6
        self.lowest_wins = False
        self.hand_number = 0
        self.over = False

    # ---- What a game says

    def legal(self) -> int:
        """The faces that the player in turn may show."""
        return 0

    def play(self, place: int) -> None:
        """Show a face, by its bit."""
        self.put_down(place)

    def score_hand(self) -> None:
        """Count the hand that has been played, and see whether the match is over."""

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:  # noqa: ARG002
        """A whole match by uniformly random moves; says how many there were."""
        return 0

    # ---- The hand

    def begin_tricks(self, leader: int) -> None:
        """Sort the cards into slots; everybody has the same number."""
        for card in range(layout.ALL_CARDS):
            self.where[card] = layout.NOWHERE
        for seat in range(self.players):
            self.sort_hand(seat)
        self.left = bits.members(self.dealt[leader])
        self.leader = self.turn = leader
        self.down = 0
        self.led = layout.LEADING
        self.best = 0
        self.stake = 0

    def sort_hand(self, seat: int) -> None:
        """The faces of a hand, by suit."""
        self.tricks[seat] = self.taken[seat] = 0
        self.alive[seat] = self.used[seat] = self.marked[seat] = 0
        for suit in range(layout.SUITS):
            self.suited[seat * layout.SUITS + suit] = 0
        rest = self.dealt[seat]
        slot = 0
        while rest:
            self.sort_card(seat, slot, bits.lowest(rest))
            rest &= rest - 1
            slot += 1

    def sort_card(self, seat: int, slot: int, card: int) -> None:
        at = 3 * slot
        of_suit = seat * layout.SUITS
        self.card_at[seat * layout.SLOTS + slot] = card
        self.where[card] = seat << 6 | at
        if card == layout.ROOK:
            rook = bits.bit(at + layout.COMBINED)
            self.alive[seat] |= rook
            self.suited[of_suit + layout.ROOKS] = rook
            return
        self.alive[seat] |= bits.bit(at) * layout.CARD
        self.suited[of_suit + self.faces.suit[3 * card]] |= bits.bit(at)
        self.suited[of_suit + self.faces.suit[3 * card + 1]] |= bits.bit(at + 1)
        self.suited[of_suit + layout.SUMS] |= bits.bit(at + 2)
        if self.worth[card]:
            self.marked[seat] |= bits.bit(at) * layout.CARD

    def of_suit(self, suit: int) -> int:
        """The faces of a suit that the player in turn was dealt; the sums are a suit, too."""
        return self.suited[self.turn * layout.SUITS + suit]

    def in_hand(self) -> int:
        """The faces of the player in turn."""
        return self.alive[self.turn]

    def unused(self) -> int:
        """DD-3: the faces of the player in turn that nobody has shown in this trick; all, where there are none."""
        return layout.must(self.alive[self.turn], ~self.used[self.turn])

    # ---- The trick

    def put_down(self, place: int) -> int:
        """Show the face of a bit; says its suit. The last one of a trick ends it."""
        seat = self.turn
        slot = place // 3
        card = self.card_at[seat * layout.SLOTS + slot]
        face = 3 * card + place - 3 * slot
        suit = self.faces.suit[face]
        if self.down == 0:
            self.led = suit
        strength = self.strength(suit, self.faces.value[face])
        if strength > self.best:  # of equal faces the earlier wins (DD-3)
            self.best = strength
            self.winner = seat
        self.alive[seat] &= ~(bits.bit(3 * slot) * layout.CARD)
        self.stake += self.worth[card]
        self.shown[self.down] = face
        self.down += 1
        if self.down == self.players:
            self.take_trick()
        else:
            self.use_up(face)
            self.turn = seat + 1 if seat + 1 < self.players else 0
        return suit

    def strength(self, suit: int, value: int) -> int:
        """What a face can do in this trick: a discard nothing, a trump more than the suit led, the Rook everything."""
        if suit == self.trump and (self.led != layout.SUMS or self.trump_beats_sums):
            return layout.TRUMPS + value
        if suit == layout.ROOKS:
            return layout.TAKES_ALL
        return layout.FOLLOWS + value if suit == self.led else 0

    def use_up(self, face: int) -> None:
        """DD-3: nobody may show the same in this trick."""
        for i in range(self.faces.twins[face]):
            at = layout.MOST_TWINS * face + i
            where = self.where[self.faces.twin_card[at]]
            self.used[where >> 6] |= bits.bit((where & 63) + self.faces.twin_kind[at])

    def take_trick(self) -> None:
        """The winner takes the cards and leads."""
        winner = self.winner
        self.tricks[winner] += 1
        self.taken[winner] += self.stake
        self.stake = 0
        self.best = 0
        self.down = 0
        self.led = layout.LEADING
        self.leader = self.turn = winner
        self.left -= 1
        for seat in range(self.players):
            self.used[seat] = 0

    # ---- For matches and batches

    def random_tricks(self, choices: Stream) -> int:
        """The tricks of a hand by random faces; says how many faces were shown."""
        moves = self.left * self.players
        while self.left:
            legal = self.legal()
            self.play(bits.nth(legal, draw.below(choices, bits.count(legal))))
        return moves

    def take_pack(self, cards: list[int]) -> None:
        """The cards this game is played with."""
        self.pack_size = len(cards)
        for place, card in enumerate(cards):
            self.printed[place] = card

    def shuffle_pack(self, stream: Stream) -> None:
        for place in range(self.pack_size):
            self.pack[place] = self.printed[place]
        shuffle.shuffle(stream, self.pack, self.pack_size)

    def deal_round(self, first: int, each: int) -> None:
        """Give everybody `each` cards of the shuffled pack, one at a time from seat `first` on."""
        for seat in range(self.players):
            self.dealt[seat] = 0
        card = 0
        for _ in range(each):
            seat = first
            for _ in range(self.players):
                self.dealt[seat] |= bits.one(self.pack[card])
                card += 1
                seat = seat + 1 if seat + 1 < self.players else 0

    def clear_scores(self) -> None:
        """A new match at the same table."""
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
        where = self.where[face // 3]
        if where >> 6 != self.turn or not self.alive[self.turn] >> (where & 63) & layout.CARD:
            return -1
        return (where & 63) + face % 3

    def offer(self, faces: Faces) -> None:
        """Put the legal faces of the player in turn into a collection."""
        faces.legal = self.legal()
        for slot in range(layout.SLOTS):
            faces.cards[slot] = self.card_at[self.turn * layout.SLOTS + slot]

    def in_hands(self, seat: int) -> int:
        """The cards that a seat holds in the tricks, as a set."""
        cards = self.dealt[seat]
        rest = cards
        while rest:
            card = bits.lowest(rest)
            rest &= rest - 1
            if not self.alive[seat] >> (self.where[card] & 63) & layout.CARD:
                cards &= ~bits.one(card)
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

    def undealt(self, k: int) -> int:
        """The k-th card of the shuffled pack."""
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

    def imagine_hand(self, seat: int, cards: int, played: int) -> None:
        """In the tricks: a seat holds these cards, as many as it did, and has played those."""
        tricks, taken = self.tricks[seat], self.taken[seat]
        self.take_away(seat)
        self.dealt[seat] = cards | played
        self.sort_hand(seat)
        self.keep_alive(seat, cards)
        self.tricks[seat] = tricks
        self.taken[seat] = taken

    def take_away(self, seat: int) -> None:
        """The cards that a seat was dealt lie nowhere, but for those that another has been given since."""
        rest = self.dealt[seat]
        while rest:
            if self.where[bits.lowest(rest)] >> 6 == seat:
                self.where[bits.lowest(rest)] = layout.NOWHERE
            rest &= rest - 1

    def keep_alive(self, seat: int, cards: int) -> None:
        """Of all the cards a seat was dealt it still holds these."""
        rest = self.dealt[seat] & ~cards
        while rest:
            self.alive[seat] &= ~(bits.bit(self.where[bits.lowest(rest)] & 63) * layout.CARD)
            rest &= rest - 1

    def use_again(self) -> None:
        """Where hands have been imagined anew: what the trick has used up in them (DD-3)."""
        for seat in range(self.players):
            self.used[seat] = 0
        for i in range(self.down):
            self.use_up(self.shown[i])

    def become(self, other: "SuitTricks") -> None:
        """Take over everything from another table of the same game."""
        self.faces = other.faces
        self.players = other.players
        self.pack_size = other.pack_size
        self.trump_beats_sums = other.trump_beats_sums
        self.lowest_wins = other.lowest_wins
        self.copy_numbers(other)
        self.down = other.down
        self.led = other.led
        self.trump = other.trump
        self.leader = other.leader
        self.turn = other.turn
        self.winner = other.winner
        self.best = other.best
        self.stake = other.stake
        self.left = other.left
        self.hand_number = other.hand_number
        self.over = other.over

    def copy_numbers(self, other: "SuitTricks") -> None:
        seats = self.players
        for seat in range(seats):
            self.dealt[seat] = other.dealt[seat]
            self.alive[seat] = other.alive[seat]
            self.used[seat] = other.used[seat]
            self.marked[seat] = other.marked[seat]
            self.shown[seat] = other.shown[seat]
            self.tricks[seat] = other.tricks[seat]
            self.taken[seat] = other.taken[seat]
            self.scores[seat] = other.scores[seat]
        for i in range(seats * layout.SUITS):
            self.suited[i] = other.suited[i]
        for i in range(seats * layout.SLOTS):
            self.card_at[i] = other.card_at[i]
        for i in range(layout.ALL_CARDS):
            self.where[i] = other.where[i]
            self.worth[i] = other.worth[i]
            self.printed[i] = other.printed[i]
