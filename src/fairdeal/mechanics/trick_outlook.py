# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""What the heuristic player of a trick game infers: cards still out, void suits, and odds of winning.

It uses only what the seat to act may know, from a view or straight from the match. Odds are approximate: unseen cards
are spread evenly. tests/reference/heuristics/ has the same in plain Python, and tests compare every choice.
"""

from typing import TYPE_CHECKING

from fairdeal.engine import bits
from fairdeal.mechanics import deck_terms, memory, packed_face
from fairdeal.mechanics.faces import FaceTable, face_table, set_of
from fairdeal.mechanics.legal_faces import Faces
from fairdeal.mechanics.trick_match import TrickMatch
from fairdeal.mechanics.trick_memory import TrickMemory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.mechanics.trick_view import TrickView

VALUES = 28  # from 2 to 14 on halves, from 5 to 27 as sums


class TrickPack:
    """The cards of a game as lookup tables; all sets are sets of cards."""

    def __init__(self, faces: FaceTable, cards: "Sequence[int]", points: "Sequence[int]") -> None:
        """`cards` are in the game; `points` has the points of every card of the deck."""
        self.faces = faces
        self.card_of = {name: card for card, name in enumerate(faces.names)}
        self.face_of = {move.written: move.number for move in faces.moves}
        self.cards = set_of(list(cards))
        self.suit = [0] * 237
        self.value = [0] * 237
        self.above = [0] * 140  # by suit and value, sums being a suit: cards with a higher value in that suit
        self.below = [0] * 140  # and with a lower one
        self.suited = [0] * 5  # by suit: cards that have it
        self.points = [0] * 79  # by card
        self.worths = [0] * 8  # the different numbers of points on a card,
        self.worth_cards = [0] * 8  # and the cards that have them
        self.worth_count = 0
        for move in faces.moves:
            self.suit[move.number] = move.suit
            self.value[move.number] = move.value
            if move.suit != deck_terms.ROOKS:
                self.add_face(move.card, move.suit, move.value)
        for card in range(len(points)):
            self.points[card] = points[card]
        for some in sorted(set(points) - {0}):
            self.worths[self.worth_count] = some
            self.worth_cards[self.worth_count] = set_of([card for card, worth in enumerate(points) if worth == some])
            self.worth_count += 1

    def add_face(self, card: int, suit: int, value: int) -> None:
        """Enter one face of a card."""
        self.suited[suit] |= bits.bit128(card)
        for other in range(VALUES):
            if other < value:
                self.above[VALUES * suit + other] |= bits.bit128(card)
            elif other > value:
                self.below[VALUES * suit + other] |= bits.bit128(card)

    def set_of_names(self, names: "Sequence[str]") -> int:
        """The set of some cards, given as text."""
        return set_of([self.card_of[name] for name in names])


class Outlook:
    """What the seat to act knows about this hand. Created by the game's own class, then filled from a view or a match.

    All seats still to play hold the same number of cards, so one probability applies to each of them.
    """

    def __init__(self, pack: TrickPack) -> None:
        self.pack = pack
        self.trump = deck_terms.NO_TRUMP
        self.trump_beats_sums = False  # only in Oh Hell (OH-6)
        self.seat = 0
        self.players = 0
        self.hand = bits.bit128(0) & 0
        self.out = bits.bit128(0) & 0  # in the other hands and in a stock or Nest
        self.cards_out = 0
        self.lacking = [0] * 6  # by seat: suits that it failed to follow, as a set
        self.down = 0  # number of faces on the table
        self.trick = [0] * 6  # faces on the table
        self.leader = 0
        self.led = deck_terms.LEADING
        self.best = -1  # the winning face so far
        self.winner = 0  # and its seat
        self.later = 0  # number of seats still to play to this trick
        self.elsewhere = 1.0  # probability that a given hand lacks a given card
        self.powers = [0.0] * 80  # of this probability, each computed when it is needed
        self.no_suit = [0.0] * 5  # probability that a given hand lacks a suit

    # ---- What it sees

    def see_view(self, view: "TrickView", trump: int, seen: "Sequence[str]") -> None:
        """Take in a view; `seen` are cards known besides the hand and the tricks."""
        assert view.seat is not None
        past = TrickMemory()
        for trick in (*view.tricks, view.trick):
            for seat, text in trick:
                face = self.pack.face_of[text]
                past.note(seat, face // 3, self.pack.faces.suit_of(face), trump, view.players)
        self.seat = view.seat
        self.players = view.players
        self.trump = trump
        self.hand = self.pack.set_of_names(view.hand or ())
        self.leader = view.trick[0][0] if view.trick else view.seat
        self.down = 0
        for _, text in view.trick:
            self.trick[self.down] = self.pack.face_of[text]
            self.down += 1
        self.infer(past, self.pack.set_of_names(seen), view.sizes[(view.seat + 1) % view.players])

    def see_match(self, match: TrickMatch, seat: int, seen: int) -> None:
        """Take in the same from the match, as it is known to the seat."""
        table = match.table
        self.seat = seat
        self.players = table.players
        self.trump = table.trump
        if not match.in_tricks:
            self.hand = table.dealt[seat]
            self.down = 0
            self.infer(match.remember(), seen, bits.count128(table.dealt[(seat + 1) % table.players]))
            return
        self.hand = table.in_hand(seat)
        self.leader = table.leader
        self.down = table.down
        for k in range(table.down):
            self.trick[k] = table.shown[k]
        self.infer(match.remember(), seen, table.left - (table.down == table.players - 1))

    def infer(self, past: TrickMemory, seen: int, next_hand: int) -> None:
        """Find what follows; `next_hand` is the number of cards that the next seat holds."""
        self.out = self.pack.cards & ~self.hand & ~seen & ~past.gone
        self.cards_out = bits.count128(self.out)
        for seat in range(self.players):
            self.lacking[seat] = past.lacking[seat]
        self.later = self.players - 1 - self.down
        self.find_best()
        self.elsewhere = 1.0 - float(next_hand) / self.cards_out if self.cards_out else 1.0
        for number in range(80):
            self.powers[number] = -1.0
        for suit in range(5):
            self.no_suit[suit] = self.lacks(self.pack.suited[suit])

    def find_best(self) -> None:
        """Find the best face on the table and its seat."""
        self.led = deck_terms.LEADING
        self.best = -1
        self.winner = self.seat
        for k in range(self.down):
            if k == 0:
                self.led = self.pack.suit[self.trick[0]]
            if self.takes(self.trick[k]):
                self.best = self.trick[k]
                self.winner = (self.leader + k) % self.players

    # ---- What it chooses

    def best_place(self, faces: Faces) -> int:
        """The place of the face with the lowest cost; of equal ones the first."""
        legal = faces.legal
        chosen = last = -1
        least = card_cost = 0.0
        while legal:
            place = bits.lowest(legal)
            legal &= legal - 1
            face = packed_face.face_of(faces.sorted.packed_faces[memory.PLACES * self.seat + place])
            if face // 3 != last:
                last = face // 3
                card_cost = self.card_cost(last)
            cost = self.face_cost(face, card_cost)
            if chosen < 0 or cost < least:
                chosen = place
                least = cost
        return chosen

    def card_cost(self, card: int) -> float:  # noqa: ARG002
        """The part of the cost that all faces of a card share."""
        return 0.0

    def face_cost(self, face: int, card_cost: float) -> float:  # noqa: ARG002
        """The cost of showing a face; `card_cost` is that of its card."""
        return card_cost

    # ---- Winning

    def takes(self, face: int) -> bool:
        """Whether a face beats everything on the table."""
        return self.best < 0 or self.strength(face) > self.strength(self.best)

    def strength(self, face: int) -> int:
        """Strength of a face: the suit led, above it trump, above all the Rook; 0 for a discard."""
        suit = self.pack.suit[face]
        if suit == deck_terms.ROOKS:
            return memory.TAKES_ALL
        if suit == self.trump and (self.led != deck_terms.SUMS or self.trump_beats_sums):
            return memory.TRUMPS + self.pack.value[face]
        return memory.FOLLOWS + self.pack.value[face] if self.is_led(suit) else 0

    def is_led(self, suit: int) -> bool:
        """Whether a suit is the one led, or would be."""
        return self.led == suit or self.led == deck_terms.LEADING

    # ---- Probabilities about other hands

    def lacks(self, cards: int) -> float:
        """Probability that a given hand has none of these cards."""
        number = bits.count128(self.out & cards)
        if self.powers[number] < 0:
            self.powers[number] = self.elsewhere**number
        return self.powers[number]

    def above(self, face: int) -> int:
        """Cards with a higher face of the same suit."""
        return self.pack.above[VALUES * self.pack.suit[face] + self.pack.value[face]]

    def below(self, face: int) -> int:
        """Cards with a lower face of the same suit."""
        return self.pack.below[VALUES * self.pack.suit[face] + self.pack.value[face]]

    def has_above(self, face: int) -> float:
        """Probability that a given hand has a higher face of the same suit."""
        return 1.0 - self.lacks(self.above(face))

    def must_beat(self, face: int) -> float:
        """Probability that a hand which tries to stay below this face has to go above it."""
        if not self.is_led(self.pack.suit[face]):
            return 0.0  # it is a trump, and nobody has to play a higher one
        return self.has_above(face) * self.lacks(self.below(face))

    def later_seat(self, step: int) -> int:
        """The seat that plays to this trick `step` turns after the seat to act."""
        return (self.seat + step) % self.players

    def is_out_of(self, seat: int, suit: int) -> bool:
        """Whether a seat has shown that it lacks a suit."""
        return bool(self.lacking[seat] & bits.bit(suit))

    def lacks_suit(self, seat: int, suit: int) -> float:
        """Probability that a seat lacks a suit."""
        return 1.0 if self.is_out_of(seat, suit) else self.no_suit[suit]

    def can_beat(self, seat: int, face: int) -> float:
        """Probability that a seat still to play can beat this face, the best so far, other than by the Rook."""
        suit = self.pack.suit[face]
        if suit == deck_terms.ROOKS:
            return 0.0
        higher = 0.0 if self.is_out_of(seat, suit) else self.has_above(face)
        if self.is_led(suit):
            return higher + self.can_ruff(seat, suit)
        return higher * self.lacks_suit(seat, self.led)  # a trump, which only a higher trump beats

    def can_ruff(self, seat: int, led: int) -> float:
        """Probability that a seat lacks the suit led but has a trump."""
        if self.trump == led or self.trump == deck_terms.NO_TRUMP or led == deck_terms.SUMS:
            return 0.0
        if self.is_out_of(seat, self.trump):
            return 0.0
        return self.lacks_suit(seat, led) * (1.0 - self.no_suit[self.trump])

    # ---- Points

    def points_down(self) -> int:
        """Points in this trick so far."""
        points = 0
        for k in range(self.down):
            points += self.pack.points[self.trick[k] // 3]
        return points

    def points_to_come(self) -> float:
        """Expected points of the seats still to play, if their cards are average among those that are out."""
        if self.later == 0:
            return 0.0
        points = 0
        for k in range(self.pack.worth_count):
            points += self.pack.worths[k] * bits.count128(self.out & self.pack.worth_cards[k])
        return float(self.later * points) / self.cards_out

    # ---- Values of cards

    def height(self, face: int) -> float:
        """Rank of a face among those of its suit that are out, from 0 (lowest) to 1."""
        above = bits.count128(self.out & self.above(face))
        below = bits.count128(self.out & self.below(face))
        return (below + 0.5) / (above + below + 1)

    def power(self, card: int, rivals: int, eagerness: float) -> float:
        """Probability that a card wins a trick by its best face, against rivals who beat it with some eagerness."""
        if card == deck_terms.ROOK:
            return 1.0
        most = (1.0 - eagerness * self.beaten(3 * card)) ** rivals
        for face in range(3 * card + 1, 3 * card + 3):
            most = max(most, (1.0 - eagerness * self.beaten(face)) ** rivals)
        return most

    def beaten(self, face: int) -> float:
        """Probability that a given hand can beat a face when its suit is led."""
        suit = self.pack.suit[face]
        if suit == self.trump or suit == deck_terms.SUMS or self.trump == deck_terms.NO_TRUMP:
            return self.has_above(face)
        return self.has_above(face) + self.no_suit[suit] * (1.0 - self.no_suit[self.trump])


def trick_pack(cards: "Sequence[int]", points: "Sequence[int]") -> TrickPack:
    """The lookup tables of a game with the standard deck."""
    return TrickPack(face_table(), cards, points)
