# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The table of a trick game on double cards: pack, deal, hands, scores, and copying.

Nothing here is a rule of play: those are in suit_tricks.py and in each game's `rules`. Sets of cards and faces are bit
sets (memory.py).
"""

from typing import Self, TypeVar

from fairdeal.engine import bits, cpython_fast_paths, shuffle
from fairdeal.engine.bulk import Core
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.mechanics import deck_terms, memory, packed_face
from fairdeal.mechanics.faces import FaceTable
from fairdeal.mechanics.sorted_hands import SortedHands, new_hands

T = TypeVar("T", bound="TrickTable")


class TrickTable(Core):
    """Cards, hands, the trick on the table and the scores of one match."""

    def __init__(self, faces: FaceTable, players: int) -> None:
        self.faces = faces
        self.players = players
        self.hand_number = 0
        self.max_rounds = 0
        self.over = False
        # The pack and the deal
        self.printed = [0] * 79  # the pack in its printed order
        self.pack_size = 0
        self.pack = [0] * 79  # shuffled
        self.undealt = 0  # cards left in the shuffled pack
        self.worth = [0] * 79  # points that each card is worth to the seat that captures it
        self.packed_faces = [0] * 237  # every face, packed with the worth of its card
        self.dealt = [0] * 6  # cards dealt to each seat, as sets
        # The hands during the tricks
        self.sorted = SortedHands()
        self.shared = False  # the sorted hands are shared with a copy or a collection of moves
        self.alive = [0] * 8  # faces still in each hand, as sets of places (memory.py)
        # The trick
        self.shown = [0] * 6  # faces in this trick, in order
        self.signs = [0] * 6  # what they show; NOTHING for faces not yet played
        self.power = [0] * 8  # strength of each suit in this trick
        self.down = 0  # number of faces in this trick
        self.led = deck_terms.LEADING
        self.asked = 0  # suit to follow
        self.best = 0  # strength of the winning face so far, and below it how early it was shown
        self.stake = 0  # points in this trick
        self.leader = 0
        self.turn = 0
        self.winner = 0  # of the last trick
        self.offered = 0  # legal faces, if they were computed in this turn
        # The hand
        self.trump = deck_terms.NO_TRUMP
        self.trump_beats_sums = False  # a trump may win a trick in which a sum was led
        self.discarded = 0  # suits shown in this hand when another suit was led, as a set
        self.avoids_points = False  # in this trick, cards that are worth points are kept if possible
        self.avoids_points_first = False  # the rule holds for the first trick
        self.avoids_hearts_first = False  # in the first trick, hearts are kept if possible, and break nothing
        self.left = 0  # tricks still to be played
        self.tricks = [0] * 6  # won in this hand
        self.taken = [0] * 6  # points captured in this hand
        self.scores = [0] * 6
        self.lowest_wins = False

    # ---- What a game defines

    def first_dealer(self, stream: Stream) -> None:
        """Draw the first dealer, in games that have one."""

    def deal(self, stream: Stream) -> None:
        """Deal the next hand."""

    def score_hand(self) -> None:
        """Score the hand that has been played, and decide whether the match is over."""

    # ---- The pack and the deal

    def set_pack(self, cards: list[int], worth: dict[int, int]) -> None:
        """Set the cards of the game and what they are worth; a card that is not in `worth` is worth nothing."""
        self.pack_size = len(cards)
        for place, card in enumerate(cards):
            self.printed[place] = card
            self.worth[card] = worth.get(card, 0)
        for face in range(deck_terms.ALL_FACES):
            self.packed_faces[face] = packed_face.with_worth(self.faces.packed[face], self.worth[face // 3])

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        if self.hand_number == 0:
            seats.begin(SEATS, 0)
            self.first_dealer(seats)
        cards.begin(DEAL, self.hand_number)
        self.hand_number += 1
        self.deal(cards)

    def shuffle_pack(self, stream: Stream, wanted: int) -> None:
        """Shuffle the pack as far as needed to deal `wanted` cards from the top, which is the end."""
        for place in range(self.pack_size):
            self.pack[place] = self.printed[place]
        shuffle.shuffle(stream, self.pack, self.pack_size, wanted)
        self.undealt = self.pack_size

    def top_card(self) -> int:
        """Take the top card of the pack."""
        self.undealt -= 1
        return self.pack[self.undealt]

    def deal_round(self, first: int, each: int) -> None:
        """Deal `each` cards to every seat, one at a time, starting with seat `first`."""
        for seat in range(self.players):
            self.dealt[seat] = 0
        for _ in range(each):
            seat = first
            for _ in range(self.players):
                self.dealt[seat] |= bits.bit128(self.top_card())
                seat = seat + 1 if seat + 1 < self.players else 0

    def pack_set(self) -> int:
        """All cards of the game, as a set."""
        cards = bits.bit128(0) & 0
        for place in range(self.pack_size):
            cards |= bits.bit128(self.printed[place])
        return cards

    def left_over(self, k: int) -> int:
        """The k-th card left in the pack, from the bottom."""
        return self.pack[k]

    def give(self, seat: int, cards: int) -> None:
        """Set a seat's cards before the tricks."""
        self.dealt[seat] = cards

    def dealt_to(self, seat: int) -> int:
        """Cards dealt to a seat."""
        return self.dealt[seat]

    # ---- The hands during the tricks

    def sort_hands(self) -> None:
        """Sort all hands into places."""
        self.sorted.clear()
        for seat in range(self.players):
            self.alive[seat] = self.sorted.sort(seat, self.dealt[seat], self.packed_faces, self.faces.row)
        self.sorted.sort_suits(self.players)

    def in_hand(self, seat: int) -> int:
        """Cards that a seat still holds during the tricks, as a set."""
        rest = cards = self.dealt[seat]
        at = 0
        while rest:
            if not self.alive[seat] >> at & memory.CARD:
                cards &= ~bits.bit128(bits.lowest128(rest))
            rest &= rest - 1
            at += 3
        return cards

    def keep_only(self, seat: int, cards: int) -> None:
        """Drop all cards of a seat's sorted hand except these."""
        rest = self.dealt[seat]
        at = 0
        while rest:
            if not cards & bits.bit128(bits.lowest128(rest)):
                self.alive[seat] &= ~(bits.bit(at) * memory.CARD)
            rest &= rest - 1
            at += 3

    def unshare_hands(self) -> None:
        """Replace the sorted hands before they are sorted again, if a copy or a collection of moves still uses them."""
        last = self.sorted
        if self.shared and not cpython_fast_paths.is_unshared(last):
            self.sorted = new_hands()
        self.shared = False

    def replace_hands(self, held: list[int], played: list[int]) -> None:
        """Give every seat other cards during the tricks: as many as it holds, and as many as it has played."""
        self.unshare_hands()
        self.offered = 0
        for seat in range(self.players):
            self.dealt[seat] = held[seat] | played[seat]
        self.sort_hands()
        for seat in range(self.players):
            self.keep_only(seat, held[seat])

    # ---- Scores and places

    def clear_match(self) -> None:
        self.hand_number = 0
        self.over = False
        for seat in range(self.players):
            self.scores[seat] = 0

    def is_ahead(self, seat: int, other: int) -> bool:
        """Whether one seat has a better score than another."""
        if self.lowest_wins:
            return self.scores[seat] < self.scores[other]
        return self.scores[seat] > self.scores[other]

    def place_of(self, seat: int) -> int:
        """Place of a seat by score, from 0; equal scores share a place."""
        above = 0
        for other in range(self.players):
            if self.is_ahead(other, seat):
                above += 1
        return above

    def tricks_of(self, seat: int) -> int:
        """Tricks that a seat has won in this hand."""
        return self.tricks[seat]

    def taken_by(self, seat: int) -> int:
        """Points that a seat has captured in this hand."""
        return self.taken[seat]

    def score_of(self, seat: int) -> int:
        """Score of a seat."""
        return self.scores[seat]

    def set_score(self, seat: int, score: int) -> None:
        """Set the score of a seat."""
        self.scores[seat] = score

    def shown_in_trick(self, k: int) -> int:
        """The k-th face of this trick."""
        return self.shown[k]

    # ---- Copies

    def copy(self) -> Self:
        """An independent copy of the table; sorted hands are shared until one of the two sorts its hands again."""
        table = new_like(self)
        table.copy_from(self)
        return table

    def copy_from(self, other: "TrickTable") -> None:
        """Become a copy of another table of the same game. A game's override copies its own fields, too."""
        self.faces = other.faces
        self.players = other.players
        self.hand_number = other.hand_number
        self.max_rounds = other.max_rounds
        self.over = other.over
        self.pack_size = other.pack_size
        self.undealt = other.undealt
        self.sorted = other.sorted
        self.shared = other.shared = True
        self.down = other.down
        self.led = other.led
        self.asked = other.asked
        self.best = other.best
        self.stake = other.stake
        self.leader = other.leader
        self.turn = other.turn
        self.winner = other.winner
        self.offered = 0
        self.trump = other.trump
        self.trump_beats_sums = other.trump_beats_sums
        self.discarded = other.discarded
        self.avoids_points = other.avoids_points
        self.avoids_points_first = other.avoids_points_first
        self.avoids_hearts_first = other.avoids_hearts_first
        self.left = other.left
        self.lowest_wins = other.lowest_wins
        for seat in range(memory.ROW):
            self.alive[seat] = other.alive[seat]
            self.power[seat] = other.power[seat]
        for seat in range(memory.MAX_SEATS):
            self.dealt[seat] = other.dealt[seat]
            self.shown[seat] = other.shown[seat]
            self.signs[seat] = other.signs[seat]
            self.tricks[seat] = other.tricks[seat]
            self.taken[seat] = other.taken[seat]
            self.scores[seat] = other.scores[seat]
        for card in range(deck_terms.ALL_CARDS):
            self.worth[card] = other.worth[card]
            self.printed[card] = other.printed[card]
            self.pack[card] = other.pack[card]
        for face in range(deck_terms.ALL_FACES):
            self.packed_faces[face] = other.packed_faces[face]


def new_like(table: T) -> T:
    """A new table of the same class, to be filled by `copy_from`."""
    copied = type(table).__new__(type(table))
    if not bits.COMPILED:  # plain Python has no arrays yet to copy into
        copied.__dict__ = {name: value[:] if isinstance(value, list) else value for name, value in vars(table).items()}
    return copied
