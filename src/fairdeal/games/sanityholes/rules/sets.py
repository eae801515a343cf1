# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Sets of cards shown with one value (PS-4): counted by value and number, picked and tested, never listed.

A card has at most one face of a value, for its halves differ and its sum is above both. So a play is a value and some
of the cards that can show it; memory.py says how it is one number.
"""

from functools import cache
from itertools import combinations
from math import comb

from fairdeal.engine import bits
from fairdeal.games.sanityholes.fast import memory
from fairdeal.mechanics.choices import chosen
from fairdeal.mechanics.faces import FaceTable, set_of


class ValueTable:
    """The cards of a deck by the values they can show, and in how many ways some of them can be chosen."""

    def __init__(self, faces: FaceTable) -> None:
        self.faces = faces
        self.value = [0] * 234  # of every face, as 3 · card + kind
        self.place = [0] * 234  # of every face, among those of its value
        self.face = [0] * 476  # the face at a place of a value,
        self.card = [0] * 476  # and its card
        self.bit = [0] * 234  # its place as a bit
        self.other_value = [0] * 952  # what else the card at a place of a value can be shown with, twice a place,
        self.other_bit = [0] * 952  # and its place there as a bit
        self.rows = [0] * 858  # every card alone, for `memory.deal_row`
        self.ways = [0] * 576  # to choose n of m cards, at COLUMN · n + m
        self.at_least = [0] * 608  # the same for n or more
        self.choices = [0] * 2048  # of up to FEW cards, from the last in the order of plays, at 2 ** number
        self.by_sum = [0] * 78  # the cards, best first (PS-3)
        self.by_worth = [0] * 476  # the places of a value in the order in which one parts with their cards
        self.with_two = [0] * 32  # the places of a value whose cards can clear (PS-7)
        self.sums = [0] * 78
        numbers = [0] * memory.ROW
        for number in range(3 * memory.CARDS):
            value = faces.value_of(number)
            self.value[number] = value
            self.place[number] = numbers[value]
            self.bit[number] = 1 << numbers[value]
            self.face[value * memory.MOST + numbers[value]] = number
            self.card[value * memory.MOST + numbers[value]] = number // 3
            numbers[value] += 1
        for number in range(3 * memory.CARDS):
            others = [face for face in range(number // 3 * 3, number // 3 * 3 + 3) if face != number]
            for at, face in enumerate(others, 2 * (self.value[number] * memory.MOST + self.place[number])):
                self.other_value[at] = self.value[face]
                self.other_bit[at] = self.bit[face]
        for m in range(memory.MOST + 1):
            for n in range(memory.MOST + 1):
                self.ways[memory.COLUMN * n + m] = comb(m, n)
                self.at_least[memory.COLUMN * n + m] = sum(comb(m, some) for some in range(n, m + 1))
        for number in range(memory.FEW + 1):
            choices = [set_of(places) for some in range(number + 1) for places in combinations(range(number), some)]
            for after, some in enumerate(reversed(choices)):
                self.choices[(1 << number) + after] = some
        for at, card in enumerate(sorted(faces.deck.cards, key=lambda card: (card.sum, card.high), reverse=True)):
            self.by_sum[at] = card.index
        for card in faces.deck.cards:
            self.sums[card.index] = card.sum
        for value in range(memory.LOWEST, memory.HIGHEST + 1):
            self.sort_places(value, numbers[value])
        self.fill_rows()
        self.texts = tuple([move.written for move in faces.moves])  # of every face
        self.names = tuple([card.text for card in faces.deck.cards])
        self.showing = tuple([self.cards_showing(value) for value in range(memory.ROW)])  # sets of cards

    def sort_places(self, value: int, number: int) -> None:
        """One would rather keep a 2, then a high sum."""
        clearing = [self.value[self.card[value * memory.MOST + place] * 3] == memory.TWO for place in range(number)]
        sums = [self.sums[self.card[value * memory.MOST + place]] for place in range(number)]
        order = sorted(range(number), key=lambda place: (clearing[place], sums[place]))
        for at, place in enumerate(order):
            self.by_worth[value * memory.MOST + at] = place
            self.with_two[value] |= clearing[place] << place

    def fill_rows(self) -> None:
        for face in range(3 * memory.CARDS):
            at = memory.CARD_ROW * (face // 3)
            self.rows[at + self.value[face] // 4] |= bits.to_u128(self.bit[face]) << 32 * (self.value[face] % 4)
            self.rows[at + 8 + self.value[face] // 16] |= bits.bit128(8 * (self.value[face] % 16))
            self.rows[at + 10] = bits.bit128(face // 3)

    # ---- Plays of a hand: by value, then by number, then by cards. `held` and `numbers` have, from `at` on, the places
    # and the number of its cards by value; `counted` has how many plays there are of each, as `memory.add_up` left it.

    def pick(self, held: list[int], numbers: list[int], at: int, counted: list[int], k: int) -> int:
        """The k-th of them, as one number."""
        play = memory.pick(self.choices, held, numbers, at, counted, k)
        return play or self.pick_of_many(held, numbers, at, counted, k)

    def pick_of_many(self, held: list[int], numbers: list[int], at: int, counted: list[int], k: int) -> int:
        """The same where there are more cards of its value than the table is for."""
        found = memory.find(counted, k)
        value = found >> 32
        after = found & bits.M32
        number = numbers[at + value]
        some = number
        ways = self.ways[memory.COLUMN * some + number]
        while after >= ways:  # those of all cards come last, before them those of all but one, and so on
            after -= ways
            some -= 1
            ways = self.ways[memory.COLUMN * some + number]
        places = memory.members_of(held[at + value], chosen(number, some, ways - 1 - after))
        return value << memory.PLACES | places

    # ---- Between cards and plays

    def cards_showing(self, value: int) -> int:
        """The cards that can show a value, as a set."""
        cards = bits.bit128(0) & 0
        for face in range(3 * memory.CARDS):
            if self.value[face] == value:
                cards |= bits.bit128(face // 3)
        return cards

    def cards_of(self, play: int) -> list[int]:
        """The cards of a play, lowest first."""
        return [face // 3 for face in self.faces_of(play)]

    def faces_of(self, play: int) -> list[int]:
        """The faces that a play shows, lowest card first."""
        value, places = play >> memory.PLACES, play & memory.ALL_PLACES
        return [self.face[value * memory.MOST + place] for place in range(memory.MOST) if places >> place & 1]

    def play_of(self, faces: list[int]) -> int:
        """The play that shows these faces, which have one value; 0 where they do not, or where one is there twice."""
        values = {self.value[face] for face in faces}
        if len(values) != 1 or len(set(faces)) != len(faces):
            return 0
        places = 0
        for face in faces:
            places |= 1 << self.place[face]
        return values.pop() << memory.PLACES | places

    def text_of(self, play: int) -> str:
        return " ".join([self.texts[face] for face in self.faces_of(play)])

    def names_of(self, cards: int) -> list[str]:
        """The cards of a set as they are written, lowest first."""
        names = []
        while cards:
            names.append(self.names[bits.lowest128(cards)])
            cards &= cards - 1
        return names

    def showing_of(self, value: int, cards: int) -> int:
        """The play that shows a value with all the cards of a set that can."""
        places = bits.bit(0) & 0
        while cards:
            for face in range(3 * bits.lowest128(cards), 3 * bits.lowest128(cards) + 3):
                if self.value[face] == value:
                    places |= bits.bit(self.place[face])
            cards &= cards - 1
        return value << memory.PLACES | places

    def sum_of(self, card: int) -> int:
        return self.sums[card]

    def best_first(self, k: int) -> int:
        """The k-th card in the order in which a lower player has to part with them (PS-3)."""
        return self.by_sum[k]


@cache
def value_table(faces: FaceTable) -> ValueTable:
    return ValueTable(faces)
