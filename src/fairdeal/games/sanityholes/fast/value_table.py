# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Lookup tables: which cards can show a value (PS-4), where each card lies in memory, and the order of returns (PS-3).

memory.py describes slots and the codes of plays.
"""

from functools import cache
from itertools import combinations
from math import comb

from fairdeal.engine import bits
from fairdeal.games.sanityholes.fast import memory, set_counts
from fairdeal.games.sanityholes.rules import terms
from fairdeal.games.sanityholes.rules.exchange import return_priority
from fairdeal.mechanics.choices import chosen
from fairdeal.mechanics.faces import FaceTable, set_of


class ValueTable:
    """The cards of a deck by the values they can show. A face is numbered 3 · card + kind."""

    def __init__(self, faces: FaceTable) -> None:
        self.faces = faces
        self.value = [0] * 234  # by face: its value,
        self.slot = [0] * 234  # its slot among the faces of that value,
        self.slot_bit = [0] * 234  # and the slot as a bit
        self.face_in = [0] * 476  # by value and slot: the face there,
        self.card_in = [0] * 476  # and its card
        self.other_value = [0] * 952  # by value and slot, two entries each: the other values of that card,
        self.other_bit = [0] * 952  # and its slots there as bits
        self.card_words = [0] * 858  # by card: its row alone, for `hand_rows.deal_row`
        self.ways = [0] * 576  # ways to choose n of m cards, at COLUMN · n + m
        self.at_least = [0] * 608  # ways to choose n or more of m cards
        self.subsets = [0] * 2048  # of n ≤ MAX_TABULATED cards, from 2 ** n on: every choice, the last play first
        self.return_order = [0] * 78  # PS-3: the cards, those that go back first at the front
        self.sums = [0] * 78
        self.fill_slots()
        self.fill_other_values()
        self.fill_card_words()
        self.fill_counts()
        for place, card in enumerate(sorted(faces.deck.cards, key=return_priority, reverse=True)):
            self.return_order[place] = card.index
            self.sums[card.index] = card.sum
        self.texts = tuple([move.written for move in faces.moves])  # by face
        self.names = tuple([card.text for card in faces.deck.cards])
        self.showing = tuple([self.cards_showing(value) for value in range(memory.ROW)])  # by value: a set of cards

    def fill_slots(self) -> None:
        used = [0] * memory.ROW
        for face in range(3 * terms.CARDS):
            value = self.faces.value_of(face)
            self.value[face] = value
            self.slot[face] = used[value]
            self.slot_bit[face] = 1 << used[value]
            self.face_in[value * memory.SLOTS + used[value]] = face
            self.card_in[value * memory.SLOTS + used[value]] = face // 3
            used[value] += 1

    def fill_other_values(self) -> None:
        for face in range(3 * terms.CARDS):
            others = [other for other in range(face // 3 * 3, face // 3 * 3 + 3) if other != face]
            for at, other in enumerate(others, 2 * (self.value[face] * memory.SLOTS + self.slot[face])):
                self.other_value[at] = self.value[other]
                self.other_bit[at] = self.slot_bit[other]

    def fill_card_words(self) -> None:
        for face in range(3 * terms.CARDS):
            first = memory.CARD_WORDS * (face // 3)
            self.card_words[first + self.value[face] // 4] |= bits.to_u128(self.slot_bit[face]) << 32 * (
                self.value[face] % 4
            )
            self.card_words[first + 8 + self.value[face] // 16] |= bits.bit128(8 * (self.value[face] % 16))
            self.card_words[first + 10] = bits.bit128(face // 3)

    def fill_counts(self) -> None:
        for m in range(memory.SLOTS + 1):
            for n in range(memory.SLOTS + 1):
                self.ways[memory.COLUMN * n + m] = comb(m, n)
                self.at_least[memory.COLUMN * n + m] = sum([comb(m, number) for number in range(n, m + 1)])
        for m in range(memory.MAX_TABULATED + 1):
            subsets = [set_of(slots) for n in range(m + 1) for slots in combinations(range(m), n)]
            for after, subset in enumerate(reversed(subsets)):
                self.subsets[(1 << m) + after] = subset

    def cards_showing(self, value: int) -> int:
        """The cards that can show a value, as a set."""
        cards = bits.bit128(0) & 0
        for face in range(3 * terms.CARDS):
            if self.value[face] == value:
                cards |= bits.bit128(face // 3)
        return cards

    # ---- Picking a play of a hand by number (set_counts.py)

    def pick(self, held: list[int], counts: list[int], row: int, totals: list[int], k: int) -> int:
        """The code of the k-th play."""
        code = set_counts.pick_tabulated(self.subsets, held, counts, row, totals, k)
        return code or self.pick_untabulated(held, counts, row, totals, k)

    def pick_untabulated(self, held: list[int], counts: list[int], row: int, totals: list[int], k: int) -> int:
        """The code of the k-th play, without the table of choices."""
        found = set_counts.find_play(totals, k)
        value = found >> 32
        after = found & bits.M32
        held_number = counts[row + value]
        number = held_number
        ways = self.ways[memory.COLUMN * number + held_number]
        while after >= ways:  # from the last play back: with all cards, with all but one, and so on
            after -= ways
            number -= 1
            ways = self.ways[memory.COLUMN * number + held_number]
        slots = set_counts.select(held[row + value], chosen(held_number, number, ways - 1 - after))
        return value << memory.SLOT_BITS | slots

    # ---- Between cards and the codes of plays

    def value_of(self, code: int) -> int:
        """The value that a play shows."""
        return code >> memory.SLOT_BITS

    def cards_of(self, code: int) -> list[int]:
        """The cards of a play, lowest first."""
        return [face // 3 for face in self.faces_of(code)]

    def faces_of(self, code: int) -> list[int]:
        """The faces that a play shows, lowest card first."""
        value, slots = code >> memory.SLOT_BITS, code & memory.SLOT_MASK
        return [self.face_in[value * memory.SLOTS + slot] for slot in range(memory.SLOTS) if slots >> slot & 1]

    def code_of(self, faces: list[int]) -> int:
        """The code of the play that shows these faces; 0 if their values differ or a face is repeated (PS-4)."""
        values = {self.value[face] for face in faces}
        if len(values) != 1 or len(set(faces)) != len(faces):
            return 0
        slots = 0
        for face in faces:
            slots |= 1 << self.slot[face]
        return values.pop() << memory.SLOT_BITS | slots

    def code_showing(self, value: int, cards: int) -> int:
        """The code of the play that shows a value with all cards of a set that can show it."""
        slots = bits.bit(0) & 0
        while cards:
            for face in range(3 * bits.lowest128(cards), 3 * bits.lowest128(cards) + 3):
                if self.value[face] == value:
                    slots |= bits.bit(self.slot[face])
            cards &= cards - 1
        return value << memory.SLOT_BITS | slots

    def text_of(self, code: int) -> str:
        """The faces of a play as they are written."""
        return " ".join([self.texts[face] for face in self.faces_of(code)])

    # ---- Cards

    def names_of(self, cards: int) -> list[str]:
        """The cards of a set as they are written, lowest first."""
        return self.faces.card_texts(cards)

    def sum_of(self, card: int) -> int:
        """The combined value of a card."""
        return self.sums[card]

    def best_cards(self, cards: int, number: int) -> int:
        """PS-3: the first `number` cards of a set, or all if there are fewer, in the order in which they go back."""
        best = bits.bit128(0) & 0
        k = 0
        while number and k < terms.CARDS:
            if cards & bits.bit128(self.return_order[k]):
                best |= bits.bit128(self.return_order[k])
                number -= 1
            k += 1
        return best

    def cards_as_good_as(self, cards: int) -> int:
        """PS-3: every card that goes back no later than the last of these."""
        found = bits.bit128(0) & 0
        k = 0
        while cards:
            found |= bits.bit128(self.return_order[k])
            cards &= ~bits.bit128(self.return_order[k])
            k += 1
        return found


@cache
def value_table(faces: FaceTable) -> ValueTable:
    """The table for the faces of a deck."""
    return ValueTable(faces)
