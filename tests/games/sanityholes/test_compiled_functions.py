"""The C functions of fast/ and the Python functions of the same name agree on random input."""

import random

import pytest

from fairdeal import _build
from fairdeal.games.sanityholes.fast import hand_rows, memory, seat_sets, set_counts
from fairdeal.games.sanityholes.fast.compiled_functions import CompiledFunctions
from fairdeal.games.sanityholes.fast.value_table import ValueTable, value_table
from fairdeal.games.sanityholes.rules import terms
from fairdeal.games.sanityholes.rules.beating import min_cards
from fairdeal.mechanics.faces import cards_in, face_table

pytestmark = pytest.mark.skipif(not _build.is_compiled(), reason="there are no C functions to compare")

VALUES = value_table(face_table())
TRIALS = 300
ROW = memory.ROW  # where the second of two hands begins


class PythonFunctions:
    """Two hands in lists, for the Python functions."""

    def __init__(self, values: ValueTable) -> None:
        self.held = [0] * 64
        self.counts = [0] * 64
        self.totals = [0] * 32
        tables = CompiledFunctions(values).tables()
        self.value, self.slot_bit = tables["value"], tables["slot_bit"]
        self.other_value, self.other_bit = tables["other_value"], tables["other_bit"]
        self.card_words, self.at_least, self.subsets = tables["card_words"], tables["at_least"], tables["subsets"]

    def add_card(self, row: int, card: int) -> None:
        hand_rows.add_card(self.held, self.counts, row, self.value, self.slot_bit, 3 * card)

    def remove_card(self, row: int, card: int) -> None:
        hand_rows.remove_card(self.held, self.counts, row, self.value, self.slot_bit, 3 * card)

    def remove_set(self, row: int, value: int, slots: int) -> int:
        return hand_rows.remove_set(self.held, self.counts, row, self.other_value, self.other_bit, value, slots)

    def deal_row(self, row: int, pack: list[int], first: int, step: int) -> int:
        return hand_rows.deal_row(self.held, self.counts, row, self.card_words, pack, first, step)


def random_hands(chance: random.Random) -> tuple[CompiledFunctions, PythonFunctions, list[int]]:
    """Two hands of any size, the same for the C and the Python functions; and the cards of the second."""
    compiled, plain = CompiledFunctions(VALUES), PythonFunctions(VALUES)
    pack = chance.sample(range(terms.CARDS), terms.CARDS)
    first, second = pack[: chance.randint(0, 20)], pack[20 : 20 + chance.randint(1, 58)]
    for row, cards in ((0, first), (ROW, second)):
        for card in cards:
            compiled.add_card(row, card)
            plain.add_card(row, card)
    return compiled, plain, second


def assert_same_hands(compiled: CompiledFunctions, plain: PythonFunctions) -> None:
    assert compiled.rows() == (plain.held, plain.counts)


@pytest.mark.parametrize("seed", range(3))
def test_cards_are_added_and_removed(seed: int) -> None:
    chance = random.Random(f"cards {seed}")
    for _ in range(TRIALS):
        compiled, plain, cards = random_hands(chance)
        assert_same_hands(compiled, plain)
        for card in chance.sample(cards, chance.randint(0, len(cards))):
            compiled.remove_card(ROW, card)
            plain.remove_card(ROW, card)
        assert_same_hands(compiled, plain)


def test_sets_are_removed() -> None:
    chance = random.Random("sets")
    for _ in range(TRIALS):
        compiled, plain, cards = random_hands(chance)
        left = len(cards)
        while left:
            value = chance.choice([value for value in range(ROW) if plain.counts[ROW + value]])
            slots = plain.held[ROW + value]
            chosen = chance.randrange(1, 1 << slots.bit_count())
            slots = set_counts.select(slots, chosen)
            number = plain.remove_set(ROW, value, slots)
            assert compiled.remove_set(ROW, value, slots) == number == slots.bit_count()
            assert_same_hands(compiled, plain)
            left -= number
        assert not any(plain.held[ROW:])


def test_a_hand_is_copied() -> None:
    chance = random.Random("copies")
    for row in (0, ROW):
        compiled, plain, _ = random_hands(chance)
        held, counts = [0] * ROW, [0] * ROW
        hand_rows.copy_row(held, counts, plain.held, plain.counts, row)
        assert compiled.copy_row(row) == (held, counts)
        assert held == plain.held[row : row + ROW]


@pytest.mark.parametrize("players", range(2, 7))
def test_hands_are_dealt(players: int) -> None:
    chance = random.Random(f"deals {players}")
    for _ in range(TRIALS):
        compiled, plain, _ = random_hands(chance)
        pack = chance.sample(range(terms.CARDS), terms.CARDS)
        first = chance.randrange(players)
        cards = plain.deal_row(ROW, pack, first, players)
        assert compiled.deal_row(ROW, pack, first, players) == cards
        assert cards_in(cards) == sorted(pack[first::players])
        assert_same_hands(compiled, plain)


def random_top(chance: random.Random) -> tuple[int, int]:
    """A play to beat, or none: its number of cards and its value."""
    if chance.random() < 0.2:
        return 0, terms.NO_VALUE
    return chance.choice([1, 1, 2, 2, 3, chance.randint(1, memory.SLOTS)]), chance.randint(terms.LOWEST, terms.HIGHEST)


def test_ps_5_values_of_which_a_hand_has_enough_cards() -> None:
    """The C function, the Python function, and the rule itself."""
    chance = random.Random("enough")
    for _ in range(5 * TRIALS):
        compiled, plain, _ = random_hands(chance)
        top_number, top_value = random_top(chance)
        expected = {
            value
            for value in range(terms.LOWEST, terms.HIGHEST + 1)
            if plain.counts[ROW + value] >= min_cards(top_number, top_value, value)
        }
        found = set_counts.values_with_enough(plain.counts, ROW, top_number, top_value)
        assert found == sum(1 << value for value in expected)
        assert compiled.values_with_enough(ROW, top_number, top_value) == found


def test_ps_5_plays_are_counted_and_picked() -> None:
    """Compared with the Python functions; and every play that is picked beats the play on top."""
    chance = random.Random("picks")
    for _ in range(TRIALS):
        compiled, plain, _ = random_hands(chance)
        top_number, top_value = random_top(chance)
        playable = set_counts.values_with_enough(plain.counts, ROW, top_number, top_value)
        playable &= ~(chance.choice([0, 1]) << terms.TWO)  # PS-7 excludes the 2 at times
        total = set_counts.count_plays(plain.at_least, plain.counts, ROW, top_number, top_value, playable, plain.totals)
        assert compiled.count_plays(ROW, top_number, top_value, playable) == total
        for k in {0, total - 1, *[chance.randrange(total) for _ in range(20)]} if total else ():
            assert compiled.find_play(k) == set_counts.find_play(plain.totals, k)
            code = set_counts.pick_tabulated(plain.subsets, plain.held, plain.counts, ROW, plain.totals, k)
            assert compiled.pick_tabulated(ROW, k) == code
            picked = compiled.pick(ROW, k)
            assert code in (0, picked)
            value, slots = picked >> memory.SLOT_BITS, picked & memory.SLOT_MASK
            assert playable >> value & 1
            assert not slots & ~plain.held[ROW + value]
            assert slots.bit_count() >= min_cards(top_number, top_value, value)


def test_all_plays_of_a_hand_are_picked_once() -> None:
    chance = random.Random("all plays")
    for _ in range(20):
        compiled, plain, _ = random_hands(chance)
        playable = compiled.values_with_enough(0, 0, terms.NO_VALUE)
        total = compiled.count_plays(0, 0, terms.NO_VALUE, playable)
        assert total == sum((1 << count) - 1 for count in plain.counts[:ROW])
        assert len({compiled.pick(0, k) for k in range(min(total, 3000))}) == min(total, 3000)


def test_members_are_selected() -> None:
    chance = random.Random("members")
    compiled = CompiledFunctions(VALUES)
    for _ in range(20 * TRIALS):
        members = chance.getrandbits(memory.SLOTS)
        chosen = chance.randrange(1 << members.bit_count())
        assert compiled.select(members, chosen) == set_counts.select(members, chosen)


def test_sets_of_seats() -> None:
    compiled = CompiledFunctions(VALUES)
    for seats in range(1 << terms.MAX_PLAYERS):
        for seat in range(terms.MAX_PLAYERS):
            assert compiled.seat_sets(seats, seat) == (
                seat_sets.contains(seats, seat),
                seat_sets.including(seats, seat),
                seat_sets.excluding(seats, seat),
            )


def test_constants_are_the_same() -> None:
    layout = ("ROW", "SLOTS", "MAX_TABULATED", "SLOT_BITS", "SLOT_MASK", "CARD_WORDS", "COLUMN")
    rules = ("CARDS", "MAX_PLAYERS", "LOWEST", "HIGHEST", "TWO", "NO_VALUE", "NOBODY")
    expected = [getattr(memory, name) for name in layout] + [getattr(terms, name) for name in rules]
    assert CompiledFunctions(VALUES).constants() == expected
