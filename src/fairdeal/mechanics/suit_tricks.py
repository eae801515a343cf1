# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Suit tricks on double cards: what may be shown, and which face wins.

Hearts, Oh Hell and Rook share these rules. Every card can be shown as three faces, and no face may repeat what is in
the trick already (DD-3). A game defines what may be led (`leads`), what is trump, and how a hand begins and is scored.
Nothing is verified here: trick_match.py does that for moves that come from outside.
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.mechanics import deck_terms, memory, packed_face
from fairdeal.mechanics.legal_faces import Faces
from fairdeal.mechanics.trick_table import TrickTable


class SuitTricks(TrickTable):
    """A table and the rules of its tricks."""

    # ---- What a game defines

    def leads(self, faces: int) -> int:
        """Of a hand's faces, those that may be led; by default any."""
        return faces

    # ---- The hand

    def begin_tricks(self, leader: int) -> None:
        """Start the tricks of a hand; all seats have the same number of cards."""
        self.sort_hands()
        for seat in range(self.players):
            self.tricks[seat] = self.taken[seat] = 0
        self.left = bits.count128(self.dealt[leader])
        self.open_tricks(leader)

    def open_tricks(self, leader: int) -> None:
        """Start the first trick."""
        self.leader = self.turn = leader
        self.stake = 0
        self.discarded = 0
        self.avoids_points = self.avoids_points_first
        self.clear_trick()

    # ---- What may be shown

    def legal(self) -> int:
        """Faces that the seat to act may show."""
        if self.led == deck_terms.LEADING:
            return self.leads(self.alive[self.turn])
        return self.following()

    def following(self) -> int:
        """Faces that may follow. Each rule holds only if the player is able to obey it, in this order.

        First DD-3: nothing that is in the trick already. Then, where a game asks for it, no card that is worth points,
        and no heart. Then the suit led. The Rook may always be shown.
        """
        unused = faces = memory.must(self.alive[self.turn], ~self.already_shown())
        if self.avoids_points:
            faces = self.without_points(faces)
            if self.avoids_hearts_first:
                faces = self.without_suit(faces, deck_terms.HEARTS)
        return memory.must(faces, self.of_suit(self.asked)) | (unused & self.of_suit(deck_terms.ROOKS))

    def already_shown(self) -> int:
        """DD-3: faces of the seat to act that show what is in this trick already."""
        faces = 0
        for i in range(self.players - 1):  # a fixed number of steps is faster than stopping early
            faces |= self.sorted.showing[memory.ROW * self.signs[i] + self.turn]
        return faces

    def without_points(self, faces: int) -> int:
        """Faces of cards that are worth nothing, if there are any."""
        return memory.must(faces, ~self.sorted.marked[self.turn])

    def without_suit(self, faces: int, suit: int) -> int:
        """Faces of other suits, if there are any."""
        return memory.must(faces, ~self.of_suit(suit))

    def of_suit(self, suit: int) -> int:
        """Faces of a suit that the seat to act was dealt; combined faces are a suit, too."""
        return self.sorted.suited[memory.ROW * suit + self.turn]

    # ---- The trick

    def play(self, place: int) -> None:
        """Show the face at a place of the hand of the seat to act. The last face of a trick ends it."""
        seat = self.turn
        seen = self.sorted.packed_faces[memory.PLACES * seat + place]
        suit = packed_face.suit_of(seen)
        if self.down == 0:
            self.lead(suit)
        self.discarded |= bits.bit(suit) * (suit != self.led)
        self.best = max(self.best, (self.power[suit] + packed_face.value_of(seen)) * 8 + 7 - self.down)
        self.alive[seat] &= ~(bits.bit(place - packed_face.kind_of(seen)) * memory.CARD)
        self.stake += packed_face.worth_of(seen)
        self.shown[self.down] = packed_face.face_of(seen)
        self.signs[self.down] = packed_face.sign_of(seen)
        self.down += 1
        self.offered = 0
        if self.down == self.players:
            self.take_trick()
        else:
            self.turn = seat + 1 if seat + 1 < self.players else 0

    def lead(self, suit: int) -> None:
        """Set the strength of each suit: a discard never wins, trump beats the suit led, the Rook beats all."""
        self.led = suit
        self.asked = self.trump if suit == deck_terms.ROOKS else suit
        for other in range(memory.ROW):
            self.power[other] = memory.DISCARDED
        self.power[suit] = memory.FOLLOWS
        if suit != deck_terms.SUMS or self.trump_beats_sums:
            self.power[self.trump] = memory.TRUMPS
        self.power[deck_terms.ROOKS] = memory.TAKES_ALL

    def take_trick(self) -> None:
        """The winner takes the cards and leads; of equal faces the earlier one wins (DD-3)."""
        winner = self.leader + 7 - self.best % 8
        if winner >= self.players:
            winner -= self.players
        self.tricks[winner] += 1
        self.taken[winner] += self.stake
        self.stake = 0
        self.leader = self.turn = self.winner = winner
        self.left -= 1
        if self.avoids_points:
            self.avoids_points = False
            if self.avoids_hearts_first:
                self.discarded &= ~bits.bit(deck_terms.HEARTS)
        self.clear_trick()

    def clear_trick(self) -> None:
        """Remove the faces of the last trick."""
        self.best = 0
        self.down = 0
        self.led = deck_terms.LEADING
        for i in range(memory.MAX_SEATS):
            self.signs[i] = memory.NOTHING

    # ---- Faces by number, for the match around the table

    def place_of_face(self, face: int) -> int:
        """Place of a face in the hand of the seat to act; -1 if the seat does not hold the card."""
        card = bits.bit128(face // 3)
        held = self.dealt[self.turn]
        at = 3 * bits.count128(held & (card - 1))
        if not held & card or not self.alive[self.turn] >> at & memory.CARD:
            return -1
        return at + face % 3

    def legal_place(self, face: int, likely: int) -> int:
        """Place of a face that the seat to act may show, -1 if it may not; `likely` is a guess of the place."""
        there = packed_face.face_of(self.sorted.packed_faces[memory.PLACES * self.turn + likely])
        place = likely if there == face and self.alive[self.turn] >> likely & 1 else self.place_of_face(face)
        if place < 0:
            return -1
        legal = self.offered or self.legal()
        return place if legal >> place & 1 else -1

    def offer(self, faces: Faces) -> None:
        """Fill a collection with the legal faces of the seat to act."""
        faces.legal = self.offered = self.legal()
        faces.sorted = self.sorted
        faces.seat = self.turn
        self.shared = True

    # ---- What could be shown in a situation that may come (only on a copy)

    def suppose_lead(self, seat: int) -> None:
        """Let a seat lead the next trick, with hearts broken: others may break them before it."""
        self.suppose_next_trick()
        self.discarded |= bits.bit(deck_terms.HEARTS)
        self.turn = seat

    def suppose_led(self, seat: int, suit: int) -> None:
        """Let it be a seat's turn in the next trick, in which this suit was led."""
        self.suppose_next_trick()
        self.lead(suit)
        self.turn = seat

    def suppose_shown(self, seat: int, face: int) -> None:
        """Let it be a seat's turn in this trick, after another player has shown a face."""
        self.signs[self.down] = packed_face.sign_of(self.faces.packed[face])
        self.turn = seat
        self.offered = 0

    def suppose_next_trick(self) -> None:
        """Remove this trick, no matter who takes it. Points may be shown in any trick but the first."""
        if self.down:
            self.avoids_points = False
        self.clear_trick()
        self.offered = 0

    def hold_all(self, seat: int, faces: Faces) -> None:
        """Fill a collection with every face that a seat holds."""
        faces.legal = self.alive[seat]
        faces.sorted = self.sorted
        faces.seat = seat
        self.shared = True

    # ---- What plays reveal about hands

    def refuted(self, leader: int, shown: list[int], cards: list[int]) -> list[int]:
        """For every seat, which of the given cards it cannot have held, given the faces shown; uses up the table.

        Every rule either narrows what may be shown or is waived. So a face was legal if and only if it was legal beside
        each card of the hand taken alone, and a card beside which it was illegal was not in the hand.
        """
        self.unshare_hands()
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
            self.play(self.place_of_face(face))
        return found

    def legal_beside(self, face: int, cards: list[int]) -> bool:
        """Whether the seat to act could show a face if its hand were that card and these."""
        held = bits.bit128(face // 3)
        for card in cards:
            held |= bits.bit128(card)
        self.dealt[self.turn] = held
        self.sorted.clear()
        self.alive[self.turn] = self.sorted.sort(self.turn, held, self.packed_faces, self.faces.row)
        self.sorted.sort_suits(self.players)
        return bool(self.legal() >> self.place_of_face(face) & 1)

    # ---- Random play

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        moves = 0
        while not self.over:
            moves += self.random_opening(cards, seats, choices)
            moves += self.random_tricks(choices)
            self.finish_hand()
        return moves

    def random_opening(self, cards: Stream, seats: Stream, choices: Stream) -> int:  # noqa: ARG002
        """Deal and play a hand up to its tricks with random moves; returns their number."""
        return 0

    def finish_hand(self) -> None:
        """Finish a hand in random play: score it and prepare the next deal."""
        self.score_hand()

    def random_tricks(self, choices: Stream) -> int:
        """Play the tricks of a hand with random faces; returns their number."""
        moves = self.left * self.players
        while self.left:
            self.play(draw.member(choices, self.legal()))
        return moves

    def random_tricks_interleaved(self, choices: Stream, other: "SuitTricks", other_choices: Stream) -> int:
        """Play the tricks at two tables alternately: while one waits for memory, the other proceeds."""
        moves = (self.left + other.left) * self.players
        while self.left and other.left:
            here = draw.member(choices, self.legal())
            there = draw.member(other_choices, other.legal())
            self.play(here)
            other.play(there)
        self.random_tricks(choices)
        other.random_tricks(other_choices)
        return moves
